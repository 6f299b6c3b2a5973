import FoundationEssentials

/// One entry of the list, with all that is stored about it.
package struct Todo: Identifiable, Hashable, Sendable {
  package var id: UUID
  /// What people call it by: 1 or more, given once and never to another todo.
  package var number: Int64
  /// 1 byte to 1 MiB of UTF-8 without NUL.
  package var description: String
  /// When it was completed, or `nil` while it is open.
  package var completedAt: Instant?
  package var priority: Priority
  package var due: Due?
  /// In the order in which they were given, without duplicates.
  package var tags: [String]
  package var project: String?
  package var note: String
  /// Where it stands in the list: smaller comes first.
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
    tags: [String] = [],
    project: String? = nil,
    note: String = "",
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
    self.tags = tags
    self.project = project
    self.note = note
    self.position = position
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
  }

  package var isComplete: Bool { completedAt != nil }
}
