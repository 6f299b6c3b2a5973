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
    guard let id = row.withUTF8(1, UUID.init(utf8:)),
      let priority = Priority(rawValue: row.integer(4)),
      let tags = row.withUTF8(6, storedTags), !row.isNull(9),
      NumberRule.positions.contains(row.double(9))
    else { throw SQLiteFailure.unreadable(todo: number) }
    var due: Due?
    if !row.isNull(5) {
      due = Due(row.text(5))
      if due == nil { throw SQLiteFailure.unreadable(todo: number) }
    }
    self.init(
      id: id,
      number: number,
      description: row.text(2),
      completedAt: row.isNull(3) ? nil : Instant(millisecondsSince1970: row.integer(3)),
      priority: priority,
      due: due,
      tags: tags,
      project: row.isNull(7) ? nil : row.text(7),
      note: row.text(8),
      position: row.double(9),
      createdAt: Instant(millisecondsSince1970: row.integer(10)),
      modifiedAt: Instant(millisecondsSince1970: row.integer(11)))
  }
}

/// Reads the JSON array of tags.
private func storedTags(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? {
  if utf8.count == 2 { return [] }
  var reader = JSONReader(utf8)
  return reader.texts()
}

extension SQLiteFailure {
  /// A row that something else than `todo` wrote, or a broken disk.
  static func unreadable(todo number: Int64) -> SQLiteFailure {
    SQLiteFailure(
      code: SQLITE_CORRUPT, message: "what is stored of todo \(number) cannot be read", sql: "")
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
