import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("Details")
struct DetailsTests {
  private func store(
    _ state: Reading.State = Reading.State(), _ provide: (inout Reading.Database) -> Void
  ) -> TestStore<Reading.State, Reading.Action> {
    var database = Reading.Database()
    database.load = unimplemented("load", placeholder: [])
    database.history = unimplemented("history", placeholder: [])
    database.linked = unimplemented("linked", placeholder: Detail.Links())
    provide(&database)
    return .reading(from: database, state)
  }

  @Test("are todos with their links and history")
  func show() async {
    let entry = HistoryEntry(step: 1, at: .morning, command: "add Buy milk", event: .added)
    let links = Detail.Links(subtasks: [.mum])
    var before = Reading.State()
    before.details = [Detail(todo: .mum, history: [])]
    before.refusal = .noTodo(.number(9))
    before.failure = .diskFull
    let store = store(before) {
      $0.load = { _ in [.milk] }
      $0.linked = { todo in todo.number == 1 ? links : Detail.Links() }
      $0.history = { number in number == 1 ? [entry] : [] }
    }
    let detail = Detail(todo: .milk, links: links, history: [entry])

    await store.send(.requested(.details([.number(1)]))) { $0 = Reading.State() }
    await store.receive(.answered(.details([detail]))) { $0.details = [detail] }

    await store.finish()
  }

  @Test("of a todo that doesn't exist are refused")
  func nothing() async {
    let store = store {
      $0.load = { _ throws(TodoStoreError) in throw .noTodo(.number(9)) }
    }

    await store.send(.requested(.details([.number(9)])))
    await store.receive(.failed(.noTodo(.number(9)))) { $0.refusal = .noTodo(.number(9)) }

    await store.finish()
  }

  @Test("with an unreadable history say why")
  func historyFails() async {
    let store = store {
      $0.load = { _ in [.milk] }
      $0.linked = { _ in Detail.Links() }
      $0.history = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.requested(.details([.number(1)])))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}
