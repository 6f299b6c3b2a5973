import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The program")
struct TodoAppTests {
  private func store(
    _ provide: (inout TodoDatabase) -> Void
  ) -> TestStore<TodoApp.State, TodoApp.Action> {
    var database = TodoDatabase()
    provide(&database)
    return TestStore(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: database, now: { .noon }, timeZone: .utc, uuid: .incrementing, pageSize: 2)
    ) { TodoApp() }
  }

  @Test("sends each action to its own feature only")
  func features() async {
    let page = Page(todos: [.milk])
    let store = store {
      $0.changes.begin = { _, _ in 4 }
      $0.reading.page = { _, _, size in size == 2 ? page : Page(todos: []) }
    }

    await store.send(.changes(.workStarted(command: "add")))
    await store.receive(.changes(.workOpened(step: 4))) { $0.changes.step = 4 }
    await store.send(.reading(.requested(.todos(Query())))) { $0.reading.query = Query() }
    await store.receive(.reading(.answered(.todos(page)))) { $0.reading.page = page }
    await store.send(.sync(.statusRequested))
    await store.receive(.sync(.failed(.log(.notSynced)))) { $0.sync.failure = .log(.notSynced) }

    await store.finish()
  }

  @Test(
    "fails if any of its features fails, with the same error",
    arguments: [
      { $0.changes.failure = .diskFull }, { $0.reading.failure = .diskFull },
      { $0.sync.failure = .diskFull },
    ] as [@Sendable (inout TodoApp.State) -> Void])
  func failure(fail: @Sendable (inout TodoApp.State) -> Void) {
    var state = TodoApp.State()
    #expect(state.failure == nil)
    fail(&state)
    #expect(state.failure == .diskFull)
  }

  @Test("has three features, each with a failure")
  func features() {
    let features = Mirror(reflecting: TodoApp.State()).children.map { Mirror(reflecting: $0.value) }
    #expect(features.count == 3)
    #expect(features.allSatisfy { feature in feature.children.contains { $0.label == "failure" } })
  }

  @Test("without a database lists nothing and changes nothing")
  func nothing() async {
    let store = store { _ in }
    let readOnly = TodoStoreError.noPermission(
      path: "the list", reason: "it is open for reading only")

    await store.send(.changes(.workStarted(command: nil)))
    await store.receive(.changes(.failed(readOnly))) { $0.changes.failure = readOnly }
    await store.send(.reading(.requested(.todos(Query())))) { $0.reading.query = Query() }
    let empty = Page(todos: [])
    await store.receive(.reading(.answered(.todos(empty)))) { $0.reading.page = empty }
    await store.send(.reading(.requested(.details([.number(1)]))))
    await store.receive(.reading(.failed(.noTodo(.number(1))))) {
      $0.reading.refusal = .noTodo(.number(1))
    }

    await store.finish()
  }
}
