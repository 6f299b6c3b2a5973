/// How far a state space is explored.
struct ExplorationLimits {
  let depth: Int
  let states: Int
  let sendsWhileEffectsRun: Bool
  /// How long, in real time, an effect may be elsewhere.
  let timeout: Duration
}
