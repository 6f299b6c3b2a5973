/// What a store needs to read its state and to send actions, whatever its reducer is.
class StoreCore<State, Action> {
  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    preconditionFailure("a core reads its state")
  }

  func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    preconditionFailure("a core sends actions")
  }

  nonisolated(nonsending)
    func finish() async
  {
    preconditionFailure("a core waits for its effects")
  }

  func cancelAll() {
    preconditionFailure("a core cancels its effects")
  }

  var runningEffects: [RunningEffect] {
    preconditionFailure("a core knows its effects")
  }

  func onFlightEnd(_ body: @escaping () -> Void) {
    preconditionFailure("a core knows when its effects have ended")
  }
}
