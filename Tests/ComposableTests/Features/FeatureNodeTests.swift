import Testing

@testable import Composable

@MainActor
@Suite("What a store knows of its features")
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

  /// Lives as long as a lift does that takes its way from it.
  private final class Ways {
    let page: WritableKeyPath<App, List> = \.page
    let rows: WritableKeyPath<List, IdentifiedArray<Int, Row>> = \.rows
    let part: WritableKeyPath<Row, Int> = \.part
  }

  /// A part of a row in a page of an app, with an effect that ends when `end` says so.
  private func store(
    _ ways: Ways, end: @escaping @Sendable () async -> Void
  ) -> Store<App, Action> {
    let part = Reduce<Int, Int, Void> { part, action, _ in
      part = action
      return .run { _ in await end() }.cancellable(id: "part")
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

  private func touch(_ id: Int, _ part: Int) -> Action {
    .page(.row(.element(id: id, action: .part(part))))
  }

  @Test("goes with it, where effects have ended and where they run")
  func life() async {
    for isEnded in [true, false] {
      var ways: Ways? = Ways()
      weak let weakWays = ways
      var store: Store<App, Action>? = ways.map { ways in
        self.store(ways) { if !isEnded { try? await Task.sleep(for: .seconds(3600)) } }
      }
      ways = nil
      for (id, part) in [(1, 1), (2, 1), (1, 2)] { store?.send(touch(id, part)) }
      if isEnded { await store?.finish() }
      let running = store?.runningEffects.map(\.task) ?? []
      #expect(running.isEmpty == isEnded)
      #expect(weakWays != nil)

      store = nil
      for task in running { await task.value }
      #expect(weakWays == nil)
    }
  }

  @Test("still cancels what goes, after other effects of the same children have ended")
  func idle() async {
    let gate = Gate()
    let store = self.store(Ways()) { await gate.pass() }
    for part in 1...3 {
      let task = store.send(touch(1, part))
      let other = store.send(touch(2, part))
      gate.open()
      await task.finish()
      await other.finish()
    }
    let task = store.send(touch(1, 4))
    #expect(store.runningEffects.count == 1)
    store.send(.page(.set(2...2)))
    await task.finish()
    #expect(store.runningEffects.isEmpty)
  }

  @Test("cancels what came after many others had ended, and goes, so that all is as it was then")
  func many() async {
    let gate = Gate()
    let store = self.store(Ways()) { await gate.pass() }
    store.send(.page(.set(1...40)))
    let tasks = (1...40).map { store.send(touch($0, 1)) }
    store.send(.page(.set(1...40)))
    gate.open()
    for task in tasks { await task.finish() }
    #expect(store.runningEffects.isEmpty)

    store.send(.page(.set(1...41)))
    let task = store.send(touch(41, 1))
    #expect(store.runningEffects.count == 1)
    store.send(.page(.set(1...40)))
    #expect(store.runningEffects.first?.isCancelled == true)
    store.cancelAll()
    await task.finish()
  }
}

/// Lets through whoever waits when it opens, and whoever is cancelled.
@MainActor
private final class Gate {
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var count = 0

  func pass() async {
    count += 1
    let number = count
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[number] = $0 }
    } onCancel: {
      Task { @MainActor in self.waiting.removeValue(forKey: number)?.resume() }
    }
  }

  func open() {
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }
}
