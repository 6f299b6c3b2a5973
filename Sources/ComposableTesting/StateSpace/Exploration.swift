/// What an exploration of a ``StateSpace`` covered, and what it found.
public struct Exploration<State, Action>: CustomStringConvertible {
  /// Why an exploration came to its end.
  public enum End: Equatable, Sendable {
    /// Every state was reached that can be, and everything was tried in each.
    case complete
    /// All sequences of so many actions were tried; longer ones lead further.
    case depthReached
    /// There are more states than it was to look at.
    case stateLimitReached
    /// The time that it was given is over.
    case timeLimitReached
    /// Something is wrong: ``Exploration/counterexample`` shows it.
    case counterexampleFound
    /// The feature cannot be explored: an effect waits for something that is not under the explorer's
    /// control or is throttled, actions have no end, or the same story did not end twice in the same
    /// state.
    case gaveUp
  }

  /// How many states there are, with what is outside and what is under way: two that differ in one of
  /// these are two.
  public let stateCount: Int

  /// At how many of them nothing is under way.
  public let restCount: Int

  /// How many actions went through the reducer, those of effects included.
  public let transitionCount: Int

  /// The number of actions on the shortest way to the state furthest away; to let time pass counts as
  /// one.
  public let depth: Int

  /// Why it came to its end.
  public let end: End

  /// How long it took.
  public let duration: Duration

  /// The shortest story in which something is wrong, if there is one.
  public let counterexample: Counterexample<State, Action>?

  /// How many states each depth added, from that of the first states on: how the space grows.
  ///
  /// The last depth that was begun is missing if it wasn't explored whole.
  public let stateCounts: [Int]

  /// The names of the endpoints that were called, in alphabetical order.
  public let calledEndpoints: [String]

  /// The actions that were sent and never did anything.
  public let idleActions: [Action]

  /// The counts in one line, and a line for each thing that proves nothing.
  public var description: String { FailureMessage.summary(of: self) }
}

/// The shortest story in which something is wrong.
public struct Counterexample<State, Action> {
  /// The invariant that does not hold, by its name, or `nil` where the feature reported an issue.
  public let invariant: String?

  /// The error that the invariant threw, or the issue that the feature reported.
  public let reason: String?

  /// The actions of the story, those of effects included, each with the state that it left.
  public let steps: [(action: Action, state: State)]

  /// The state in which it ends, which is wrong or was reached in a wrong way.
  public let state: State

  /// What is outside then, or `nil` where the world is empty.
  public let world: Any?

  /// The story as a test that may be pasted beside the state space, which it calls `space`.
  public let test: String
}
