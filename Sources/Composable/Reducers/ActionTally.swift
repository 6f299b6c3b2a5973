/// Adds up measurements by their actions.
///
///     let tally = ActionTally()
///     let app = App().instrument(clock: ContinuousClock()) { tally.record($0) }
///     …
///     print(tally)
///     // .row(.element(.toggled)): 120 in 0.012 seconds, at most 0.001 seconds, 120 with an effect
///     // .quit: 1 in 2e-06 seconds, at most 2e-06 seconds, 0 with an effect
///
/// It belongs to the actor of the store whose reducer it is told of.
public final class ActionTally {
  /// What the actions of one label come to.
  public struct Entry: Equatable, Sendable {
    /// How many there were.
    public var count = 0

    /// How long they took together.
    public var totalDuration = Duration.zero

    /// How long the one took that took longest.
    public var longestDuration = Duration.zero

    /// How many returned an effect other than ``Effect/none``.
    public var effectCount = 0

    /// Creates an entry, of no action unless told otherwise.
    public init(
      count: Int = 0, totalDuration: Duration = .zero, longestDuration: Duration = .zero,
      effectCount: Int = 0
    ) {
      self.count = count
      self.totalDuration = totalDuration
      self.longestDuration = longestDuration
      self.effectCount = effectCount
    }
  }

  /// By the labels of the actions.
  public private(set) var entries: [ActionLabel: Entry] = [:]

  /// Creates a tally of nothing.
  public init() {}

  /// Adds one measurement.
  public func record<Action>(_ measurement: ActionMeasurement<Action>) {
    entries[measurement.label, default: Entry()].add(
      measurement.duration, hasEffect: measurement.hasEffect)
  }
}

extension ActionTally.Entry {
  fileprivate mutating func add(_ duration: Duration, hasEffect: Bool) {
    count += 1
    totalDuration += duration
    longestDuration = max(longestDuration, duration)
    if hasEffect { effectCount += 1 }
  }
}

extension ActionTally: CustomStringConvertible {
  /// A line for each label: what took longest together first, of those that took the same the label
  /// that comes first.
  public var description: String {
    entries
      .sorted { ($1.value.totalDuration, $0.key) < ($0.value.totalDuration, $1.key) }
      .map { label, entry in
        """
        \(label): \(entry.count) in \(entry.totalDuration), at most \(entry.longestDuration), \
        \(entry.effectCount) with an effect
        """
      }
      .joined(separator: "\n")
  }
}
