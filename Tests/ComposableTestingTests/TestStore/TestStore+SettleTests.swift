import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A test store that settles")
struct TestStoreSettleTests {
  private struct Lane: Reducer {
    enum Action: Equatable, Sendable { case tapped(Int), cancelled(Int), saved(Int) }

    func reduce(into saved: inout [Int], action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .tapped(let number):
        return .run { send in
          if number == 1 {
            let silence = AsyncStream<Never> { _ in }
            for await _ in silence {}
          }
          await send(.saved(number))
        }
        .cancellable(id: number)
        .serialized(on: "lane")

      case .cancelled(let number):
        return .cancel(id: number)

      case .saved(let number):
        saved.append(number)
        return .none
      }
    }
  }

  @Test("waits for a cancelled effect on a lane to end")
  func settling() async {
    let store = TestStoreOf<Lane>(initialState: []) { Lane() }
    await store.send(.tapped(1))
    await store.send(.tapped(2))
    await store.send(.cancelled(1))
    await store.settle()

    // No effect is running any more, so the next action comes after the one from the lane.
    await store.receive(.saved(2)) { $0 = [2] }
    await store.send(.tapped(3))
    await store.receive(.saved(3)) { $0 = [2, 3] }
    await store.finish()
  }

  @Test("reports a cancelled effect that doesn't end, at the line of settle")
  func stubborn() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let store = TestStore<Int, Bool>(initialState: 0) {
      Reduce { _, isStarted in
        guard isStarted else { return .cancel(id: "work") }
        return .run { _ in
          await Task { for await _ in stream {} }.value
        }
        .cancellable(id: "work")
      }
    }
    await store.send(true)
    await store.send(false)

    let issues = await issues { await store.settle(timeout: .milliseconds(1)) }
    let line = #line - 1

    #expect(issues.map(\.line) == [UInt(line)])
    #expect(
      issues.first?.message.hasPrefix("1 effect was cancelled, but still runs after 0.001 seconds.")
        == true)
    continuation.finish()
    await store.finish()
  }
}
