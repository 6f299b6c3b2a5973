import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("An import")
struct ImportTests {
  typealias ListStore = TestStore<TodoList.State, TodoList.Action>

  private func store(
    _ state: TodoList.State = TodoList.State(),
    _ provide: (inout TodoList.Environment) -> Void
  ) -> ListStore {
    TestStore(
      initialState: state,
      environment: TodoList.Environment.failing { environment in
        environment.now = { .noon }
        provide(&environment)
      }
    ) {
      TodoList()
    }
  }

  /// A state in which an import has begun.
  private func importing(_ imported: TodoList.Import) -> TodoList.State {
    var state = TodoList.State()
    state.imported = imported
    return state
  }

  /// All that a file can tell of `Todo.milk`.
  nonisolated private static let milk = ImportedTodo(
    .milk, saying: [.id, .number, .position, .createdAt, .modifiedAt])

  /// A todo of a file that says nothing but its text.
  nonisolated private static let plain = Todo.blank.with { $0.description = "x" }

  @Test("into an empty list keeps all that the file tells")
  func empty() async {
    let todo = Todo(
      id: UUID(number: 7), number: 0, description: "Buy milk", completedAt: .noon,
      priority: .high, due: Due("2026-12-24"), tags: ["a", "b"], project: "home", note: "n",
      position: 0, createdAt: .morning, modifiedAt: .noon)
    var entry = ImportedTodo(
      todo.with { $0.tags = ["a", "b", "a"] }, saying: [.id, .createdAt, .modifiedAt],
      completion: .completed(at: .noon))
    entry[.number] = .integer(12)
    entry[.position] = .number(-2.5)
    let new = NewTodo(todo, number: 12, position: -2.5)
    let added = new.numbered(12, position: -2.5)
    let inserted = Recorder<NewTodo>()
    let store = store(.holding(.mum)) {
      $0.database.neighbors = { _, _, _ in [] }
      $0.database.find = { _ in nil }
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    await store.send(.importSubmitted([entry])) { $0.todos = [] }
    let imported = TodoList.Import(arrival: Arrival(behind: nil).after([-2.5]), numbers: [12: 12])
    await store.receive(.imported([.added(added)], imported)) {
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.imported = imported
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("puts new todos behind those that were there, in the order in which they stood")
  func arrival() async {
    let entries = [1.0, -3, nil].map { position in
      var entry = ImportedTodo(Self.plain)
      entry[.id] = .id(UUID(number: 9))
      entry[.position] = position.map { .number($0) }
      return entry
    }
    let asked = Recorder<Int>()
    let positions = Recorder<Double?>()
    let added = Todo(
      id: UUID(number: 9), number: 9, description: "x", position: 9, createdAt: .noon,
      modifiedAt: .noon)
    let store = store {
      $0.database.neighbors = { side, place, count in
        asked.record(count)
        return side == .before && place == .bottom ? [.mum] : []
      }
      $0.database.find = { _ in nil }
      $0.database.insert = { new in
        positions.record(new.position)
        return added
      }
    }

    await store.send(.importSubmitted(entries))
    var arrival = Arrival(behind: Todo.mum.place).after([1, nil])
    arrival.wait(9, -3)
    let imported = TodoList.Import(arrival: arrival)
    await store.receive(.imported([.added(added), .added(added), .added(added)], imported)) {
      $0.changes = [.added(added), .added(added), .added(added)]
      $0.totals.added = 3
      $0.imported = imported
    }

    #expect(asked.values == [1])
    // The second waits, in front of all others, until the import ends.
    #expect(positions.values == [3, -9_007_199_254_740_991, 4])
    await store.finish()
  }

  nonisolated private static let guesses: [(ImportedTodo, created: Instant, completed: Instant?)] =
    [
      (ImportedTodo(plain), .noon, nil),
      (ImportedTodo(plain, completion: .completed(at: nil)), .noon, .noon),
      (ImportedTodo(plain, completion: .completed(at: .morning)), .morning, .morning),
      (ImportedTodo(modified, saying: [.modifiedAt]), .morning, nil),
      (
        ImportedTodo(modified, saying: [.modifiedAt], completion: .completed(at: nil)),
        .morning, .morning
      ),
      (
        ImportedTodo(
          plain.with { $0.createdAt = .noon }, saying: [.createdAt],
          completion: .completed(at: .morning)),
        .noon, .morning
      ),
    ]

  nonisolated private static let modified = plain.with { $0.modifiedAt = .morning }

  @Test("draws an id and guesses the times that the file does not tell", arguments: guesses)
  func guesses(entry: ImportedTodo, created: Instant, completed: Instant?) async {
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "x", completedAt: completed, position: 0,
        createdAt: created, modifiedAt: entry[.modifiedAt]?.instant ?? created),
      position: 1)
    let inserted = Recorder<NewTodo>()
    let added = new.numbered(1, position: 1)
    let store = store(importing(TodoList.Import(arrival: Arrival(behind: nil)))) {
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    let imported = TodoList.Import(arrival: Arrival(behind: nil).after([nil]))
    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.added(added)], imported)) {
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.imported = imported
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("counts what got another number than it has in the file")
  func renumbered() async {
    let added = Todo(
      id: UUID(number: 1), number: 8, description: "Buy milk", position: 1, createdAt: .morning,
      modifiedAt: .morning)
    let store = store(
      importing(TodoList.Import(arrival: Arrival(behind: nil), unchanged: 4, renumbered: 2))
    ) {
      $0.database.find = { _ in nil }
      $0.database.insert = { _ in added }
    }

    await store.send(.importSubmitted([Self.milk]))
    let imported = TodoList.Import(
      arrival: Arrival(behind: nil).after([1]), unchanged: 4, renumbered: 3, numbers: [1: 8])
    await store.receive(.imported([.added(added)], imported)) {
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.imported = imported
    }

    await store.finish()
  }

  @Test("leaves a todo alone that is as the file tells it, wherever it stands")
  func unchanged() async {
    let stored = Todo.milk.with {
      $0.number = 5
      $0.position = 9
    }
    let found = Recorder<UUID>()
    let store = store(importing(TodoList.Import(arrival: Arrival(behind: Todo.mum.place)))) {
      $0.database.find = { id in
        found.record(id)
        return stored
      }
    }

    await store.send(.importSubmitted([Self.milk, Self.milk]))
    let imported = TodoList.Import(
      arrival: Arrival(behind: Todo.mum.place), unchanged: 2, numbers: [1: 5])
    await store.receive(.imported([], imported)) { $0.imported = imported }

    #expect(found.values == [UUID(number: 1), UUID(number: 1)])
    await store.finish()
  }

  nonisolated private static let changes: [(String, @Sendable (inout ImportedTodo) -> Void, Todo)] =
    [
      (
        "text", { $0.todo.description = "Buy oat milk" },
        .milk.with { $0.description = "Buy oat milk" }
      ),
      (
        "completion", { $0.completion = .completed(at: .morning) },
        .milk.with { $0.completedAt = .morning }
      ),
      (
        "some completion", { $0.completion = .completed(at: nil) },
        .milk.with { $0.completedAt = .noon }
      ),
      ("priority", { $0.todo.priority = .none }, .milk.with { $0.priority = .none }),
      ("due", { $0.todo.due = Due("2026-12-24") }, .milk.with { $0.due = Due("2026-12-24") }),
      ("tags", { $0.todo.tags = ["b", "b", "shop"] }, .milk.with { $0.tags = ["b", "shop"] }),
      ("project", { $0.todo.project = nil }, .milk.with { $0.project = nil }),
      ("note", { $0.todo.note = "" }, .milk.with { $0.note = "" }),
      ("created", { $0.todo.createdAt = .noon }, .milk.with { $0.createdAt = .noon }),
      ("modified", { $0.todo.modifiedAt = .noon }, .milk.with { $0.modifiedAt = .noon }),
    ]

  @Test("brings a todo to what the file tells", arguments: changes.indices)
  func changed(index: Int) async {
    let (_, change, after) = Self.changes[index]
    var entry = Self.milk
    change(&entry)
    let saved = Recorder<[Todo]>()
    let imported = TodoList.Import(arrival: Arrival(behind: nil), numbers: [1: 1])
    let store = store(importing(imported)) {
      $0.database.find = { _ in .milk }
      $0.database.save = { saved.record([$0, $1]) }
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.changed(before: .milk, after: after)], imported)) {
      let change = TodoList.Change.changed(before: .milk, after: after)
      $0.changes = [change]
      $0.totals[change.kind] = 1
    }

