/// The reason why an exploration ends early.
///
/// It isn't nested in the explorer, as the runtime would look up a nested type of a generic type for each use.
enum ExplorationFinding: Error {
  case broken(ExplorationProblem, at: ExplorationStory)
  case stuck(effects: [String], at: ExplorationStory)
  case endless(at: ExplorationStory)
  case throttled(at: ExplorationStory)
  case unrepeatable(at: ExplorationStory)
  case stateLimit
  case timeLimit
}

enum ExplorationProblem {
  case invariant(String, error: String?)
  case issue(String)
}

/// A path through the space: to a place, then perhaps a move, up to one of its steps.
struct ExplorationStory {
  let place: Int
  var move: ExplorationLink?
  var stepIndex: Int?
  /// The index of the excursion that follows.
  var excursion: Int?
}

/// The move that first reached a place.
struct ExplorationLink {
  /// The number of the place before, or -1 for an initial state.
  let parent: Int32
  /// The index of the action among those of the state before, or of the answered call.
  let choice: Int32
  /// The answer, or -1 for an action.
  let answer: Int32
  /// The number of answers on the path.
  let answerCount: Int32
  /// The answers to `callNow`.
  var script: [Int] = []
}
