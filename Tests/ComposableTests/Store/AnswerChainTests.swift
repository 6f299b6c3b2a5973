import Composable
import Testing

@MainActor
@Suite("Actions that answer each other synchronously")
struct AnswerChainTests {
  private enum Action {
    case started
    case ping(Int)
    case pong(Int)
  }

  /// Returns a store whose reducer answers the first `count` actions with `answer`.
  private func store(
    count: Int, answer: @escaping (Action) -> Effect<Action>
  ) -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce { state, action in
        state += 1
        guard state <= count else { return .none }
        switch action {
        case .started, .pong: return answer(.ping(state))
        case .ping: return answer(.pong(state))
        }
      }
    }
  }

  private static let answers: [(Action) -> Effect<Action>] = [
    { .send($0) },
    { .merge(.send($0), .cancel(id: 1)) },
    { .concatenate(.cancel(id: 1), .send($0)) },
    { action in .run { send in await send(action) } },
  ]

  @Test("are reported once after 100,000 in a row, with the cycle", arguments: 0..<4)
  func endless(kind: Int) async {
    let store = store(count: 110_000, answer: Self.answers[kind])

    let reports = await reports { await store.send(.started).finish() }

    #expect(store.state == 110_001)
    #expect(reports.count == 1)
    #expect(reports.first?.fileID == "ComposableTests/AnswerChainTests.swift")
    #expect(
      reports.first?.message == """
        100000 actions in a row answered each other at once, and there is no end in sight.

          Actions:
            .ping → .pong → .ping

        While they do, the actor of the store does nothing else: the program seems to hang. There are a \
        few reasons this can happen:

        • A reducer answers an action with itself, or with one that leads back to it. Let it stop when \
        nothing is left to do.

        • An effect should have waited, but its clock does not: an "ImmediateClock" lets a timer run for \
        ever.

        • An observer sends an action whenever it is called. Send only when something has changed.
        """)
  }

  @Test("are reported when an observer keeps them going")
  func observer() {
    let store = store(count: 0) { _ in .none }
    let reports = reports {
      let token = store.observe { count in if count < 100_100 { store.send(.pong(0)) } }
      token.cancel()
    }
    #expect(reports.count == 1)
    #expect(reports.first?.message.contains(".pong → .pong") == true)
  }

  @Test("aren't reported if there are many of them but no chain")
  func many() {
    let store = store(count: 0) { _ in .none }
    let root = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += 1
        guard action < 2 else { return .none }
        let effects = (0..<100_100).map { _ in Effect.send(2) }
        return action == 0 ? .merge(effects) : .concatenate(effects)
      }
    }

    let reports = reports {
      root.send(0)
      root.send(1)
      for _ in 0..<100_100 { store.send(.pong(1)) }
    }

    #expect(reports.isEmpty)
    #expect(root.state == 200_202)
  }
}
