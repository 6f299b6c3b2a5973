import FoundationEssentials
import Testing
import TodoDomain

@Suite("The facts that a command needs to know of the list")
struct RelatedTests {
  typealias Related = TodoList.Related

  private let noon = (at: Instant.noon, in: CivilTimeZone.utc)

  @Test("says which open subtasks are completed with a todo")
  func completed() {
    let sweep = Todo.subtask(6, of: Todo.shed).with {
      ($0.due, $0.repeat) = (Due("2026-11-22"), RepeatRule("daily"))
    }
    let dust = Todo.subtask(7, of: sweep)
    let related = Related(subtasks: [Todo.paint, Todo.colour, Todo.brushes, sweep, dust])
    func completed(with todos: [Todo]) -> [Int64] {
      related.completed(with: todos, at: noon.at, in: noon.in).map(\.number)
    }

    // 5 is already complete; 6 has a turn tomorrow, and keeps its subtask.
    #expect(completed(with: [Todo.shed]) == [3, 4])
    #expect(completed(with: [Todo.paint]) == [4])
    #expect(completed(with: [Todo.colour]) == [])
  }

  @Test("names the successor of a todo with its subtasks, which reopening deletes")
  func followers() throws {
    let paid = Todo.shed.completedAtNoon
    let next = Todo.shed.with { ($0.id, $0.number) = (paid.successorID, 11) }
    let copy = Todo.subtask(12, of: next).with { $0.id = Todo.paint.successorID }
    var related = Related(successors: [next, copy])
    related.copies = [copy.id]

    #expect(try related.followers(of: paid) == [next, copy])
    #expect(try related.followers(of: Todo.shed) == [])
    #expect(try Related().followers(of: paid) == [])

    // A todo with another parent only has a successor's id.
    let elsewhere = Related(successors: [next.with { $0.parent = 9 }])
    #expect(try elsewhere.followers(of: paid) == [])

    for change in [11, 12] as [Int64] {
      #expect(throws: TodoStoreError.repeatedAs(number: 1, successor: 11)) {
        try related.with { $0.changed = [change] }.followers(of: paid)
      }
    }
    #expect(throws: TodoStoreError.repeatedAs(number: 1, successor: 11)) {
      try related.with { $0.copies = [] }.followers(of: paid)
    }
  }

  @Test("refuses links that close a cycle, and shows the path")
  func cycles() throws {
    var related = Related()
    related.ways = [.blockedBy: [5: [7, 8], 7: [3], 3: [9, 1], 8: [3], 9: [], 1: [5]]]
    let edit = Edit(links: [.blockedBy: [.number(5)]])

    let one = Todo.milk
    let six = Todo.milk.with { $0.number = 6 }
    #expect(throws: TodoStoreError.cycle(.blockedBy, [1, 5, 8, 3, 1])) {
      try related.refuseCycles(of: [six, one], by: edit)
    }
    try related.refuseCycles(of: [six], by: edit)
    // Links of another field don't count.
    try related.refuseCycles(of: [one], by: Edit(links: [.parent: [.number(5)]]))
  }

  @Test("is enough to continue a series, with the numbers of the new todos")
  func succession() {
    let shed = Todo.shed.with { $0.repeat = RepeatRule("weekly") }
    let wash = Todo.subtask(6, of: shed).with { $0.completedAt = .morning }
    let family = [shed, Todo.paint, Todo.colour, wash]
    func added(
      _ change: (inout Related) -> Void = { _ in }
    ) -> (todos: [String], nextNumber: Int64) {
      let environment = TodoList.Environment.failing()
      var succession = Succession(
        completed: [1, 3, 4], at: .noon, Related().with(change), from: 11, environment)
      for todo in family { succession.goOn(with: todo) }
      let todos = succession.changes.map(\.todo)
      return (todos.map { "\($0.number) of \($0.parent ?? 0)" }, succession.nextNumber)
    }

    // Paint is blocked by its own subtask, which is added after it.
    let blocked = Todo.paint.with { $0.blockedBy = [Todo.colour.number] }
    var succession = Succession(
      completed: [1, 3, 4], at: .noon, Related(), from: 11, .failing())
    for todo in [shed, blocked, Todo.colour] { succession.goOn(with: todo) }
    #expect(succession.changes.map(\.todo.blockedBy) == [[], [13], []])

    let all = added()
    #expect(all.todos == ["11 of 0", "12 of 11", "13 of 12", "14 of 11"])
    #expect(all.nextNumber == 15)
    // 6 was a turn of its own series, so it has a later one.
    #expect(added { $0.turns = [6] }.todos.count == 3)
    // 3 has been copied already, so its subtask has no new parent.
    #expect(
      added {
        $0.successors = Families([Todo.paint.with { ($0.id, $0.number) = ($0.successorID, 9) }])
      }.todos == ["11 of 0", "12 of 11"])
    // The series has already continued.
    #expect(
      added { $0.successors = Families([shed.with { $0.id = shed.successorID }]) }.todos == [])
  }

  @Test("has the room for todos that move, even if they are already there")
  func room() throws {
    let room = Room(for: [Todo.mum], before: [Todo.milk], after: [Todo.paint, Todo.colour])
    #expect(room.isFilled)
    #expect(try #require(room.arrangement(of: [Todo.mum])).moved.map(\.position) == [2])
    #expect(Room(for: [], before: [Todo.milk], after: [Todo.paint]).isFilled)
    #expect(!Room(for: [Todo.mum], before: [Todo.paint], after: [Todo.colour]).isFilled)
    #expect(!Room(for: [Todo.mum, Todo.milk], before: [], after: []).isFilled)

    let full = Room(
      for: [Todo.mum], before: [Todo.milk], after: [Todo.paint.with { $0.position = 1.0.nextUp }])
    #expect(full.arrangement(of: [Todo.mum.with { $0.position = 5 }]) == nil)
  }
}
