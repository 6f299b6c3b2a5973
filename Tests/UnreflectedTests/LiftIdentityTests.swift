import Composable
import Testing

/// How lifts are identified in a module built with `-disable-reflection-metadata`.
@MainActor
@Suite("Without reflection metadata, two features on one state")
struct LiftIdentityTests {
  struct Worker: Reducer {
    enum Action: Sendable { case started, stopped }

    func reduce(into count: inout Int, action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .started:
        .run { _ in
          let silence = AsyncStream<Never> { _ in }
          for await _ in silence {}
        }
        .cancellable(id: "work")
      case .stopped: .cancel(id: "work")
      }
    }
  }

  enum Tab: Sendable { case first(Worker.Action), second(Worker.Action) }
  enum Action { case quit, first(Worker.Action), second(Worker.Action), tab(Tab) }

  private static let first = CasePath<Action, Worker.Action>(embed: { .first($0) }) {
    if case .first(let action) = $0 { action } else { nil }
  }
  private static let second = CasePath<Action, Worker.Action>(embed: { .second($0) }) {
    if case .second(let action) = $0 { action } else { nil }
  }
  private static let tab = CasePath<Action, Tab>(embed: { .tab($0) }) {
    if case .tab(let tab) = $0 { tab } else { nil }
  }
  private static let firstOfTab = CasePath<Tab, Worker.Action>(embed: { .first($0) }) {
    if case .first(let action) = $0 { action } else { nil }
  }
  private static let secondOfTab = CasePath<Tab, Worker.Action>(embed: { .second($0) }) {
    if case .second(let action) = $0 { action } else { nil }
  }

  /// Starts a worker at each path, stops the second, and returns whether each effect is then cancelled.
  private func cancelled(
    byStoppingSecond first: CasePath<Action, Worker.Action>,
    _ second: CasePath<Action, Worker.Action>
  ) async -> [Bool] {
    let store = Store(initialState: 0) {
      Worker().pullback(state: \Int.self, action: first)
        .combined(with: Worker().pullback(state: \Int.self, action: second))
    }
    for action in [Worker.Action.started, .stopped] {
      if case .started = action { store.send(first.embed(action)) }
      store.send(second.embed(action))
    }
    let cancelled = store.runningEffects.map(\.isCancelled)
    store.cancelAll()
    await store.finish()
    return cancelled
  }

  @Test("have separate ids")
  func ownIDs() async {
    let firstOfTab = Self.tab.appending(path: Self.firstOfTab)
    let secondOfTab = Self.tab.appending(path: Self.secondOfTab)
    #expect(await cancelled(byStoppingSecond: Self.first, Self.second) == [false, true])
    #expect(await cancelled(byStoppingSecond: Self.first, firstOfTab) == [false, true])
    #expect(await cancelled(byStoppingSecond: firstOfTab, secondOfTab) == [false, true])
  }

  @Test("share their ids if lifted along the same path")
  func sameFeature() async {
    let firstOfTab = Self.tab.appending(path: Self.firstOfTab)
    #expect(await cancelled(byStoppingSecond: Self.second, Self.second).allSatisfy { $0 })
    #expect(
      await cancelled(
        byStoppingSecond: firstOfTab, Self.tab.appending(path: Self.firstOfTab)
      ).allSatisfy { $0 })
  }

  @Test("can derive a case path for a case without a payload")
  func emptyCase() {
    let quit = CasePath<Action, Void>(Action.quit)
    #expect(quit.extract(from: .quit) != nil)
    #expect(quit.extract(from: .first(.started)) == nil)
  }
}
