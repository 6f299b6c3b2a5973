import FoundationEssentials

/// What one field of a todo was before a change, and what it is after it.
package struct FieldChange: Hashable, Sendable {
  package var field: Todo.Field
  package var before: FieldValue
  package var after: FieldValue

  package init(field: Todo.Field, before: FieldValue, after: FieldValue) {
    self.field = field
    self.before = before
    self.after = after
  }
}

/// The value of a field as JSON can write it.
package enum FieldValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([String])
}

extension Todo {
  /// A field that people see, by the name that it has in JSON; in the order in which it is shown.
  package enum Field: String, CaseIterable, Sendable {
    case number, id, description, isComplete, priority, due, tags, project, note, position
    case createdAt, modifiedAt, completedAt
  }

  package subscript(field: Field) -> FieldValue {
    switch field {
    case .number: .number(Double(number))
    case .id: .text(id.uuidString.lowercased())
    case .description: .text(description)
    case .isComplete: .bool(isComplete)
    case .priority: .text(priority.description)
    case .due: due.map { .text($0.description) } ?? .null
    case .tags: .list(tags)
    case .project: project.map(FieldValue.text) ?? .null
    case .note: .text(note)
    case .position: .number(position)
    case .createdAt: .text(createdAt.description)
    case .modifiedAt: .text(modifiedAt.description)
    case .completedAt: completedAt.map { .text($0.description) } ?? .null
    }
  }

  /// The fields in which `newer` differs from this todo.
  package func changes(to newer: Todo) -> [FieldChange] {
    Field.allCases.compactMap { field in
      let change = FieldChange(field: field, before: self[field], after: newer[field])
      return change.before == change.after ? nil : change
    }
  }
}
