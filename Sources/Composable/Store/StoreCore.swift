/// Reads a state and sends actions: for a store at the root, or for one derived from another.
@usableFromInline
class StoreCore<State, Action> {
  @usableFromInline
  init() {}

  /// Calls `body` with the state, or returns `false` if it is absent.
  @usableFromInline
  func read(_ body: (State) throws -> Void) rethrows -> Bool {
    preconditionFailure("a core reads its state")
  }

  /// Calls `body` with the last state of an absent child.
  func readLast(_ body: (State) throws -> Void) rethrows {
    preconditionFailure("the state of a root is never gone")
  }

  /// Reads the state, or the last one if it is absent.
  @usableFromInline
  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    var result: Result?
    if try !read({ result = try body($0) }) { try readLast { result = try body($0) } }
    guard let result else { preconditionFailure("a child that is gone had a state") }
    return result
  }

  /// Reads the state, or returns `nil` if it is absent.
  final func withPresentState<Result>(_ body: (State) -> Result) -> Result? {
    var result: Result?
    _ = read { result = body($0) }
    return result
  }

  /// The element that the state is or belongs to.
  var place: ObserverPlace? { nil }

  @usableFromInline
  func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    preconditionFailure("a core sends actions")
  }
}
