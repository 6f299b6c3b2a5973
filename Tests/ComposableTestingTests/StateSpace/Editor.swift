import Composable
import ComposableTesting

/// A text that is saved whenever it changes, for tests of the explorer.
struct Editor: Reducer {
  struct State: Hashable {
    var text = ""
    var savesUnderWay = 0
    var isUnsaved = false
  }

  enum Action: Hashable, Sendable {
    case typed(String)
    case saved
    case savingFailed(DiskFull)
  }

  struct Environment: Sendable {
    var save: @Sendable (_ text: String) async throws(DiskFull) -> Void
  }

  struct DiskFull: Error, Hashable {}

  /// Whether a save waits for the previous one.
  var isSerialized = true

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      state.savesUnderWay += 1
      let save = Effect<Action>.run { send in
        do throws(DiskFull) {
          try await environment.save(text)
          await send(.saved)
        } catch {
          await send(.savingFailed(error))
        }
      }
      return isSerialized ? save.serialized(on: "disk") : save

    case .saved:
      state.savesUnderWay -= 1
      state.isUnsaved = false
      return .none

    case .savingFailed:
      state.savesUnderWay -= 1
      state.isUnsaved = true
      return .none
    }
  }

  /// The state space of an editor; its world is a disk that may be full.
  static func space(isSerialized: Bool) -> StateSpace<State, Action, String> {
    StateSpace(
      initialStates: [State()],
      world: "",
      actions: [.typed("a"), .typed("b")],
      environment: { outside in
        Environment(
          save: { text throws(DiskFull) in
            try await outside.call("save", text, failures: [DiskFull()]) { disk throws(DiskFull) in
              disk = text
            }
          })
      }
    ) {
      Editor(isSerialized: isSerialized)
    }
  }
}

extension Invariant<Editor.State, Editor.Action, String> {
  /// The invariant of a correct editor.
  static var savedIsWhatIsShown: Self {
    Invariant(atRest: "what is saved is what is shown") { state, disk in
      state.isUnsaved || state.text == disk
    }
  }
}
