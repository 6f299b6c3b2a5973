import FoundationEssentials

/// A todo that has no number and no place in the list yet.
package struct NewTodo: Hashable, Sendable {
  package var id: UUID
  package var description: String
  package var priority: Priority
  package var due: Due?
  package var tags: [String]
  package var project: String?
  package var note: String
  package var createdAt: Instant

  package init(
    id: UUID,
    description: String,
    priority: Priority = .none,
    due: Due? = nil,
    tags: [String] = [],
    project: String? = nil,
    note: String = "",
    createdAt: Instant
  ) {
    self.id = id
    self.description = description
    self.priority = priority
    self.due = due
    self.tags = tags
    self.project = project
    self.note = note
    self.createdAt = createdAt
  }

  /// The open todo that this becomes once the database gave it a number and a place.
  package func numbered(_ number: Int64, position: Double) -> Todo {
    Todo(
      id: id, number: number, description: description, priority: priority, due: due, tags: tags,
      project: project, note: note, position: position, createdAt: createdAt, modifiedAt: createdAt)
  }
}
