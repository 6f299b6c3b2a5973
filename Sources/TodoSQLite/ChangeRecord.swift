import FoundationEssentials
import TodoDomain

/// How the history keeps what a todo was before and after a change: as JSON objects of columns.
///
///     {"completedAt":1767225600000,"modifiedAt":1767225600000}
enum ChangeRecord {
  /// Writes what `columns` hold of `todo`, and its id where `withID` asks for it.
  static func write(
    _ columns: TodoColumns, of todo: Todo, withID: Bool = false, to json: inout JSONWriter
  ) {
    json.removeAll()
    if withID {
      json.append(raw: ",\"id\":")
      json.append(todo.id)
    }
    columns.forEach { column in
      switch column {
      case .description:
        json.append(raw: ",\"description\":")
        json.append(todo.description)
      case .completedAt:
        json.append(raw: ",\"completedAt\":")
        append(todo.completedAt, to: &json)
      case .priority:
        json.append(raw: ",\"priority\":")
        json.append(todo.priority.rawValue)
      case .due:
        json.append(raw: ",\"due\":")
        append(todo.due?.description, to: &json)
      case .tags:
        json.append(raw: ",\"tags\":")
        json.append(todo.tags)
      case .project:
        json.append(raw: ",\"project\":")
        append(todo.project, to: &json)
      case .note:
        json.append(raw: ",\"note\":")
        json.append(todo.note)
      case .position:
        json.append(raw: ",\"position\":")
        json.append(todo.position)
      case .createdAt:
        json.append(raw: ",\"createdAt\":")
        append(todo.createdAt, to: &json)
      case .modifiedAt:
        json.append(raw: ",\"modifiedAt\":")
        append(todo.modifiedAt, to: &json)
      }
    }
    json.endObject()
  }

  private static func append(_ instant: Instant?, to json: inout JSONWriter) {
    if let instant {
      json.append(instant.millisecondsSince1970)
    } else {
      json.append(raw: "null")
    }
  }

  private static func append(_ text: String?, to json: inout JSONWriter) {
    if let text {
      json.append(text)
    } else {
      json.append(raw: "null")
    }
  }

  /// Puts what a JSON object holds into `todo`; what it does not name stays.
  ///
  /// Returns whether all of it could be read.
  static func apply(_ json: UnsafeBufferPointer<UInt8>, to todo: inout Todo) -> Bool {
    read(json, into: &todo) != nil
  }

  /// As ``apply(_:to:)``; returns which columns it held, which are all for a todo that was added or
  /// deleted, or `nil` where it could not be read.
  static func read(_ json: UnsafeBufferPointer<UInt8>, into todo: inout Todo) -> TodoColumns? {
    var copy = todo
    var reader = JSONReader(json)
    var isWhole = false
    var columns: TodoColumns = []
    let isRead = reader.object { name, value in
      guard apply(name, value, to: &copy) else { return false }
      isWhole = isWhole || name == "id"
      if let column = TodoColumn(rawValue: name) { columns.insert(TodoColumns(column)) }
      // A new todo was modified when it was created; where it was not, `modifiedAt` stands behind.
      if isWhole, name == "createdAt" { copy.modifiedAt = copy.createdAt }
      return true
    }
    guard isRead else { return nil }
    todo = copy
    return isWhole ? .all : columns
  }

  private static func apply(_ name: String, _ value: JSONValue, to todo: inout Todo) -> Bool {
    switch (name, value) {
    case ("id", .text(let text)):
      guard let id = UUID(uuidString: text) else { return false }
      todo.id = id
    case ("description", .text(let text)): todo.description = text
    case ("completedAt", .null): todo.completedAt = nil
    case ("completedAt", .integer(let milliseconds)):
      todo.completedAt = Instant(millisecondsSince1970: milliseconds)
    case ("priority", .integer(let rawValue)):
      guard let priority = Priority(rawValue: rawValue) else { return false }
      todo.priority = priority
    case ("due", .null): todo.due = nil
    case ("due", .text(let text)):
      guard let due = Due(text) else { return false }
      todo.due = due
    case ("tags", .list(let tags)): todo.tags = tags
    case ("project", .null): todo.project = nil
    case ("project", .text(let project)): todo.project = project
    case ("note", .text(let note)): todo.note = note
    case ("position", .double(let position)):
      guard NumberRule.positions.contains(position) else { return false }
      todo.position = position
    case ("position", .integer(let position)):
      return apply(name, .double(Double(position)), to: &todo)
    case ("createdAt", .integer(let milliseconds)):
      todo.createdAt = Instant(millisecondsSince1970: milliseconds)
    case ("modifiedAt", .integer(let milliseconds)):
      todo.modifiedAt = Instant(millisecondsSince1970: milliseconds)
    default: return false
    }
    return true
  }
}

extension Todo {
  /// A todo in which nothing is said yet, for ``ChangeRecord/apply(_:to:)``.
  static func blank(number: Int64) -> Todo {
    Todo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), number: number,
      description: "", position: 0, createdAt: Instant(millisecondsSince1970: 0),
      modifiedAt: Instant(millisecondsSince1970: 0))
  }
}
