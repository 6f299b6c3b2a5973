import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLite

@testable import TodoCLI

@MainActor
@Suite("A hook")
struct HooksTests {
  private let database: TodoDatabase
  private let store: TestStore<TodoApp.State, TodoApp.Action>
  private let world: World
  private let milk = Todo(
    id: UUID(number: 0), number: 1, description: "Buy milk", position: 1, createdAt: .epoch,
    modifiedAt: .epoch)

  init() throws {
    let database = try TodoDatabase.temporary()
    self.database = database
    world = try World()
    store = TestStore(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: database, now: { .epoch }, timeZone: .utc, uuid: .incrementing)
    ) {
      TodoApp()
    }
  }

  private func hooks(_ setting: WritableKeyPath<Config, String?>, _ program: String) throws -> Hooks
  {
    var config = Config()
    config[keyPath: setting] = program
    let environment = world.environment()
    return try #require(
      try Hooks(Settings(GlobalOptions(), in: environment, config: config), in: environment))
  }

  /// Adds a todo as a step that isn't committed yet, and passes it to the hooks.
  private func add(_ hooks: Hooks) async throws {
    try hooks.begin("add Buy milk", at: .epoch)
    await store.send(.changes(.workStarted(command: "add Buy milk")))
    await store.receive(.changes(.workOpened(step: 1))) { $0.changes.step = 1 }
    await store.send(
      .changes(.commandSubmitted(.add(Edit([.description: .text("Buy milk")]), label: nil))))
    await store.receive(.changes(.added(milk, label: nil))) {
      $0.changes.todos = [TodoFeature.State(milk)]
      $0.changes.changes = [.added(milk)]
      $0.changes.totals.added = 1
    }
    try hooks.add(store.state.changes.changes)
  }

  @Test("refuses a step with its message; nothing is saved")
  func refusal() async throws {
    let hooks = try hooks(\.hookBefore, "grep -q milk && echo 'No milk today.' >&2; exit 1")
    try await add(hooks)

    let failure = #expect(throws: Failure.self) { try hooks.runBefore() }
    #expect(failure?.message == "No milk today." && failure?.exitCode == .failed)

    await store.send(.changes(.workAbandoned))
    await store.receive(.changes(.workLeft)) { $0.changes.todos = [] }
    #expect(throws: TodoStoreError.noTodo(.number(1))) {
      try database.changes.load([.number(1)])
    }
    #expect(try database.reading.steps(nil, 1).steps.isEmpty)
    await store.finish()
  }

  @Test("after a step gets it once it is saved, and can't reject it")
  func after() async throws {
    let hooks = try hooks(\.hookAfter, "wc -l >&2; exit 1")
    try await add(hooks)

    try hooks.runBefore()
    await store.send(.changes(.workFinished))
    await store.receive(.changes(.workKept))
    hooks.runAfter()
    #expect(
      world.standardError.text
        == "note: saved, but `hook.after` failed (exit code 1)\n2\n")
    #expect(try database.changes.load([.number(1)]) == [milk])
    await store.finish()
  }
}
