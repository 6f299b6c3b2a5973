import ComposableTesting
import Testing

@testable import Composable

@MainActor
@Suite("A perform of an element")
struct ElementPerformTests {
  private struct Page: Equatable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  private struct App: Equatable {
    var page = Page()
  }

  private enum Action {
    case row(IdentifiedAction<Int, String>)
    /// The row is removed before its effect starts.
    case last(IdentifiedAction<Int, String>)
    case removed(Int)
    case added(Int)
  }

  /// Two lifts above a row, which calls `operation` and sets its title to the answer.
  private func store(
    _ operation: @escaping @MainActor () -> String?
  ) -> Store<App, Action> {
    let row = Reduce<Row, String, Void> { row, title in
      row.title = title
      return title == "ask" ? .perform { MainActor.assumeIsolated(operation) } : .none
    }
    let page = Reduce<Page, Action, Void> { page, action in
      switch action {
      case .row: break
      case .removed(let id): page.rows.remove(id: id)
      case .last(.element(let id, _)): page.rows.remove(id: id)
      case .added(let id): page.rows.append(Row(id: id))
      }
      return .none
    }
    .forEach(
      \.rows,
      action: CasePath<Action, IdentifiedAction<Int, String>>(
        embed: Action.row, extract: { if case .row(let row) = $0 { row } else { nil } })
    ) { row }
    .forEach(
      \.rows,
      action: CasePath<Action, IdentifiedAction<Int, String>>(
        embed: Action.last, extract: { if case .last(let row) = $0 { row } else { nil } })
    ) { row }
    return Store(initialState: App()) {
      Scope(state: \App.page, action: CasePath<Action, Action>(embed: { $0 }, extract: { $0 })) {
        page
      }
    }
  }

  @Test("is over when send returns, without a scope of its own")
  func inPlace() {
    let store = store { "answer" }
    let task = store.send(.row(.element(id: 2, action: "ask")))

    #expect(store.state.page.rows.map(\.title) == ["", "answer"])
    #expect(task.flight == nil)
  }

  @Test("isn't called after its element has left the state with the same action")
  func gone() {
    let calls = Recorder<Int>()
    let store = store {
      calls.record(1)
      return "answer"
    }
    store.send(.last(.element(id: 2, action: "ask")))

    #expect(calls.values == [])
    #expect(store.state.page.rows.map(\.id) == [1])
  }

  @Test("is dropped if its operation removes the element, even if another one takes its place")
  func removing() {
    for replacement in [[], [Action.added(2)]] {
      var send: (@MainActor (Action) -> Void)?
      let store = store {
        for action in [.removed(2)] + replacement { send?(action) }
        return "answer"
      }
      send = { [unowned store] in store.send($0) }
      let reports = reports { store.send(.row(.element(id: 2, action: "ask"))) }

      #expect(reports.isEmpty)
      #expect(store.state.page.rows.allSatisfy { $0.title.isEmpty })
    }
  }

  @Test("is dropped if its operation stops the store")
  func stopping() async {
    var stop: (@MainActor () -> Void)?
    let store = store {
      stop?()
      return "answer"
    }
    stop = { [unowned store] in store.rootCore?.takeUnretainedValue().stop() }
    store.send(.row(.element(id: 1, action: "ask")))

    #expect(store.state.page.rows[id: 1]?.title == "ask")
  }
}
