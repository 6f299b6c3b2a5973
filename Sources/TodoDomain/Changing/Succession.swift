import Composable

/// The successors of todos that were completed together.
///
/// Each todo follows the nearest rule: its own, or else its parent's. In the latter case, the parent's successor gets
/// an open copy of it, with dates as many days later. A subtask with its own rule and a turn after today stays open,
/// and moves to the successor.
package struct Succession {
  private var made: [TodoList.Change] = []
  /// The blockers of each new todo's predecessor, by the number of the new todo.
  private var blockers: [Int64: [Int64]] = [:]
  /// The successors of todos, by the number of the predecessor.
  private var turns: [Int64: Turn] = [:]
  /// The number of the next todo.
  package private(set) var nextNumber: Int64
  private let completed: Set<Int64>
  private let completedAt: Instant
  private let related: TodoList.Related
  private let timeZone: CivilTimeZone
  private let uuid: UUIDGenerator

  private struct Turn {
    var number: Int64
    /// How many days after its predecessor it is due.
    var days: Int
    /// When its predecessor was due, or else the predecessor's parent.
    var due: Due?
  }

  /// The changes so far.
  ///
  /// Links between the todos become links between their successors, even to later ones.
  package var changes: [TodoList.Change] {
    made.map { change in
      guard case .added(var todo) = change else { return change }
      todo.blockedBy = (blockers[todo.number] ?? []).compactMap { turns[$0]?.number }.sorted()
      return .added(todo)
    }
  }

  /// `completed` has the numbers of the todos that were completed at `completedAt`.
  package init(
    completed: Set<Int64>, at completedAt: Instant, _ related: TodoList.Related,
    from nextNumber: Int64, _ environment: TodoList.Environment
  ) {
    self.completed = completed
    self.completedAt = completedAt
    self.related = related
    self.nextNumber = nextNumber
    timeZone = environment.timeZone
    uuid = environment.uuid
  }

  /// Adds the successor of `todo`, given as it was before completion, after its parent's successor.
  package mutating func goOn(with todo: Todo) {
    let around = todo.parent.flatMap { turns[$0] }
    if completed.contains(todo.number), todo.repeat != nil {
      guard let next = todo.nextOccurrence(now: completedAt, in: timeZone) else { return }
      var successor = todo.successor(on: next, completedAt: completedAt, in: timeZone)
      if let other = related.successors[successor.id] {
        if other.isSuccessor(of: todo) || other.parent == around?.number { return }
        successor.id = uuid()
      }
      add(successor, after: todo, days: next.days, around)
    } else if completed.contains(todo.number) || todo.isComplete {
      guard let around, isCopied(todo) else { return }
      let copy = todo.copied(
        days: around.days, of: around.due, at: completedAt, in: timeZone)
      add(copy, after: todo, days: around.days, around)
    } else if let around {
      var after = todo
      after.parent = around.number
      after.modifiedAt = completedAt
      made.append(.changed(before: todo, after: after))
    }
  }

  /// Whether the parent's successor gets a copy: not if the subtask's own series is over or continues elsewhere.
  private func isCopied(_ todo: Todo) -> Bool {
    !related.turns.contains(todo.number) && related.successors[todo.successorID] == nil
  }

  private mutating func add(_ new: Todo, after older: Todo, days: Int, _ around: Turn?) {
    var new = new
    new.number = nextNumber
    new.position = older.position
    new.parent = around?.number ?? older.parent
    blockers[new.number] = older.blockedBy
    nextNumber += 1
    turns[older.number] = Turn(number: new.number, days: days, due: older.due ?? around?.due)
    made.append(.added(new))
  }
}
