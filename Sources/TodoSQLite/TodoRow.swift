import FoundationEssentials
import GRDBSQLite
import TodoDomain

extension Todo {
  /// What a `SELECT` lists for ``init(_:)`` to read.
  static let selection = """
    number, id, description, completedAt, priority, due, tags, project, note, position, createdAt, \
    modifiedAt
    """

  /// Reads a row whose columns are those of ``selection``.
  ///
  /// - Throws: A failure with the code `SQLITE_CORRUPT` where a value is none that is ever stored.
  init(_ row: Columns) throws {
    let number = row.integer(0)
    guard row.isText(1), let id = row.withUTF8(1, UUID.init(utf8:)),
      let description = row.storedText(2),
      let priority = row.storedInteger(4).flatMap(Priority.init(rawValue:)),
      row.isText(6), let tags = row.withUTF8(6, storedTags),
      let note = row.storedText(8),
      let position = row.storedDouble(9), NumberRule.positions.contains(position),
      let createdAt = row.storedInteger(10), let modifiedAt = row.storedInteger(11)
    else { throw SQLiteFailure.unreadable(todo: number) }
    self.init(
      id: id,
      number: number,
      description: description,
      priority: priority,
      tags: tags,
      note: note,
      position: position,
      createdAt: Instant(millisecondsSince1970: createdAt),
      modifiedAt: Instant(millisecondsSince1970: modifiedAt))
    if !row.isNull(3) {
      guard let completedAt = row.storedInteger(3)
      else { throw SQLiteFailure.unreadable(todo: number) }
      self.completedAt = Instant(millisecondsSince1970: completedAt)
    }
    if !row.isNull(5) {
      guard let due = row.storedText(5).flatMap({ Due($0) })
      else { throw SQLiteFailure.unreadable(todo: number) }
      self.due = due
    }
    if !row.isNull(7) {
      guard let project = row.storedText(7) else { throw SQLiteFailure.unreadable(todo: number) }
      self.project = project
    }
  }
}

/// Reads the JSON array of tags.
private func storedTags(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? {
  if utf8.elementsEqual("[]".utf8) { return [] }
  var reader = JSONReader(utf8)
  return reader.texts()
}

extension SQLiteFailure {
  /// A row that something else than `todo` wrote, or a broken disk.
  static func unreadable(todo number: Int64) -> SQLiteFailure {
    unreadable("what is stored of todo \(number) cannot be read")
  }

  /// A tag or a project, of whichever todo.
  static let unreadableName = unreadable("the name of a tag or a project cannot be read")

  /// What is stored and cannot be used; `message` names it.
  static func unreadable(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, message: message, sql: "")
  }
}

extension PreparedStatement {
  /// Binds what `column` holds of `todo`; `scratch` is overwritten.
  func bind(
    _ column: TodoColumn, of todo: Todo, at index: Int32, scratch: inout JSONWriter
  ) throws {
    switch column {
    case .description: try bind(todo.description, at: index)
    case .completedAt:
      if let completedAt = todo.completedAt {
        try bind(completedAt.millisecondsSince1970, at: index)
      } else {
        try bindNull(at: index)
      }
    case .priority: try bind(todo.priority.rawValue, at: index)
    case .due:
      if let due = todo.due {
        try bind(due.description, at: index)
      } else {
        try bindNull(at: index)
      }
    case .tags:
      scratch.removeAll()
      scratch.append(todo.tags)
      try bind(scratch, at: index)
    case .project:
      if let project = todo.project {
        try bind(project, at: index)
      } else {
        try bindNull(at: index)
      }
    case .note: try bind(todo.note, at: index)
    case .position: try bind(todo.position, at: index)
    case .createdAt: try bind(todo.createdAt.millisecondsSince1970, at: index)
    case .modifiedAt: try bind(todo.modifiedAt.millisecondsSince1970, at: index)
    }
  }

  func bind(json: [UInt8]?, at index: Int32) throws {
    guard let json else { return try bindNull(at: index) }
    try json.withUnsafeBufferPointer { try bind($0, at: index) }
  }

  private func bind(_ json: JSONWriter, at index: Int32) throws {
    try json.bytes.withUnsafeBufferPointer { try bind($0, at: index) }
  }
}
