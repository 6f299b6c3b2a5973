/// The result of exploring a ``StateSpace``: its coverage, and a counterexample if there is one.
public struct Exploration<State, Action>: CustomStringConvertible {
  /// The reason why an exploration ended.
  public enum End: Equatable, Sendable {
    /// Every reachable state was found, and every action and answer tried in each.
    case complete
    /// All sequences of up to the given number of actions were tried; longer ones reach new states.
    case depthReached
    /// There are more states than the limit.
    case stateLimitReached
    /// The time limit is over.
    case timeLimitReached
    /// An invariant doesn't hold, or an issue was reported: see ``Exploration/counterexample``.
    case counterexampleFound
    /// The feature can't be explored: an effect waits for something that the explorer doesn't control, or is
    /// throttled; actions answer each other without end; or the same story ended in two different states.
    case gaveUp
  }

  /// The number of states; two that differ only in the world or in their running effects count as two.
  public let stateCount: Int

  /// The number of states in which no effect runs.
  public let restCount: Int

  /// The number of actions that the reducer processed, including those that effects sent.
  public let transitionCount: Int

  /// The number of actions on the shortest path to the most distant state; letting time pass counts as one.
  public let depth: Int

  /// The reason why it ended.
  public let end: End

  /// The time it took.
  public let duration: Duration

  /// The shortest story that breaks an invariant or reports an issue, if there is one.
  public let counterexample: Counterexample<State, Action>?

  /// The number of states that each depth added, from the initial states on.
  ///
  /// The last depth is missing if it wasn't explored completely.
  public let stateCounts: [Int]

  /// The names of the endpoints that were called, in alphabetical order.
  public let calledEndpoints: [String]

  /// The actions that were sent and never had an effect or changed the state.
  public let idleActions: [Action]

  /// The counts in one line, then the endpoints called and the actions that never did anything.
  public var description: String { FailureMessage.summary(of: self) }
}

/// The shortest story that breaks an invariant, or makes the feature report an issue.
public struct Counterexample<State, Action> {
  /// The name of the invariant that doesn't hold, or `nil` if the feature reported an issue.
  public let invariant: String?

  /// The error that the invariant threw, or the issue that the feature reported.
  public let reason: String?

  /// The actions of the story, including those that effects sent, each with the state after it.
  public let steps: [(action: Action, state: State)]

  /// The last state of the story.
  public let state: State

  /// The world at the end, or `nil` for an ``EmptyWorld``.
  public let world: Any?

  /// The story as a test to paste next to the state space, which it calls `space`.
  public let test: String
}
