import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The history")
struct HistoryTests {
  private func store(
    _ state: History.State = History.State(), moments: Moments.Database = .silent,
    _ steps:
      @escaping @Sendable (_ first: Int64?, _ size: Int) throws(TodoStoreError) -> StepPage
  ) -> TestStore<History.State, History.Action> {
    var database = History.Database()
    database.steps = steps
    return TestStore(
      initialState: state,
      environment: History.Environment(database: database, moments: moments, pageSize: 2)
    ) { History() }
  }

  nonisolated private static let steps = (1...5).map {
    Step(sequence: $0, at: .noon, command: "add \($0)", changeCount: 1, isUndone: false)
  }

  @Test("is read one page at a time, all at the same moment")
  func pages() async {
    let asked = Recorder<String>()
    let pages = [
      StepPage(steps: [Self.steps[4], Self.steps[3]], next: 3),
      StepPage(steps: [Self.steps[2], Self.steps[1]]),
    ]
    let store = store(moments: .recorded(by: asked)) { first, size in
      asked.record("\(size) from \(first ?? 0)")
      return pages[first == nil ? 0 : 1]
    }

    await store.send(.submitted())
    await store.receive(.pageLoaded(pages[0])) { $0.page = pages[0] }
    await store.send(.nextPageRequested)
    await store.receive(.pageLoaded(pages[1])) { $0.page = pages[1] }
    await store.send(.nextPageRequested)  // there is none

    #expect(asked.values == ["hold", "2 from 0", "hold", "2 from 3", "leave"])
    await store.finish()
  }

  @Test("is read afresh if it is requested again")
  func again() async {
    var before = History.State(remaining: 4)
    before.failure = .diskFull
    let page = StepPage(steps: [Self.steps[0]])
    let store = store(before) { _, _ in page }

    await store.send(.submitted()) { $0 = History.State() }
    await store.receive(.pageLoaded(page)) { $0.page = page }

    await store.finish()
  }

  @Test("is read no further than the limit")
  func limit() async {
    let asked = Recorder<String>()
    let store = store(moments: .recorded(by: asked)) { _, size in
      asked.record("\(size)")
      return StepPage(steps: Array(Self.steps.prefix(size)), next: 3)
    }

    await store.send(.submitted(limit: 3)) { $0.remaining = 3 }
    let page = StepPage(steps: Array(Self.steps.prefix(2)), next: 3)
    await store.receive(.pageLoaded(page)) {
      $0.page = page
      $0.remaining = 1
    }
    await store.send(.nextPageRequested)
    await store.receive(.pageLoaded(StepPage(steps: [Self.steps[0]], next: 3))) {
      $0.page = StepPage(steps: [Self.steps[0]])
      $0.remaining = 0
    }
    await store.send(.nextPageRequested)

    #expect(asked.values == ["hold", "2", "hold", "1", "leave"])
    await store.finish()
  }

  @Test("reports why it can't be read")
  func fails() async {
    let store = store { _, _ throws(TodoStoreError) in throw .diskFull }

    await store.send(.submitted())
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}
