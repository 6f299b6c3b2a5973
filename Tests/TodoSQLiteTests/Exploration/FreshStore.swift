import Composable
import ComposableTesting
import TodoDomain

/// What a store that knows nothing yet loads from a database.
struct FreshStore: Equatable {
  /// The whole list, in its order.
  var todos: [Todo] = []
  /// The whole history, the newest step first.
  var steps: [Step] = []
  /// Each todo with all that happened to it.
  var details: [TodoList.Detail] = []

  @MainActor
  init(loading database: TodoDatabase) async {
    let store = Store(
      initialState: TodoList.State(),
      environment: TodoList.Environment(
        database: database, now: { start }, timeZone: .utc, uuid: .seeded(1), pageSize: 2)
    ) { TodoList() }
    await store.send(.listSubmitted(Query(status: .all))).finish()
    while let page = store.state.page {
      todos += page.todos
      guard page.next != nil else { break }
      await store.send(.nextPageRequested).finish()
    }
    await store.send(.historySubmitted()).finish()
    while let page = store.state.steps {
      steps += page.steps
      guard page.next != nil else { break }
      await store.send(.nextStepsRequested).finish()
    }
    await store.send(.showSubmitted(todos.map { .number($0.number) })).finish()
    details = store.state.details
  }
}
