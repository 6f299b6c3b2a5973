/// What is outside of a feature at one moment, as far as the feature can tell.
struct OutsideState<World: Hashable & Sendable>: Sendable {
  var world: World
  /// How many identities were drawn.
  var drawCount: UInt64 = 0
  /// How much time has passed since nothing was under way.
  var time: Duration = .zero
}

/// The world of a feature of which nothing outside has to be remembered.
public struct EmptyWorld: Hashable, Sendable {
  /// Creates the world in which there is nothing.
  public init() {}
}
