import Testing

@testable import Composable

@MainActor
@Suite("A store's feature tree")
struct FeatureNodeTests {
  private struct Row: Identifiable {
    let id: Int
    var part = 0
  }

  private struct List {
    var rows: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)]
  }

  private enum Action {
    case page(Page)
    indirect enum Page {
      case row(IdentifiedAction<Int, Part>)
      case set(ClosedRange<Int>)
    }
    enum Part { case part(Int) }
  }

  private struct App {
    var page = List()
  }

  /// The key paths of the lifts, alive as long as any lift reads one.
  private final class Ways {
    let page: WritableKeyPath<App, List> = \.page
    let rows: WritableKeyPath<List, IdentifiedArray<Int, Row>> = \.rows
    let part: WritableKeyPath<Row, Int> = \.part
  }

  /// Returns a store of an app with a page of rows, each with a part.
  ///
  /// A part's action starts an effect that passes the gate with the action's number.
  private func store(_ ways: Ways, _ gates: Gates) -> Store<App, Action> {
    let part = Reduce<Int, Int, Void> { part, action, _ in
      part = action
      return .run { _ in await gates.pass(action) }.cancellable(id: "part")
    }
    let row = part.pullback(
      state: ways.part,
      action: CasePath<Action.Part, Int>(
        embed: { .part($0) },
        extract: { if case .part(let part) = $0 { part } else { nil } }))
    let page = Reduce<List, Action.Page, Void> { list, action, _ in
      if case .set(let ids) = action {
        list.rows = IdentifiedArray(uniqueElements: ids.map { list.rows[id: $0] ?? Row(id: $0) })
      }
      return .none
    }
    .forEach(
      ways.rows,
      action: CasePath<Action.Page, IdentifiedAction<Int, Action.Part>>(
        embed: { .row($0) },
        extract: { if case .row(let row) = $0 { row } else { nil } })
    ) { row }
    return Store(initialState: App()) {
      page.pullback(
        state: ways.page,
        action: CasePath<Action, Action.Page>(
          embed: { .page($0) },
          extract: { if case .page(let page) = $0 { page } else { nil } }))
    }
  }

  private func touch(_ id: Int, _ number: Int) -> Action {
    .page(.row(.element(id: id, action: .part(number))))
  }

  @Test("is released with the store, whether effects have ended or still run")
  func life() async {
    for isEnded in [true, false] {
      let gates = Gates()
      var ways: Ways? = Ways()
      weak let weakWays = ways
      var store = ways.map { self.store($0, gates) }
      ways = nil
      for (id, number) in [(1, 1), (2, 2), (1, 3)] { store?.send(touch(id, number)) }
      if isEnded {
        gates.openAll()
        await store?.finish()
      }
      let running = store?.runningEffects.map(\.task) ?? []
      #expect(running.isEmpty == isEnded)
      #expect(weakWays != nil)

      store = nil
      for task in running { await task.value }
      #expect(weakWays == nil)
    }
  }

  @Test("still cancels a removed child's effect after its earlier effects have ended")
  func idle() async {
    let gates = Gates()
    let store = self.store(Ways(), gates)
    for number in 1...3 {
      store.send(touch(1, number))
      store.send(touch(2, -number))
      gates.openAll()
      await store.finish()
    }
    let task = store.send(touch(1, 4))
    #expect(store.runningEffects.count == 1)
    store.send(.page(.set(2...2)))
    await task.finish()
    #expect(store.runningEffects.isEmpty)
  }

  @Test("cancels a removed child's effect, even if many had ended before and the same ids return")
  func many() async {
    let gates = Gates()
    let store = self.store(Ways(), gates)
    store.send(.page(.set(1...40)))
    for id in 1...40 { store.send(touch(id, id)) }
    store.send(.page(.set(1...40)))
    gates.openAll()
    await store.finish()
    #expect(store.runningEffects.isEmpty)

    store.send(.page(.set(1...41)))
    let task = store.send(touch(41, 41))
    #expect(store.runningEffects.count == 1)
    store.send(.page(.set(1...40)))
    #expect(store.runningEffects.first?.isCancelled == true)
    store.cancelAll()
    await task.finish()
  }
}
