/// What a store needs to read its state and to send actions, wherever that state is.
@usableFromInline
class StoreCore<State, Action> {
  @usableFromInline
  init() {}

  /// Reads the state, or the one it last had where it is gone.
  @usableFromInline
  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    preconditionFailure("a core reads its state")
  }

  /// Calls `body` with the state, or returns `false` where it is gone.
  @usableFromInline
  func readPresentState(_ body: (State) -> Void) -> Bool {
    preconditionFailure("a core knows whether its state is there")
  }

  /// Reads the state, or returns `nil` where it is gone.
  final func withPresentState<Result>(_ body: (State) -> Result) -> Result? {
    var result: Result?
    _ = readPresentState { result = body($0) }
    return result
  }

  /// The element that the state is, or is a part of, or `nil` where it is of no element.
  var place: ObserverPlace? { nil }

  @usableFromInline
  func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    preconditionFailure("a core sends actions")
  }
}
