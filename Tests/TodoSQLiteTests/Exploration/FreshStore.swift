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
  var details: [Details.Detail] = []

  @MainActor
  init(loading database: TodoDatabase) async {
    let store = Store(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: database, now: { start }, timeZone: .utc, uuid: .seeded(1), pageSize: 2)
    ) { TodoApp() }
    await store.send(.listing(.submitted(Query(status: .all)))).finish()
    while let page = store.state.listing.page {
      todos += page.todos
      guard page.next != nil else { break }
      await store.send(.listing(.nextPageRequested)).finish()
    }
    await store.send(.history(.submitted())).finish()
    while let page = store.state.history.page {
      steps += page.steps
      guard page.next != nil else { break }
      await store.send(.history(.nextPageRequested)).finish()
    }
    await store.send(.details(.submitted(todos.map { .number($0.number) }))).finish()
    details = store.state.details.details
  }
}
