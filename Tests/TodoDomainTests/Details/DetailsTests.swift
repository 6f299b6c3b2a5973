import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("Details")
struct DetailsTests {
  private func store(
    _ state: Details.State = Details.State(), _ provide: (inout Details.Database) -> Void
  ) -> TestStore<Details.State, Details.Action> {
    var database = Details.Database()
    database.load = unimplemented("Details.Database.load", placeholder: [])
    database.history = unimplemented("Details.Database.history", placeholder: [])
    database.links = unimplemented("Details.Database.links", placeholder: Details.Links())
    provide(&database)
    return TestStore(initialState: state, environment: database) { Details() }
  }

  @Test("are todos with their links and history")
  func show() async {
    let entry = HistoryEntry(step: 1, at: .morning, command: "add Buy milk", event: .added)
    let links = Details.Links(subtasks: [.mum])
    var before = Details.State()
    before.details = [Details.Detail(todo: .mum, history: [])]
    before.refusal = .noTodo(.number(9))
    before.failure = .diskFull
    let store = store(before) {
      $0.load = { _ in [.milk] }
      $0.links = { todo in todo.number == 1 ? links : Details.Links() }
      $0.history = { number in number == 1 ? [entry] : [] }
    }
    let detail = Details.Detail(todo: .milk, links: links, history: [entry])

    await store.send(.submitted([.number(1)])) { $0 = Details.State() }
    await store.receive(.loaded([detail])) { $0.details = [detail] }

    await store.finish()
  }

  @Test("of a todo that doesn't exist are refused")
  func nothing() async {
    let store = store {
      $0.load = { _ throws(TodoStoreError) in throw .noTodo(.number(9)) }
    }

    await store.send(.submitted([.number(9)]))
    await store.receive(.failed(.noTodo(.number(9)))) { $0.refusal = .noTodo(.number(9)) }

    await store.finish()
  }

  @Test("with an unreadable history say why")
  func historyFails() async {
    let store = store {
      $0.load = { _ in [.milk] }
      $0.links = { _ in Details.Links() }
      $0.history = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.submitted([.number(1)]))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}
