import FoundationEssentials
import TodoDomain

/// What a log says of a step, besides what it changed.
struct EntryHeader {
  var id: UUID
  var stamp: Stamp
  var author: String
  var undone: UUID?
}
