import Composable
import ComposableTesting
import Foundation
import Testing

@MainActor
@Suite("A counterexample")
struct CounterexampleTests {
  private let space = Editor.space(isSerialized: false)

  @Test("is reported at the line of the exploration, with a test to paste")
  func words() async {
    var exploration: Exploration<Editor.State, Editor.Action>?
    let issues = await issues {
      exploration = await space.explore(depth: 4, clock: StandingClock()) {
        Invariant.savedIsWhatIsShown
      }
    }
    #expect(issues.map(\.line) == [#line - 4])
    #expect(
      issues.map(\.message) == [
        """
        “what is saved is what is shown” does not hold after 4 actions.

          State:
            Editor.State(
              text: "b",
              savesUnderWay: 0,
              isUnsaved: false
            )

          Outside:
            "a"

        There is no shorter story that shows it. As a test, beside the state space that is "space":

          @Test("what is saved is what is shown")
          func counterexample() async {
            let outside = space.outside()
            let store = space.testStore(outside: outside)

            await store.send(.typed("a")) {
              $0.text = "a"
              $0.savesUnderWay = 1
            }

            await store.send(.typed("b")) {
              $0.text = "b"
              $0.savesUnderWay = 2
            }

            await outside.answer("save", call: 1)  // done
            await store.receive(.saved) {
              $0.savesUnderWay = 1
            }

            await outside.answer("save")  // done
            // Wrong: what is saved is what is shown.
            await store.receive(.saved) {
              $0.savesUnderWay = 0
            }

            await store.finish()
          }

        It passes as it is printed: it states what happens today. At the step that is marked state \
        what should happen, and the test fails until it does. The usual reasons:

        • The reducer does the wrong thing in a state that nobody thought of. Fix the reducer.
        • Answers come in an order, or at a moment, for which the feature is not ready. Put the \
        effects on one lane with "serialized(on:)", cancel the one that is overtaken, or have the \
        reducer ignore what comes too late.
        • The invariant asks for too much. Say what really holds.

        40 states (10 at rest), 63 transitions, depth 2, 0 ms; ended by a counterexample
        called: save
        """
      ])
    #expect(exploration?.counterexample?.invariant == "what is saved is what is shown")
    #expect(exploration?.counterexample?.reason == nil)
    #expect(exploration?.counterexample?.state.text == "b")
    #expect(exploration?.counterexample?.world as? String == "a")
  }

  @Test("prints the test that is pasted below, which runs unchanged")
  func pasted() async throws {
    var exploration: Exploration<Editor.State, Editor.Action>?
    _ = await messages {
      exploration = await space.explore(depth: 4) { Invariant.savedIsWhatIsShown }
    }
    #expect(exploration?.counterexample?.test == (try pastedTest()))
  }

  @Test("what is saved is what is shown")
  func counterexample() async {
    let outside = space.outside()
    let store = space.testStore(outside: outside)

    await store.send(.typed("a")) {
      $0.text = "a"
      $0.savesUnderWay = 1
    }

    await store.send(.typed("b")) {
      $0.text = "b"
      $0.savesUnderWay = 2
    }

    await outside.answer("save", call: 1)  // done
    await store.receive(.saved) {
      $0.savesUnderWay = 1
    }

    await outside.answer("save")  // done
    // Wrong: what is saved is what is shown.
    await store.receive(.saved) {
      $0.savesUnderWay = 0
    }

    await store.finish()
  }

  @Test("fails as a test if a step leaves out a change")
  func changed() async {
    let messages = await messages {
      let outside = space.outside()
      let store = space.testStore(outside: outside)
      await store.send(.typed("a")) {
        $0.text = "a"
        $0.savesUnderWay = 1
      }
      await outside.answer("save", with: 1)  // .failure(Editor.DiskFull())
      await store.receive(.savingFailed(Editor.DiskFull())) {
        $0.savesUnderWay = 0
      }
      await store.finish()
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("isUnsaved: false") == true)
  }

  @Test("is the story with the fewest actions")
  func shortest() async {
    // 11 takes eleven steps of one, five of two and one of one, or two of five and one of one.
    let space = StateSpace(initialStates: [0], actions: [1, 2, 5]) {
      Reduce<Int, Int, Void> { sum, number in
        sum += number
        return .none
      }
    }
    var exploration: Exploration<Int, Int>?
    _ = await messages {
      exploration = await space.explore(depth: 20) { Invariant("is not 11") { $0 != 11 } }
    }
    #expect(exploration?.counterexample?.steps.map(\.action) == [1, 5, 5])
    #expect(
      exploration?.counterexample?.test == """
        @Test("is not 11")
        func counterexample() async {
          let store = space.testStore()

          await store.send(1) {
            $0 = 1
          }

          await store.send(5) {
            $0 = 6
          }

          // Wrong: is not 11.
          await store.send(5) {
            $0 = 11
          }

          await store.finish()
        }
        """)
  }

  @Test("may be one of several initial states")
  func beginning() async {
    let space = StateSpace(initialStates: [1, -1], actions: [0]) {
      Reduce<Int, Int, Void> { _, _ in .none }
    }
    var exploration: Exploration<Int, Int>?
    let messages = await messages {
      exploration = await space.explore(depth: 1, clock: StandingClock()) {
        Invariant("is positive") { $0 > 0 }
      }
    }
    #expect(
      messages == [
        """
        “is positive” does not hold in the state where stories begin.

          State:
            -1

        There is no shorter story that shows it. As a test, beside the state space that is "space":

          @Test("is positive")
          func counterexample() async {
            let store = space.testStore(from: 1)

            // Wrong: is positive.

            await store.finish()
          }

        It passes as it is printed: it states what happens today. At the step that is marked state \
        what should happen, and the test fails until it does. The usual reasons:

        • The reducer does the wrong thing in a state that nobody thought of. Fix the reducer.
        • Answers come in an order, or at a moment, for which the feature is not ready. Put the \
        effects on one lane with "serialized(on:)", cancel the one that is overtaken, or have the \
        reducer ignore what comes too late.
        • The invariant asks for too much. Say what really holds.

        2 states (2 at rest), 0 transitions, depth 0, 0 ms; ended by a counterexample
        """
      ])
    #expect(
      exploration?.counterexample?.test == """
        @Test("is positive")
        func counterexample() async {
          let store = space.testStore(from: 1)

          // Wrong: is positive.

          await store.finish()
        }
        """)
  }
}
