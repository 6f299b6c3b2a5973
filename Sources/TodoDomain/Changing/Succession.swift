import Composable

/// What takes the places of todos that were completed together, in their next turns.
///
/// Each goes on by the rule that is nearest: its own, or that of what it is part of, whose next turn gets an open
/// copy of it, with dates as many days later. What has a rule of its own and comes again after today stays
/// open, as part of the next turn.
struct Succession {
  /// What happened so far.
  private(set) var changes: [TodoList.Change] = []
  /// What took the place of a todo, by the number of that.
  private var turns: [Int64: Turn] = [:]
  private let completed: Set<Int64>
  private let completedAt: Instant
  private let database: Indirect<TodoList.Database>
  private let timeZone: CivilTimeZone
  private let uuid: UUIDGenerator

  private struct Turn {
    var number: Int64
    /// How many days it is after the one before.
    var days: Int
    /// When the one before was due, or what that was part of.
    var due: Due?
  }

  /// `completed` are the numbers of the todos that were completed at `completedAt`.
  init(completed: Set<Int64>, at completedAt: Instant, _ environment: TodoList.Environment) {
    self.completed = completed
    self.completedAt = completedAt
    database = environment.sharedDatabase
    timeZone = environment.timeZone
    uuid = environment.uuid
  }

  /// Goes on with a todo, given as it was before, after what it is part of.
  mutating func goOn(with todo: Todo) throws(TodoStoreError) {
    let around = todo.parent.flatMap { turns[$0] }
    if completed.contains(todo.number), todo.repeat != nil {
      guard let next = todo.nextOccurrence(now: completedAt, in: timeZone) else { return }
      var successor = todo.successor(on: next, completedAt: completedAt, in: timeZone)
      if let other = try database.wrappedValue.find(successor.id) {
        if other.isSuccessor(of: todo) || other.parent == around?.number { return }
        successor.id = uuid()
      }
      try add(successor, after: todo, days: next.days, around)
    } else if completed.contains(todo.number) || todo.isComplete {
      guard let around, try isCopied(todo) else { return }
      let copy = todo.copied(
        days: around.days, of: around.due, at: completedAt, in: timeZone)
      try add(copy, after: todo, days: around.days, around)
    } else if let around, let before = try database.existing(todo.number) {
      var after = before
      after.parent = around.number
      after.modifiedAt = completedAt
      try database.wrappedValue.save(before, after)
      changes.append(.changed(before: before, after: after))
    }
  }

  /// Whether the next of what it is part of has it, too; a series that is over, or goes on elsewhere, doesn't.
  private func isCopied(_ todo: Todo) throws(TodoStoreError) -> Bool {
    if todo.isComplete, try database.wrappedValue.wasTurn(todo.number) { return false }
    return try database.wrappedValue.find(todo.successorID) == nil
  }

  private mutating func add(
    _ new: Todo, after older: Todo, days: Int, _ around: Turn?
  ) throws(TodoStoreError) {
    var new = new
    new.parent = around?.number ?? older.parent
    new.blockedBy = older.blockedBy.compactMap { turns[$0]?.number }.sorted()
    let added = try database.wrappedValue.insert(NewTodo(new, position: older.position))
    turns[older.number] = Turn(number: added.number, days: days, due: older.due ?? around?.due)
    changes.append(.added(added))
  }
}
