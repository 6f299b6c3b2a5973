import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The history")
struct HistoryTests {
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
    var database = Reading.Database.recorded(by: asked)
    database.steps = { first, size in
      asked.record("\(size) from \(first ?? 0)")
      return pages[first == nil ? 0 : 1]
    }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.steps()))
    await store.receive(.answered(.steps(pages[0]))) { $0.steps = pages[0] }
    await store.send(.moreStepsRequested)
    await store.receive(.answered(.steps(pages[1]))) { $0.steps = pages[1] }
    await store.send(.moreStepsRequested)  // there is none

    #expect(asked.values == ["hold", "2 from 0", "hold", "2 from 3", "leave"])
    await store.finish()
  }

  @Test("is read afresh if it is requested again")
  func again() async {
    let page = StepPage(steps: [Self.steps[0]])
    var before = Reading.State()
    (before.remainingSteps, before.steps, before.failure) = (4, page, .diskFull)
    var database = Reading.Database()
    database.steps = { _, _ in page }
    let store = TestStore.reading(from: database, before)

    await store.send(.requested(.steps())) { $0 = Reading.State() }
    await store.receive(.answered(.steps(page))) { $0.steps = page }

    await store.finish()
  }

  @Test("is read no further than the limit")
  func limit() async {
    let asked = Recorder<String>()
    var database = Reading.Database.recorded(by: asked)
    database.steps = { _, size in
      asked.record("\(size)")
      return StepPage(steps: Array(Self.steps.prefix(size)), next: 3)
    }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.steps(limit: 3))) { $0.remainingSteps = 3 }
    let first = StepPage(steps: Array(Self.steps.prefix(2)), next: 3)
    await store.receive(.answered(.steps(first))) {
      $0.steps = first
      $0.remainingSteps = 1
    }
    await store.send(.moreStepsRequested)
    let last = StepPage(steps: [Self.steps[0]])
    await store.receive(.answered(.steps(last))) {
      $0.steps = last
      $0.remainingSteps = 0
    }
    await store.send(.moreStepsRequested)

    #expect(asked.values == ["hold", "2", "hold", "1", "leave"])
    await store.finish()
  }
}
