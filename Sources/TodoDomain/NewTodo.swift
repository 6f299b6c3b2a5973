import FoundationEssentials

/// A todo that is to be added, and has no number and no place in the list yet.
///
/// One that was in another list before may ask for the number and the place that it had there.
package struct NewTodo: Hashable, Sendable {
  package var id: UUID
  package var description: String
  package var priority: Priority
  package var due: Due?
  package var tags: [String]
  package var project: String?
  package var note: String
  package var createdAt: Instant
  /// When it was completed, or `nil` where it is open.
  package var completedAt: Instant?
  /// When it was changed last; `nil` where that is when it was created.
  package var modifiedAt: Instant?
  /// The number to give to it, if no other todo was ever given it.
  package var number: Int64?
  /// Where it is to stand; `nil` for behind all others.
  package var position: Double?

  package init(
    id: UUID,
    description: String,
    priority: Priority = .none,
    due: Due? = nil,
    tags: [String] = [],
    project: String? = nil,
    note: String = "",
    createdAt: Instant,
    completedAt: Instant? = nil,
    modifiedAt: Instant? = nil,
    number: Int64? = nil,
    position: Double? = nil
  ) {
    self.id = id
    self.description = description
    self.priority = priority
    self.due = due
    self.tags = tags
    self.project = project
    self.note = note
    self.createdAt = createdAt
    self.completedAt = completedAt
    self.modifiedAt = modifiedAt
    self.number = number
    self.position = position
  }

  /// The todo that this becomes once the database gave it a number and a place.
  package func numbered(_ number: Int64, position: Double) -> Todo {
    Todo(
      id: id, number: number, description: description, completedAt: completedAt,
      priority: priority, due: due, tags: tags, project: project, note: note, position: position,
      createdAt: createdAt, modifiedAt: modifiedAt ?? createdAt)
  }
}
