import FoundationEssentials
import TodoDomain

/// What a log says about a step, besides its changes.
struct EntryHeader {
  var id: UUID
  var stamp: Stamp
  var author: String
  var undone: UUID?
}
