import FoundationEssentials
import TodoDomain
import TodoText

/// What a log says about a step, besides its changes.
struct EntryHeader {
  var id: UUID
  var stamp: Stamp
  var author: String
  var undone: UUID?

  /// The id of a step that is older than the log.
  static func id(ofUnsent step: Int64, on device: UUID) -> UUID {
    UUID(named: "step \(step) of \(device)")
  }
}
