/// The reason why an exploration ends early, and the story that shows it.
///
/// It isn't nested in the explorer, as the runtime would look up a nested type of a generic type for each use.
struct ExplorationFinding: Error {
  enum Reason {
    case broken(invariant: String, error: String?)
    case issue(String)
    case stuck(effects: [String])
    case endless
    case throttled
    case unrepeatable
    case stateLimit
    case timeLimit
  }

  let reason: Reason
  let story: ExplorationStory?

  init(_ reason: Reason, at story: ExplorationStory? = nil) {
    self.reason = reason
    self.story = story
  }
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
  var answer: Int32 = -1
  var answerCount: Int32 = 0
  /// The answers to `callNow`.
  var script: [Int] = []
}
