import Foundation

/// What an action costs in a store, beside code written by hand that does the same.
struct Comparison {
  let name: String
  /// How many times as long as the code written by hand it may take.
  let limit: Double?
  /// How many nanoseconds it may take.
  var nanosecondLimit: Double?
  /// How many nanoseconds more than the code written by hand it may take.
  var excessLimit: Double?
  /// Nanoseconds of Point-Free's library, 0.21 and 1.0.0, measured on another run and machine.
  let pointFree: (classic: Double, current: Double)?
  let ours: Measurement
  let byHand: Measurement

  var ratio: Double { ours.nanoseconds / byHand.nanoseconds }

  /// Whether it takes longer than it may.
  var missesLimit: Bool {
    limit.map { ratio > $0 } ?? false
      || nanosecondLimit.map { ours.nanoseconds > $0 } ?? false
      || excessLimit.map { ours.nanoseconds - byHand.nanoseconds > $0 } ?? false
  }

  private var limitText: String {
    if let limit { return String(format: "%.0f", limit) }
    if let nanosecondLimit { return Self.text(nanosecondLimit) + " ns" }
    return excessLimit.map { "+" + Self.text($0) + " ns" } ?? ""
  }

  static let header =
    "| an action | ours, ns | by hand, ns | ratio | limit | Point-Free 0.21, ns | 1.0.0, ns |\n"
    + "|---|--:|--:|--:|--:|--:|--:|"

  var row: String {
    let columns = [
      name, Self.text(ours.nanoseconds), Self.text(byHand.nanoseconds),
      String(format: "%.1f", ratio), limitText,
      pointFree.map { Self.text($0.classic) } ?? "", pointFree.map { Self.text($0.current) } ?? "",
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }

  private static func text(_ nanoseconds: Double) -> String {
    String(format: nanoseconds < 100 ? "%.1f" : "%.0f", nanoseconds)
  }
}
