import FoundationEssentials

/// One entry of the list, with everything stored about it.
package struct Todo: Identifiable, Hashable, Sendable {
  package var id: UUID
  /// The number that people call it by: 1 or more, given once and never to another todo.
  package var number: Int64
  /// 1 byte to 1 MiB of UTF-8 without NUL.
  package var description: String
  /// When it was completed, or `nil` while it is open.
  package var completedAt: Instant?
  package var priority: Priority
  package var due: Due?
  /// When lists begin to show it; for a date, at midnight.
  package var wait: Due?
  /// How it repeats; a completed one doesn't.
  package var `repeat`: RepeatRule?
  /// The date after which it doesn't repeat.
  package var until: Due?
  /// Its parent's number; ignored if that todo is gone.
  package var parent: Int64?
  /// The numbers of the todos to complete first, ascending; complete or deleted ones don't count.
  package var blockedBy: [Int64]
  /// In the order in which they were given, without duplicates.
  package var tags: [String]
  package var project: String?
  package var note: String
  package var extra: Extra
  /// Where it is in the list: smaller comes first.
  ///
  /// Not its rank: there may be gaps.
  package var position: Double
  package var createdAt: Instant
  package var modifiedAt: Instant

  package init(
    id: UUID,
    number: Int64,
    description: String,
    completedAt: Instant? = nil,
    priority: Priority = .none,
    due: Due? = nil,
    wait: Due? = nil,
    repeat: RepeatRule? = nil,
    until: Due? = nil,
    parent: Int64? = nil,
    blockedBy: [Int64] = [],
    tags: [String] = [],
    project: String? = nil,
    note: String = "",
    extra: Extra = Extra(),
    position: Double,
    createdAt: Instant,
    modifiedAt: Instant
  ) {
    self.id = id
    self.number = number
    self.description = description
    self.completedAt = completedAt
    self.priority = priority
    self.due = due
    self.wait = wait
    self.repeat = `repeat`
    self.until = until
    self.parent = parent
    self.blockedBy = blockedBy
    self.tags = tags
    self.project = project
    self.note = note
    self.extra = extra
    self.position = position
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
  }

  package var isComplete: Bool { completedAt != nil }

  /// A todo with the default in every field.
  package static let blank = Todo(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), number: 0, description: "",
    position: 0, createdAt: .epoch, modifiedAt: .epoch)

  /// Returns ``blank`` with a number.
  package static func blank(number: Int64) -> Todo {
    var todo = blank
    todo.number = number
    return todo
  }
}