    #expect(saved.values == [[.milk, after]])
    await store.finish()
  }

  @Test("takes now for when it changed a todo, where the file does not tell")
  func modified() async {
    var entry = Self.milk
    entry.todo.note = "x"
    entry[.modifiedAt] = nil
    entry[.createdAt] = nil
    let after = Todo.milk.with {
      $0.note = "x"
      $0.modifiedAt = .noon
    }
    let imported = TodoList.Import(arrival: Arrival(behind: nil), numbers: [1: 1])
    let store = store(importing(imported)) {
      $0.database.find = { _ in .milk }
      $0.database.save = { _, _ in }
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.changed(before: .milk, after: after)], imported)) {
      $0.changes = [.changed(before: .milk, after: after)]
      $0.totals.edited = 1
    }

    await store.finish()
  }

  @Test("tells two spellings of a text apart that look the same")
  func spelling() async {
    let stored = Todo.milk.with { $0.description = "cafe\u{301}" }
    let after = Todo.milk.with { $0.description = "caf\u{E9}" }
    var entry = Self.milk
    entry.todo.description = "caf\u{E9}"
    let saved = Recorder<[UInt8]>()
    let imported = TodoList.Import(arrival: Arrival(behind: nil), numbers: [1: 1])
    let store = store(importing(imported)) {
      $0.database.find = { _ in stored }
      $0.database.save = { saved.record(Array($1.description.utf8)) }
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.changed(before: stored, after: after)], imported)) {
      $0.changes = [.changed(before: stored, after: after)]
      $0.totals.edited = 1
    }

    #expect(saved.values == [Array("caf\u{E9}".utf8)])
    await store.finish()
  }

  @Test("leaves what the file is silent about as it is")
  func unsaid() async {
    let stored = Todo.milk.with {
      $0.completedAt = .morning
      $0.due = Due("2026-12-24")
    }
    var entry = ImportedTodo(saying: [.description])
    entry.todo.description = stored.description
    entry[.id] = .id(stored.id)
    let store = store(importing(TodoList.Import(arrival: Arrival(behind: nil)))) {
      $0.database.find = { _ in stored }
    }

    await store.send(.importSubmitted([entry]))
    let imported = TodoList.Import(arrival: Arrival(behind: nil), unchanged: 1)
    await store.receive(.imported([], imported)) { $0.imported = imported }

    await store.finish()
  }

  @Test("keeps the time of a completion that the file does not know")
  func completion() async {
    let stored = Todo.milk.with { $0.completedAt = .morning }
    var entry = Self.milk
    entry.completion = .completed(at: nil)
    let store = store(importing(TodoList.Import(arrival: Arrival(behind: nil)))) {
      $0.database.find = { _ in stored }
    }

    await store.send(.importSubmitted([entry]))
    let imported = TodoList.Import(arrival: Arrival(behind: nil), unchanged: 1, numbers: [1: 1])
    await store.receive(.imported([], imported)) { $0.imported = imported }

    await store.finish()
  }

  @Test("refuses a due time that the clocks skip")
  func skippedTime() async throws {
    let when = try #require(When("2026-03-29T02:30"))
    var entry = ImportedTodo(Self.plain)
    entry.set(.due, when)
    let store = store(importing(TodoList.Import(arrival: Arrival(behind: nil)))) {
      $0.timeZone = .berlin2026
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.failed(.when(.skippedTime(when)))) { $0.refusal = .when(.skippedTime(when)) }

    await store.finish()
  }

  @Test("that the database does not take says why")
  func fails() async {
    let store = store {
      $0.database.neighbors = { _, _, _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.importSubmitted([Self.milk]))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}

extension Arrival {
  /// What it knows once todos with these positions have come.
  fileprivate func after(_ positions: [Double?]) -> Arrival {
    var arrival = self
    for position in positions { _ = arrival.position(position) }
    return arrival
  }
}
