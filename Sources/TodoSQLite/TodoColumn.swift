import TodoDomain

/// A column of `todo` that can change, by its name in SQL and in the history.
enum TodoColumn: String, CaseIterable {
  case description, completedAt, priority, due, tags, project, note, position
  case createdAt, modifiedAt
}

/// Some columns of `todo`.
struct TodoColumns: OptionSet, Hashable {
  let rawValue: UInt16

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ column: TodoColumn) {
    self =
      switch column {
      case .description: .description
      case .completedAt: .completedAt
      case .priority: .priority
      case .due: .due
      case .tags: .tags
      case .project: .project
      case .note: .note
      case .position: .position
      case .createdAt: .createdAt
      case .modifiedAt: .modifiedAt
      }
  }

  static let description = TodoColumns(rawValue: 1 << 0)
  static let completedAt = TodoColumns(rawValue: 1 << 1)
  static let priority = TodoColumns(rawValue: 1 << 2)
  static let due = TodoColumns(rawValue: 1 << 3)
  static let tags = TodoColumns(rawValue: 1 << 4)
  static let project = TodoColumns(rawValue: 1 << 5)
  static let note = TodoColumns(rawValue: 1 << 6)
  static let position = TodoColumns(rawValue: 1 << 7)
  static let createdAt = TodoColumns(rawValue: 1 << 8)
  static let modifiedAt = TodoColumns(rawValue: 1 << 9)

  static let all = TodoColumns(rawValue: (1 << 10) - 1)
  /// What a search for a word, a tag or a project looks at.
  static let texts: TodoColumns = [.description, .tags, .project, .note]

  /// Calls `body` with each column, in the order of the table.
  func forEach(_ body: (TodoColumn) throws -> Void) rethrows {
    for (index, column) in Self.ordered.enumerated() where rawValue & (1 << index) != 0 {
      try body(column)
    }
  }

  /// Made once: `allCases` makes an array each time.
  private static let ordered = TodoColumn.allCases
}

extension Todo {
  /// The columns in which `newer` differs from this todo.
  ///
  /// Texts differ when their bytes do: `é` can be written in two ways that `==` takes for one.
  func changedColumns(to newer: Todo) -> TodoColumns {
    var columns: TodoColumns = []
    if !description.hasSameBytes(as: newer.description) { columns.insert(.description) }
    if completedAt != newer.completedAt { columns.insert(.completedAt) }
    if priority != newer.priority { columns.insert(.priority) }
    if due != newer.due { columns.insert(.due) }
    if !tags.elementsEqual(newer.tags, by: { $0.hasSameBytes(as: $1) }) { columns.insert(.tags) }
    switch (project, newer.project) {
    case (nil, nil): break
    case (let project?, let newer?) where project.hasSameBytes(as: newer): break
    default: columns.insert(.project)
    }
    if !note.hasSameBytes(as: newer.note) { columns.insert(.note) }
    if position != newer.position { columns.insert(.position) }
    if createdAt != newer.createdAt { columns.insert(.createdAt) }
    if modifiedAt != newer.modifiedAt { columns.insert(.modifiedAt) }
    return columns
  }

  /// This todo with what `columns` hold of another one.
  func with(_ columns: TodoColumns, of other: Todo) -> Todo {
    var todo = self
    columns.forEach { column in
      switch column {
      case .description: todo.description = other.description
      case .completedAt: todo.completedAt = other.completedAt
      case .priority: todo.priority = other.priority
      case .due: todo.due = other.due
      case .tags: todo.tags = other.tags
      case .project: todo.project = other.project
      case .note: todo.note = other.note
      case .position: todo.position = other.position
      case .createdAt: todo.createdAt = other.createdAt
      case .modifiedAt: todo.modifiedAt = other.modifiedAt
      }
    }
    return todo
  }

  /// The columns that would be different, had this todo just been added without any options.
  var columnsUnlikeNew: TodoColumns {
    var columns: TodoColumns = [.description, .position, .createdAt]
    if completedAt != nil { columns.insert(.completedAt) }
    if priority != .none { columns.insert(.priority) }
    if due != nil { columns.insert(.due) }
    if !tags.isEmpty { columns.insert(.tags) }
    if project != nil { columns.insert(.project) }
    if !note.isEmpty { columns.insert(.note) }
    if modifiedAt != createdAt { columns.insert(.modifiedAt) }
    return columns
  }
}
