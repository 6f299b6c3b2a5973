/// Why an exploration ends before its time.
///
/// Not in the explorer: each use of a type within a generic one has the runtime look for it.
enum ExplorationFinding: Error {
  case broken(ExplorationProblem, at: ExplorationStory)
  case stuck(effects: [String], at: ExplorationStory)
  case endless(at: ExplorationStory)
  case throttled(at: ExplorationStory)
  case unrepeatable(at: ExplorationStory)
  case stateLimit
  case timeLimit
}

/// What is wrong with a step or a state.
enum ExplorationProblem {
  case invariant(String, error: String?)
  case issue(String)
}

/// A way through the space: to a place, perhaps one move further, and there up to one step.
struct ExplorationStory {
  let place: Int
  var move: ExplorationLink?
  var stepIndex: Int?
  /// What is sent then, each action to its end: the place among the excursions.
  var excursion: Int?
}

/// How a place was reached first.
struct ExplorationLink {
  /// The number of the place before, or -1 where a story begins.
  let parent: Int32
  /// The place of the action among those of the state before; or that of the call that was answered.
  let choice: Int32
  /// The answer, or -1 for an action.
  let answer: Int32
  /// How many answers there were on the way.
  let answerCount: Int32
  /// The answers to calls that didn't wait.
  var script: [Int] = []
}
