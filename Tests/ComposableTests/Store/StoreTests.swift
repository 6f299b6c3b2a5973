import Composable
import Testing

@MainActor
@Suite("A store")
struct StoreTests {
  private enum Action: Equatable, Sendable {
    case chain(Int)
    case ping
    case pong
  }

  @Test("processes actions that an effect sends synchronously in order, before send returns")
  func synchronousAnswers() {
    let store = Store<[Action], Action>(initialState: []) {
      Reduce { log, action in
        log.append(action)
        return switch action {
        case .ping:
          .run { send in
            await send(.pong)
            await send(.pong)
          }
        case .chain, .pong: .none
        }
      }
    }

    let task = store.send(.ping)

    #expect(store.state == [.ping, .pong, .pong])
    #expect(task.flight == nil)
  }

  @Test("runs a chain of a million actions without overflowing the stack")
  func longChain() {
    let store = Store<Int, Action>(initialState: 0) {
      Reduce { count, action in
        count += 1
        guard case .chain(let remaining) = action, remaining > 0 else { return .none }
        return .send(.chain(remaining - 1))
      }
    }

    store.send(.chain(1_000_000))

    #expect(store.state == 1_000_001)
  }
}
