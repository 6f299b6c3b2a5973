import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A subtask")
struct SubtaskTests {
  typealias Related = TodoList.Related

  nonisolated private static let shed = Todo.milk.with {
    $0.description = "Paint the shed"
    $0.due = Due("2026-11-27")
  }
  nonisolated private static let paint = subtask(3, of: shed).with { $0.due = Due("2026-11-26") }
  nonisolated private static let colour = subtask(4, of: paint)
  nonisolated private static let brushes = subtask(5, of: shed).with {
    $0.completedAt = .morning
    $0.blockedBy = [3]
  }

  nonisolated private static func subtask(_ number: Int64, of parent: Todo) -> Todo {
    Todo(
      id: UUID(number: UInt64(number)), number: number, description: "Subtask \(number)",
      parent: parent.number, position: Double(number), createdAt: .morning, modifiedAt: .morning)
  }

  private func store(
    _ provide: (inout TodoList.Environment) -> Void
  ) -> TestStore<TodoList.State, TodoList.Action> {
    TestStore(
      initialState: TodoList.State(),
      environment: TodoList.Environment.failing {
        $0.now = { .noon }
        $0.database.save = { _, _ in }
        provide(&$0)
      }
    ) {
      TodoList()
    }
  }

  /// What comes of a command, in a store that nobody asks step by step.
  private func result(
    of command: Command, _ provide: (inout TodoList.Environment) -> Void
  ) async -> TodoList.State {
    let store = Store(
      initialState: TodoList.State(),
      environment: TodoList.Environment.failing {
        $0.now = { .noon }
        $0.database.save = { _, _ in }
        provide(&$0)
      }
    ) {
      TodoList()
    }
    await store.send(.commandSubmitted(command)).finish()
    return store.state
  }

  @Test("is put after the last one of its parent, whose neighbors make no room where there is some")
  func add() async {
    let new = Todo(
      id: UUID(number: 9), number: 0, description: "Rinse", parent: 1, position: 0,
      createdAt: .noon, modifiedAt: .noon)
    let inserted = Recorder<NewTodo>()
    let store = store {
      $0.uuid = UUIDGenerator { UUID(number: 9) }
      $0.database.load = { _ in [Self.shed] }
      $0.database.lastSubtask = { number, others in
        #expect(others.isEmpty)
        return [1: Self.paint, 3: Self.colour][number]
      }
      $0.database.neighbors = { side, place, _ in
        side == .behind && place == Self.colour.place ? [Self.brushes] : []
      }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(6, position: new.position ?? 0)
      }
    }
    let edit = Edit([.description: .text("Rinse")], links: [.parent: [.number(1)]])

    await store.send(.commandSubmitted(.add(edit, label: nil)))
    let added = new.with { ($0.number, $0.position) = (6, 4.5) }
    await store.receive(.added(added, label: nil)) {
      $0.todos = [TodoFeature.State(added)]
      $0.changes = [.added(added)]
      $0.totals.added = 1
    }

