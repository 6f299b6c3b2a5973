import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A page that throttles how it remembers its offset", .timeLimit(.minutes(30)))
struct ThrottledPageTests {
  private let clock = TestClock()

  private struct Page: Reducer {
    struct Environment: Sendable {
      var clock: any Clock<Duration>
      var remember: @Sendable (Int) async -> Void
    }
    enum Action: Equatable, Sendable { case scrolled(Int) }

    func reduce(
      into offset: inout Int, action: Action, environment: Environment
    ) -> Effect<Action> {
      switch action {
      case .scrolled(let newOffset):
        offset = newOffset
        return .run { _ in await environment.remember(newOffset) }
          .throttle(id: "offset", for: .seconds(1), clock: environment.clock, latest: true)
      }
    }
  }

  @Test("remembers the last offset, but not every one before it")
  func page() async {
    let remembered = Recorder<Int>()
    let store = TestStore(
      initialState: 0,
      environment: Page.Environment(clock: clock) { remembered.record($0) }
    ) {
      Page()
    }

    for offset in 1...4 {
      await store.send(.scrolled(offset)) { $0 = offset }
      await clock.advance(by: .milliseconds(300))
    }
    #expect(remembered.values == [1, 4])

    await store.finish()
  }
}
