/// What a store needs to read its state and to send actions, wherever that state is.
class StoreCore<State, Action> {
  /// Reads the state, or the one it last had where it is gone.
  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    preconditionFailure("a core reads its state")
  }

  /// Reads the state, or returns `nil` where it is gone.
  func withPresentState<Result>(_ body: (State) throws -> Result) rethrows -> Result? {
    preconditionFailure("a core knows whether its state is there")
  }

  func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    preconditionFailure("a core sends actions")
  }
}