    #expect(inserted.values == [NewTodo(new, position: 4.5)])
    await store.finish()
  }

  @Test("is completed with its parent, and stays complete when that is open again")
  func complete() async {
    let command = Command.complete([.number(1)])
    let store = store {
      $0.database.load = { _ in [Self.shed] }
      $0.database.subtasks = { $0 == [1] ? [Self.paint, Self.colour, Self.brushes] : [] }
    }

    await store.send(.commandSubmitted(command))
    let related = Related(subtasks: [Self.paint, Self.colour, Self.brushes])
    await store.receive(.loaded(command, [Self.shed], related)) {
      $0.related = related
      $0.todos = IdentifiedArray(
        uniqueElements: [Self.shed, Self.paint, Self.colour].map(
          TodoFeature.State.init))
    }
    let open = [Self.shed, Self.paint, Self.colour]
    for todo in open {
      await store.receive(.todo(id: todo.id, .completed)) {
        $0.todos[id: todo.id]?.todo = todo.completedAtNoon
      }
    }
    for todo in open {
      await store.receive(.todo(id: todo.id, .saved(before: todo, after: todo.completedAtNoon))) {
        $0.todos[id: todo.id]?.saved = todo.completedAtNoon
        $0.changes.append(.changed(before: todo, after: todo.completedAtNoon))
        $0.totals.completed += 1
      }
    }
    await store.finish()
  }

  @Test(
    "is copied, open, for the next of a series, with its dates and links as they were to each other"
  )
  func repeated() async {
    let shed = Self.shed.with { $0.repeat = RepeatRule("weekly") }
    let brushes = Self.brushes.with { $0.blockedBy = [3, 77] }
    // One that repeats by itself has gone on, and is there a second time.
    let sweep = Self.subtask(6, of: shed).with { $0.completedAt = .morning }
    let swept = Self.subtask(7, of: shed).with { $0.id = sweep.successorID }
    let subtasks = [Self.paint, Self.colour, brushes, sweep, swept]
    let inserted = Recorder<NewTodo>()
    let state = await result(of: .complete([.number(1)])) {
      $0.database.load = { _ in [shed] }
      $0.database.find = { _ in nil }
      $0.database.subtasks = { $0 == [1] ? subtasks : [] }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(Int64(10 + inserted.values.count), position: new.position ?? 0)
      }
    }

    func copy(_ todo: Todo, _ change: (inout Todo) -> Void) -> NewTodo {
      NewTodo(
        todo.with {
          ($0.id, $0.number, $0.completedAt) = (todo.successorID, 0, nil)
          ($0.createdAt, $0.modifiedAt) = (.noon, .noon)
          change(&$0)
        }, position: todo.position)
    }
    #expect(
      inserted.values == [
        copy(shed) { $0.due = Due("2026-12-04") },
        copy(Self.paint) { ($0.due, $0.parent) = (Due("2026-12-03"), 11) },
        copy(Self.colour) { $0.parent = 12 },
        copy(brushes) { ($0.parent, $0.blockedBy) = (11, [12]) },
        copy(swept) { $0.parent = 11 },
      ])
    #expect(state.totals.added == 5)
    #expect(state.totals.completed == 4)
  }

  @Test("is put off with its parent, unless it is complete or put off by itself")
  func skip() async {
    let shed = Self.shed.with { $0.repeat = RepeatRule("weekly") }
    let paint = Self.paint.with { $0.wait = Due("2026-11-25") }
    // Below one that is complete.
    let rinse = Self.subtask(6, of: Self.brushes).with { $0.due = Due("2026-11-20") }
    let sweep = Self.subtask(7, of: shed).with {
      ($0.due, $0.repeat) = (Due("2026-11-27"), RepeatRule("daily"))
    }
    let dust = Self.subtask(8, of: sweep).with { $0.due = Due("2026-11-27") }
    let late = Self.subtask(9, of: shed).with { $0.due = Due("9999-12-31") }
    let state = await result(of: .skip([.number(1), .number(7)])) {
      $0.database.load = { _ in [shed, sweep] }
      $0.database.subtasks = {
        $0 == [1, 7] ? [paint, Self.colour, Self.brushes, rinse, sweep, dust, late] : []
      }
    }

    let dates = state.changes.map { ($0.todo.number, $0.todo.due, $0.todo.wait) }
    let expected: [(Int64, Due?, Due?)] = [
      (1, Due("2026-12-04"), nil), (3, Due("2026-12-03"), Due("2026-12-02")),
      (6, Due("2026-11-27"), nil), (7, Due("2026-11-28"), nil), (8, Due("2026-11-28"), nil),
    ]
    #expect(dates.count == expected.count)
    for (date, expected) in zip(dates.sorted { $0.0 < $1.0 }, expected) {
      #expect(date == expected)
    }
  }

  @Test("goes away with the next of the series, unless something happened to it since")
  func reopen() async {
    let paid = Self.shed.completedAtNoon
    let next = Self.shed.with { ($0.id, $0.number) = (paid.successorID, 11) }
    let copy = Self.paint.with {
      ($0.id, $0.number, $0.parent) = (Self.paint.successorID, 12, 11)
    }
    let stranger = Self.subtask(13, of: next)
    for (found, untouched, isRefused) in [
      ([copy], [11, 12], false), ([copy], [11], true), ([copy, stranger], [11, 12, 13], true),
    ] as [([Todo], Set<Int64>, Bool)] {
      let deleted = Recorder<Int64>()
      let state = await result(of: .reopen([.number(1)])) {
        $0.database.load = { _ in [paid] }
        $0.database.find = { _ in next }
        $0.database.subtasks = { $0 == [11] ? found : [Self.paint] }
        $0.database.isUntouched = { untouched.contains($0) }
        $0.database.delete = { deleted.record($0.number) }
      }

      #expect(
        state.refusal == (isRefused ? .repeatedAs(number: 1, successor: 11) : nil))
      #expect(deleted.values == (isRefused ? [] : [11, 12]))
      #expect(state.totals.reopened == (isRefused ? 0 : 1))
    }
  }

  @Test("goes on alone where a copy of it came with the next of its parent")
  func copyIsNoSuccessor() async {
    let paint = Self.paint.with { $0.repeat = RepeatRule("daily") }
    let copy = paint.with { ($0.id, $0.number, $0.parent) = (paint.successorID, 12, 11) }
    let inserted = Recorder<NewTodo>()
    let state = await result(of: .complete([.number(3)])) {
      $0.uuid = UUIDGenerator { UUID(number: 9) }
      $0.database.load = { _ in [paint] }
      $0.database.find = { $0 == paint.successorID ? copy : nil }
      $0.database.subtasks = { _ in [] }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(13, position: 13)
      }
    }

    #expect(inserted.values.map(\.todo.repeat) == [RepeatRule("daily")])
    #expect(inserted.values.map(\.todo.id) == [UUID(number: 9)])
    #expect(state.totals.added == 1)
  }

  @Test("is deleted with its parent, once, also where both are named")
  func delete() async {
    let deleted = Recorder<Int64>()
    let state = await result(of: .delete([.number(1), .number(4)])) {
      $0.database.load = { _ in [Self.shed, Self.colour] }
      $0.database.subtasks = { _ in [Self.paint, Self.colour, Self.brushes] }
      $0.database.delete = { deleted.record($0.number) }
    }

    #expect(deleted.values == [1, 4, 3, 5])
    #expect(state.totals.deleted == 4)
    #expect(state.todos.isEmpty)
  }

  @Test("goes on alone with its series, under the same parent")
  func series() async {
    let paint = Self.paint.with { $0.repeat = RepeatRule("daily") }
    let inserted = Recorder<NewTodo>()
    _ = await result(of: .complete([.number(3)])) {
      $0.database.load = { _ in [paint] }
      $0.database.find = { _ in nil }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(8, position: 8)
      }
    }

    #expect(inserted.values.map(\.todo.parent) == [1])
    #expect(inserted.values.map(\.todo.due) == [Due("2026-11-27")])
  }

  @Test("ends its series where its parent is completed, as there is nothing to go on with")
  func endedSeries() async {
    let paint = Self.paint.with { $0.repeat = RepeatRule("daily") }
    let state = await result(of: .complete([.number(1)])) {
      $0.database.load = { _ in [Self.shed] }
      $0.database.subtasks = { _ in [paint] }
    }

    #expect(state.totals.completed == 2)
    #expect(state.totals.added == 0)
  }

  @Test("moves with its parent, in its order")
  func move() async {
    let saved = Recorder<Int64>()
    let state = await result(of: .move([.number(1)], to: .bottom)) {
      $0.database.load = { _ in [Self.shed] }
      $0.database.subtasks = { _ in [Self.paint, Self.colour] }
      $0.database.neighbors = { side, _, _ in side == .before ? [.mum.with { $0.position = 9 }] : []
      }
      $0.database.save = { _, after in saved.record(after.number) }
    }

    #expect(saved.values == [1, 3, 4])
    #expect(state.todos.map(\.todo.position) == [10, 11, 12])
  }
}
