import FoundationEssentials

/// A todo as a file of some format tells it.
///
///     ImportedTodo(description: "Buy milk", priority: .high)
///
/// What a todo always has and a file need not tell is `nil` where it does not. What a todo may be
/// without, such as a due date, stands here as it is: `nil` says that there is none, unless the field is
/// among ``unsaid``.
package struct ImportedTodo: Hashable, Sendable {
  package enum Completion: Hashable, Sendable {
    case open
    /// It is complete; `nil` where the file does not know since when.
    case completed(at: Instant?)
  }

  /// Some fields that a todo may be without.
  package struct Fields: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let completion = Fields(rawValue: 1 << 0)
    package static let priority = Fields(rawValue: 1 << 1)
    package static let due = Fields(rawValue: 1 << 2)
    package static let tags = Fields(rawValue: 1 << 3)
    package static let project = Fields(rawValue: 1 << 4)
    package static let note = Fields(rawValue: 1 << 5)
  }

  /// The todo with this id is the one that is meant, if there is one; without an id it is a new one.
  package var id: UUID?
  package var number: Int64?
  package var description: String
  package var completion: Completion
  package var priority: Priority
  package var due: When?
  /// In the order of the file; what stands there twice counts once.
  package var tags: [String]
  package var project: String?
  package var note: String
  package var position: Double?
  package var createdAt: Instant?
  package var modifiedAt: Instant?
  /// The fields about which the file is silent: a todo that is there already keeps its own.
  package var unsaid: Fields

  package init(
    id: UUID? = nil,
    number: Int64? = nil,
    description: String,
    completion: Completion = .open,
    priority: Priority = .none,
    due: When? = nil,
    tags: [String] = [],
    project: String? = nil,
    note: String = "",
    position: Double? = nil,
    createdAt: Instant? = nil,
    modifiedAt: Instant? = nil,
    unsaid: Fields = []
  ) {
    self.id = id
    self.number = number
    self.description = description
    self.completion = completion
    self.priority = priority
    self.due = due
    self.tags = tags
    self.project = project
    self.note = note
    self.position = position
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.unsaid = unsaid
  }
}
