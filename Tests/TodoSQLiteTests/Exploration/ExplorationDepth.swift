import Foundation

/// How many commands in a row an exploration tries.
///
/// `scripts/explore` sets these higher than a test has time for.
enum ExplorationDepth {
  static let ofValues = number("EXPLORATION_DEPTH") ?? 3
  static let ofFiles = number("EXPLORATION_FILE_DEPTH") ?? 3

  static let ofFleets = number("EXPLORATION_FLEET_DEPTH") ?? 2
  /// The number of random walks of several machines.
  static let walks = number("EXPLORATION_WALKS") ?? 8

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
