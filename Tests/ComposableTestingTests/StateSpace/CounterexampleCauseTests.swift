import Composable
import ComposableTesting
import Foundation
import Testing

@MainActor
@Suite("A counterexample of any kind")
struct CounterexampleCauseTests {
  private let space = Editor.space(isSerialized: false)

  @Test("writes the ID of a screen as a test would")
  func stackID() async {
    let space = StateSpace(initialStates: [[7] as StackState<Int>], actions: [.pop(from: 1)]) {
      EmptyReducer<StackState<Int>, StackAction<Int, Bool>, Void>()
        .forEach(\.self, action: .identity) { EmptyReducer() }
    }
    let messages = await messages {
      _ = await space.explore(depth: 1, clock: StandingClock()) {}
    }
    #expect(messages.first?.contains("await store.send(.pop(from: 1))") == true)
  }

  @Test("shows the error thrown by an invariant of steps")
  func throwing() async {
    struct Odd: Error {}
    let space = StateSpace(initialStates: [0], actions: [2, 1]) {
      Reduce<Int, Int, Void> { sum, number in
        sum += number
        return .none
      }
    }
    var exploration: Exploration<Int, Int>?
    let messages = await messages {
      exploration = await space.explore(depth: 2, clock: StandingClock()) {
        Invariant(ofSteps: "steps are even") { before, _, after in
          guard (after - before).isMultiple(of: 2) else { throw Odd() }
          return true
        }
      }
    }
    #expect(exploration?.counterexample?.steps.map(\.action) == [1])
    #expect(exploration?.counterexample?.reason == "Odd()")
    #expect(
      messages.first?.components(separatedBy: "There is no shorter story").first == """
        “steps are even” does not hold after 1 action.

          It threw:
            Odd()

          State:
            1


        """)
  }

  @Test("may be an issue reported by the feature")
  func issue() async {
    let space = StateSpace(initialStates: [0], actions: [7]) {
      Reduce<Int, Int, Void> { _, _ in .run { _ in throw Editor.DiskFull() } }
    }
    var exploration: Exploration<Int, Int>?
    let messages = await messages {
      exploration = await space.explore(depth: 1, clock: StandingClock()) {}
    }
    #expect(exploration?.counterexample?.invariant == nil)
    #expect(
      messages == [
        """
        The feature reports an issue after 1 action.

          Issue:
            An effect threw an error that nothing catches.

              Error:
                DiskFull()

            Give "run" a "catch:" closure that sends an action, so that the state can tell what \
        happened.

          State:
            0

        There is no shorter story that shows it. As a test, beside the state space that is "space":

          @Test("Reports an issue")
          func counterexample() async {
            let store = space.testStore()

            // Wrong: an issue is reported here.
            await store.send(7)

            await store.finish()
          }

        It fails as it is printed, with the issue, and passes when that is no longer reported. The \
        usual reasons:

        • The reducer does the wrong thing in a state that nobody thought of. Fix the reducer.
        • Answers come in an order, or at a moment, for which the feature is not ready. Put the \
        effects on one lane with "serialized(on:)", cancel the one that is overtaken, or have the \
        reducer ignore what comes too late.
        • The invariant asks for too much. Say what really holds.

        1 state (1 at rest), 1 transition, depth 0, 0 ms; ended by a counterexample
        """
      ])
  }

  @Test("that leaves effects running ends them")
  func underWay() async {
    var exploration: Exploration<Editor.State, Editor.Action>?
    _ = await messages {
      exploration = await space.explore(depth: 1) {
        Invariant("nothing is saved") { $0.savesUnderWay == 0 }
      }
    }
    #expect(
      exploration?.counterexample?.test == """
        @Test("nothing is saved")
        func counterexample() async {
          let outside = space.outside()
          let store = space.testStore(outside: outside)

          // Wrong: nothing is saved.
          await store.send(.typed("a")) {
            $0.text = "a"
            $0.savesUnderWay = 1
          }

          outside.letGo()
          await store.skipInFlightEffects()
        }
        """)

    // Pasted:
    let outside = space.outside()
    let store = space.testStore(outside: outside)

    // Wrong: nothing is saved.
    await store.send(.typed("a")) {
      $0.text = "a"
      $0.savesUnderWay = 1
    }

    outside.letGo()
    await store.skipInFlightEffects()
  }

  @Test("asserts each change where it happens, and writes values as source code")
  func changes() async {
    struct Row: Hashable, Identifiable {
      let id: Int
      var title = "x"
      var tags: [String] = []
    }
    enum Route: Hashable {
      case list
      case detail(id: Int, title: String?)
    }
    enum Weight: Hashable, CustomStringConvertible {
      case light, heavy
      var description: String { self == .light ? "light" : "heavy" }
    }
    struct Screen: Hashable {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
      var first: Row? = Row(id: 3)
      var route = Route.list
      var weight = Weight.light
      var numbers = [1, 2, 3]
      var names: [String: Double] = [:]
    }
    let space = StateSpace(initialStates: [Screen()], actions: ["a", "b"]) {
      Reduce<Screen, String, Void> { screen, action in
        if action == "a" {
          screen.rows[id: 2]?.title = "say \"hello\""
          screen.first?.tags = ["new"]
          screen.numbers[1] = -2
          screen.names = ["b": 1.5, "a": 2]
          screen.route = .detail(id: 4, title: nil)
          screen.weight = .heavy
        } else {
          screen.rows.append(Row(id: 9))
          screen.first = nil
        }
        return .none
      }
    }
    var exploration: Exploration<Screen, String>?
    _ = await messages {
      exploration = await space.explore(depth: 2) {
        Invariant("is small") { $0.route == .list || $0.rows.count < 3 }
      }
    }
    #expect(
      exploration?.counterexample?.test == #"""
        @Test("is small")
        func counterexample() async {
          let store = space.testStore()

          await store.send("a") {
            $0.rows[id: 2]?.title = "say \"hello\""
            $0.first?.tags = ["new"]
            $0.route = .detail(id: 4, title: nil)
            $0.weight = .heavy
            $0.numbers[1] = -2
            $0.names = ["a": 2.0, "b": 1.5]
          }

          // Wrong: is small.
          await store.send("b") {
            $0.rows = [Row(id: 1, title: "x", tags: []), Row(id: 2, title: "say \"hello\"", tags: []), \#
        Row(id: 9, title: "x", tags: [])]
            $0.first = nil
          }

          await store.finish()
        }
        """#)
  }
}
