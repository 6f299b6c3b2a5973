import Composable
import ComposableTesting
import TodoDomain
import TodoSQLiteFixtures

/// Everything that a new store loads from a database.
struct FreshStore: Equatable {
  /// The whole list, in order.
  var todos: [Todo] = []
  /// The whole history, newest step first.
  var steps: [Step] = []
  /// Each todo with its history.
  var details: [Detail] = []

  @MainActor
  init(loading database: TodoDatabase) async {
    let store = Store(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: database, now: { start }, timeZone: .utc, uuid: .seeded(1), pageSize: 2)
    ) { TodoApp() }
    await store.send(.reading(.requested(.todos(Query(status: .all))))).finish()
    while let page = store.state.reading.page {
      todos += page.todos
      guard page.next != nil else { break }
      await store.send(.reading(.moreTodosRequested)).finish()
    }
    await store.send(.reading(.requested(.steps()))).finish()
    while let page = store.state.reading.steps {
      steps += page.steps
      guard page.next != nil else { break }
      await store.send(.reading(.moreStepsRequested)).finish()
    }
    await store.send(.reading(.requested(.details(todos.map { .number($0.number) })))).finish()
    details = store.state.reading.details
  }
}
