import Foundation

/// How many things a person does, one after the other, in the stories that are tried.
///
/// `scripts/explore` sets them to more than a test may take time for.
enum ExplorationDepth {
  static let ofValues = number("EXPLORATION_DEPTH") ?? 3
  static let ofFiles = number("EXPLORATION_FILE_DEPTH") ?? 3

  static let ofFleets = number("EXPLORATION_FLEET_DEPTH") ?? 2
  /// How many walks by chance several machines make.
  static let walks = number("EXPLORATION_WALKS") ?? 8

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
