/// Something that a person or a script asks for, and that changes the list.
///
/// The shell and the batch language read the same commands.
package enum Command: Hashable, Sendable {
  /// Adds one todo; `label` is what the rest of a script calls it.
  case add(Draft, label: String?)
  case toggle([Reference])
  case complete([Reference])
  case reopen([Reference])
  case edit([Reference], Edit)
  /// Puts todos, in the order of their references, at another place in the list.
  case move([Reference], to: Destination)
  case delete([Reference])
  /// Deletes all completed todos.
  case clear
  /// Takes back this many steps, the last one first.
  case undo(Int)
  /// Does again this many steps that were taken back.
  case redo(Int)
}

/// What is asked of a todo that is to be added.
package struct Draft: Hashable, Sendable {
  package var description: String
  package var priority: Priority
  package var due: When?
  package var tags: [String]
  package var project: String?
  package var note: String

  package init(
    description: String,
    priority: Priority = .none,
    due: When? = nil,
    tags: [String] = [],
    project: String? = nil,
    note: String = ""
  ) {
    self.description = description
    self.priority = priority
    self.due = due
    self.tags = tags
    self.project = project
    self.note = note
  }
}

/// What is asked of todos that are to be changed.
///
/// First comes what is cleared, then what is removed, then what is set or added. What is `nil` stays
/// as it is.
package struct Edit: Hashable, Sendable {
  /// A field that can be put back to what it is in a new todo.
  package enum Clearable: String, CaseIterable, Sendable {
    case due, priority, project, note, tags
  }

  package var clear: Set<Clearable>
  package var removeTags: [String]
  package var description: String?
  package var priority: Priority?
  package var due: When?
  package var addTags: [String]
  package var project: String?
  package var note: String?

  package init(
    clear: Set<Clearable> = [],
    removeTags: [String] = [],
    description: String? = nil,
    priority: Priority? = nil,
    due: When? = nil,
    addTags: [String] = [],
    project: String? = nil,
    note: String? = nil
  ) {
    self.clear = clear
    self.removeTags = removeTags
    self.description = description
    self.priority = priority
    self.due = due
    self.addTags = addTags
    self.project = project
    self.note = note
  }

  /// Whether nothing is asked.
  package var isEmpty: Bool { self == Edit() }
}
