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
    let vocabulary = Vocabulary(tags: ["shop"])
    let page = Page(todos: [.milk])
    let detail = Details.Detail(todo: .milk, history: [])
    let steps = StepPage(steps: [])
    let store = store {
      $0.changes.begin = { _, _ in 4 }
      $0.moments.hold = { 7 }
      $0.listing.page = { _, _, size in size == 2 ? page : Page(todos: []) }
      $0.details.load = { _ in [.milk] }
      $0.vocabulary.load = { vocabulary }
    }

    await store.send(.changes(.workStarted(command: "add")))
    await store.receive(.changes(.workOpened(step: 4))) { $0.changes.step = 4 }
    await store.send(.moments(.requested))
    await store.receive(.moments(.held))
    await store.send(.listing(.submitted(Query()))) { $0.listing.query = Query() }
    await store.receive(.listing(.pageLoaded(page))) { $0.listing.page = page }
    await store.send(.details(.submitted([.number(1)])))
    await store.receive(.details(.loaded([detail]))) { $0.details.details = [detail] }
    await store.send(.history(.submitted()))
    await store.receive(.history(.pageLoaded(steps))) { $0.history.page = steps }
    await store.send(.vocabulary(.requested))
    await store.receive(.vocabulary(.loaded(vocabulary))) {
      $0.vocabulary.vocabulary = vocabulary
    }
    let statistics = Statistics(
      of: StatisticsQuery(now: .noon, timeZone: .utc, weekCount: 1, shareLimit: 0))
    await store.send(.statistics(.submitted(weekCount: 1, shareLimit: 0)))
    await store.receive(.statistics(.loaded(statistics))) {
      $0.statistics.statistics = statistics
    }

    await store.finish()
  }

  @Test(
    "fails if any of its features fails, with the same error",
    arguments: [
      { $0.changes.failure = .diskFull }, { $0.moments.failure = .diskFull },
      { $0.listing.failure = .diskFull }, { $0.details.failure = .diskFull },
      { $0.history.failure = .diskFull }, { $0.vocabulary.failure = .diskFull },
      { $0.statistics.failure = .diskFull }, { $0.sync.failure = .diskFull },
    ] as [@Sendable (inout TodoApp.State) -> Void])
  func failure(fail: @Sendable (inout TodoApp.State) -> Void) {
    var state = TodoApp.State()
    #expect(state.failure == nil)
    fail(&state)
    #expect(state.failure == .diskFull)
  }

  @Test("has eight features, each with a failure")
  func features() {
    let features = Mirror(reflecting: TodoApp.State()).children.map { Mirror(reflecting: $0.value) }
    #expect(features.count == 8)
    #expect(features.allSatisfy { feature in feature.children.contains { $0.label == "failure" } })
  }

  @Test("without a database lists nothing and changes nothing")
  func nothing() async {
    let store = store { _ in }
    let readOnly = TodoStoreError.noPermission(
      path: "the list", reason: "it is open for reading only")

    await store.send(.changes(.workStarted(command: nil)))
    await store.receive(.changes(.failed(readOnly))) { $0.changes.failure = readOnly }
    await store.send(.listing(.submitted(Query()))) { $0.listing.query = Query() }
    await store.receive(.listing(.pageLoaded(Page(todos: [])))) {
      $0.listing.page = Page(todos: [])
    }
    await store.send(.details(.submitted([.number(1)])))
    await store.receive(.details(.failed(.noTodo(.number(1))))) {
      $0.details.refusal = .noTodo(.number(1))
    }

    await store.finish()
  }
}
