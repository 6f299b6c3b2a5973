import Composable
import ComposableTesting
import Testing

private struct DiskFull: Error, Hashable {}

/// A text that is saved whenever it changes, by code that ignores that saves can overtake each other.
private enum FirstTry {
  struct Draft: Reducer {
    struct State: Hashable {
      var text = ""
      var isSaved = true
    }

    enum Action: Hashable {
      case typed(String)
      case saved
      case savingFailed
    }

    struct Environment {
      var save: @Sendable (_ text: String) async throws(DiskFull) -> Void
    }

    func reduce(
      into state: inout State, action: Action, environment: Environment
    ) -> Effect<Action> {
      switch action {
      case .typed(let text):
        state.text = text
        state.isSaved = false
        return .run { send in
          do throws(DiskFull) {
            try await environment.save(text)
            await send(.saved)
          } catch {
            await send(.savingFailed)
          }
        }

      case .saved:
        state.isSaved = true
        return .none

      case .savingFailed:
        state.isSaved = false
        return .none
      }
    }
  }
}

/// The same, fixed.
private struct Draft: Reducer {
  typealias State = FirstTry.Draft.State
  typealias Action = FirstTry.Draft.Action
  typealias Environment = FirstTry.Draft.Environment

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    let effect = FirstTry.Draft().reduce(into: &state, action: action, environment: environment)
    return effect.serialized(on: "disk")
  }
}

/// The same, on a disk that is written to at once.
private enum AtOnce {
  struct Draft: Reducer {
    typealias State = FirstTry.Draft.State
    typealias Action = FirstTry.Draft.Action

    struct Environment {
      var save: @Sendable (_ text: String) throws(DiskFull) -> Void
    }

    func reduce(
      into state: inout State, action: Action, environment: Environment
    ) -> Effect<Action> {
      switch action {
      case .typed(let text):
        state.text = text
        state.isSaved = false
        return .perform { () throws(DiskFull) in
          try environment.save(text)
          return .saved
        } catch: { _ in
          .savingFailed
        }

      case .saved:
        state.isSaved = true
        return .none

      case .savingFailed:
        state.isSaved = false
        return .none
      }
    }
  }
}

@MainActor
@Suite("The page about the explorer")
struct ExplorerTests {
  @Test("tells every story of a draft")
  func mended() async {
    let space = StateSpace(
      initialStates: [Draft.State()],
      world: "",
      actions: [.typed("a"), .typed("b")],
      environment: { outside in
        Draft.Environment(
          save: { text throws(DiskFull) in
            try await outside.call("save", text, failures: [DiskFull()]) { disk throws(DiskFull) in
              disk = text
            }
          })
      }
    ) {
      Draft()
    }

    let exploration = await space.explore(depth: 3) {
      Invariant(atRest: "what is said to be saved is on the disk") { state, disk in
        !state.isSaved || state.text == disk
      }
    }
    #expect(exploration.counterexample == nil)
  }

  @Test("tells every story of a draft that is saved at once")
  func atOnce() async {
    let space = StateSpace(
      initialStates: [AtOnce.Draft.State()],
      world: "",
      actions: [.typed("a"), .typed("b")],
      environment: { outside in
        AtOnce.Draft.Environment(
          save: { text throws(DiskFull) in
            try outside.callNow("save", text, failures: [DiskFull()]) { disk throws(DiskFull) in
              disk = text
            }
          })
      }
    ) {
      AtOnce.Draft()
    }

    let exploration = await space.explore(depth: 10, within: .seconds(30)) {
      Invariant(atRest: "what is said to be saved is on the disk") { state, disk in
        !state.isSaved || state.text == disk
      }
    }
    #expect(exploration.counterexample == nil)
    #expect(exploration.end == .complete)
    // The first state; for "a" and for "b", one saved state, and one unsaved state on each of three disks.
    #expect(exploration.stateCount == 1 + 2 * (1 + 3))
  }

  @Test("finds saves that overtake each other")
  func firstTry() async {
    let space = StateSpace(
      initialStates: [FirstTry.Draft.State()],
      world: "",
      actions: [.typed("a"), .typed("b")],
      environment: { outside in
        FirstTry.Draft.Environment(
          save: { text throws(DiskFull) in
            try await outside.call("save", text, failures: [DiskFull()]) { disk throws(DiskFull) in
              disk = text
            }
          })
      }
    ) {
      FirstTry.Draft()
    }

    await expectFailure(
      """
      “what is said to be saved is on the disk” does not hold after 4 actions.

        State:
          FirstTry.Draft.State(
            text: "b",
            isSaved: true
          )

        Outside:
          "a"

      There is no shorter story that shows it. As a test, beside the state space that is "space":

        @Test("what is said to be saved is on the disk")
        func counterexample() async {
          let outside = space.outside()
          let store = space.testStore(outside: outside)

          await store.send(.typed("a")) {
            $0.text = "a"
            $0.isSaved = false
          }

          await store.send(.typed("b")) {
            $0.text = "b"
          }

          await outside.answer("save", call: 1)  // done
          await store.receive(.saved) {
            $0.isSaved = true
          }

          await outside.answer("save")  // done
          // Wrong: what is said to be saved is on the disk.
          await store.receive(.saved)

          await store.finish()
        }

      It passes as it is printed: it states what happens today. At the step that is marked state what should happen, and the test fails until it does. The usual reasons:

      • The reducer does the wrong thing in a state that nobody thought of. Fix the reducer.
      • Answers come in an order, or at a moment, for which the feature is not ready. Put the effects on one lane with "serialized(on:)", cancel the one that is overtaken, or have the reducer ignore what comes too late.
      • The invariant asks for too much. Say what really holds.

      34 states (10 at rest), 57 transitions, depth 2, 0 ms; ended by a counterexample
      called: save
      """
    ) {
      await space.explore(depth: 3, clock: TestClock()) {
        Invariant(atRest: "what is said to be saved is on the disk") { state, disk in
          !state.isSaved || state.text == disk
        }
      }
    }
  }
}
