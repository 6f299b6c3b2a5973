import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Timed effects in a state space")
struct StateSpaceTimeTests {
  @Test("that sleep wake by deadline, and letting time pass counts as an action")
  func clock() async {
    enum Alarm: Hashable, Sendable { case set(seconds: Int), rang(Int) }
    let space = StateSpace(
      initialStates: [[Int]()],
      actionsByState: { $0.isEmpty ? [Alarm.set(seconds: 2), .set(seconds: 1)] : [] },
      environment: { $0.clock as any Clock<Duration> }
    ) {
      Reduce<[Int], Alarm, any Clock<Duration>> { log, action, clock in
        switch action {
        case .set(let seconds):
          return .run { send in
            try await clock.sleep(for: .seconds(seconds))
            await send(.rang(seconds))
          }

        case .rang(let seconds):
          log.append(seconds)
          return .none
        }
      }
    }
    var logs: Set<[Int]> = []
    await space.explore(depth: 4) {
      Invariant("is written down") { log in
        logs.insert(log)
        return true
      }
    }
    #expect(logs.contains([1, 2]))
    #expect(logs.contains([2, 2]))
    #expect(!logs.contains([2, 1]), "time does not stop half-way")
    #expect(!logs.contains([1, 1, 2]), "there are four actions, and to let time pass is one")
  }

  @Test("that are debounced start after a pause, and the last one wins")
  func debounce() async {
    enum Typing: Hashable, Sendable { case typed(Int), saved(Int) }
    let space = StateSpace(
      initialStates: [[Int]()],
      actions: [Typing.typed(1), .typed(2)],
      environment: { $0.clock as any Clock<Duration> }
    ) {
      Reduce<[Int], Typing, any Clock<Duration>> { log, action, clock in
        switch action {
        case .typed(let number):
          log = log.count < 4 ? log + [number] : log
          return .send(.saved(number)).debounce(id: "save", for: .seconds(1), clock: clock)

        case .saved(let number):
          log.append(-number)
          return .none
        }
      }
    }
    var logs: Set<[Int]> = []
    let exploration = await space.explore(depth: 3) {
      Invariant(ofSteps: "what is saved was typed last") { before, action, after in
        logs.insert(after)
        guard case .saved(let number) = action else { return true }
        return before.last == number
      }
    }
    #expect(exploration.counterexample == nil)
    #expect(logs.contains([1, 2, -2]))
    #expect(logs.contains([1, -1, 2]))
    #expect(!logs.contains([1, 2, -1]))
  }
}
