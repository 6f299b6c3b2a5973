import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Effects in a state space that start tasks and yield")
struct StateSpaceTurnsTests {
  @Test("come back in the same order in each exploration, even with a timeout of zero")
  func order() async {
    enum Race: Hashable, Sendable { case started, back(Int), ended }
    let space = StateSpace(
      initialStates: [[Int]()],
      actionsByState: { $0.isEmpty ? [Race.started] : [] },
      environment: { outside -> @Sendable () async -> Void in
        { await outside.call("work", answers: [()]) }
      }
    ) {
      Reduce<[Int], Race, @Sendable () async -> Void> { log, action, work in
        switch action {
        case .started:
          log = [0]
          return .merge(
            (1...4).map { number in
              .run { send in
                await withTaskGroup(of: Void.self) { group in
                  for child in 0..<3 {
                    group.addTask {
                      for _ in 0..<(number + child) % 3 { await Task.yield() }
                      await send(.back(number))
                    }
                  }
                }
                await work()
                await send(.ended)
              }
            })

        case .back(let number): log.append(number)
        case .ended: break
        }
        return .none
      }
    }

    var orders: Set<[Int]> = []
    for _ in 0..<20 {
      _ = await space.explore(depth: 1, timeout: .zero) {
        Invariant(atRest: "is written down") { log, _ in
          if !log.isEmpty { orders.insert(log) }
          return true
        }
      }
    }
    #expect(orders.count == 1)
  }
}
