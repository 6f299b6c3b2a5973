import CSQLite
import FoundationEssentials
import SQLite
import TodoDomain
import TodoText

extension Todo {
  /// The columns that a `SELECT` lists for ``init(_:)`` to read: all of them.
  package static let selection = Field.stored.map(\.name).joined(by: ", ")

  /// Reads a row with the columns of ``selection``.
  ///
  /// - Throws: A failure with the code `SQLITE_CORRUPT` for a value that is never stored.
  package init(_ row: Columns) throws {
    self = .blank
    var index: Int32 = 0
    for column in Self.columns {
      defer { index += 1 }
      let stored = StoredColumn(row, index)
      if column.isOptional, stored.isNull { continue }  // as in `blank`, and most of them are
      guard let value = column.kind.value(stored) else {
        throw SQLiteFailure.unreadable(todo: row.integer(0))
      }
      self[column.field] = value
    }
  }

  // Computed once, as it is needed for each value of a list.
  private static let columns = Field.stored.map {
    (field: $0, kind: $0.kind, isOptional: $0.isOptional)
  }
}

/// A value as SQLite stores it, which may be damaged.
package protocol StoredValue {
  var isNull: Bool { get }
  /// The integer; `nil` for anything else.
  var storedInteger: Int64? { get }
  /// The floating-point number; `nil` for anything else.
  var storedDouble: Double? { get }
  /// The text; `nil` for anything else, or if it isn't UTF-8.
  var storedText: String? { get }

  /// Calls `body` with the bytes of a text; returns `nil` for anything else.
  func withStoredUTF8<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value?
}

extension Todo.Field {
  /// Returns the stored value of this field; `nil` if such a value is never stored.
  package func value(_ stored: some StoredValue) -> FieldValue? {
    isOptional && stored.isNull ? .null : kind.value(stored)
  }
}

extension FieldKind {
  /// Returns the stored value of a field of this type; `nil` if such a value is never stored.
  fileprivate func value(_ stored: some StoredValue) -> FieldValue? {
    switch self {
    case .integer, .link: return stored.storedInteger.map { .integer($0) }
    case .number:
      guard let number = stored.storedDouble, NumberRule.positions.contains(number)
      else { return nil }
      return .number(number)
    case .id: return stored.withStoredUTF8(UUID.init(utf8:)).map { .id($0) }
    case .bool: return nil
    case .text: return stored.storedText.map { .text($0) }
    case .list: return stored.withStoredUTF8(storedTexts).map { .list($0) }
    case .links: return stored.withStoredUTF8(storedNumbers).map { .numbers($0) }
    case .priority:
      return stored.storedInteger.flatMap(Priority.init(rawValue:)).map { .priority($0) }
    case .due: return stored.storedText.flatMap { Due($0) }.map { .due($0) }
    case .rule: return stored.storedText.flatMap { RepeatRule($0) }.map { .rule($0) }
    case .instant:
      return stored.storedInteger.map { .instant(Instant(millisecondsSince1970: $0)) }
    case .extra: return stored.withStoredUTF8(StoredJSON.extra).map { FieldValue($0) }
    }
  }
}

/// Reads a JSON array of texts.
private func storedTexts(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? {
  isEmptyList(utf8) ? [] : StoredJSON.texts(utf8)
}

/// Reads a JSON array of numbers.
private func storedNumbers(_ utf8: UnsafeBufferPointer<UInt8>) -> [Int64]? {
  isEmptyList(utf8) ? [] : StoredJSON.numbers(utf8)
}

/// Whether it is `[]`, as most are.
private func isEmptyList(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
  utf8.count == 2 && utf8[0] == UInt8(ascii: "[") && utf8[1] == UInt8(ascii: "]")
}

/// A column of a row.
package struct StoredColumn: StoredValue {
  private let row: Columns
  private let index: Int32

  package init(_ row: Columns, _ index: Int32) {
    self.row = row
    self.index = index
  }

  package var isNull: Bool { row.isNull(index) }
  package var storedInteger: Int64? { row.storedInteger(index) }
  package var storedDouble: Double? { row.storedDouble(index) }
  package var storedText: String? { row.storedText(index) }

  package func withStoredUTF8<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    row.isText(index) ? row.withUTF8(index, body) : nil
  }
}

extension SQLiteFailure {
  /// A row that something other than `todo` wrote, or a disk that failed.
  static func unreadable(todo number: Int64) -> SQLiteFailure {
    unreadable("what is stored of todo \(number) cannot be read")
  }

  /// The name of a tag or a project, of any todo.
  static let unreadableName = unreadable("the name of a tag or a project cannot be read")

  /// Stored data that can't be used; `message` names it.
  static func unreadable(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, message: message, sql: "")
  }
}

extension PreparedStatement {
  /// Binds `fields` of `todo` from parameter `first` on; returns the next parameter.
  ///
  /// `scratch` is overwritten.
  @discardableResult
  func bind(
    _ fields: Todo.Fields, of todo: Todo, from first: Int32, scratch: inout [UInt8]
  ) throws -> Int32 {
    var index = first
    for field in fields {
      try bind(todo[field], at: index, scratch: &scratch)
      index += 1
    }
    return index
  }

  private func bind(_ value: FieldValue, at index: Int32, scratch: inout [UInt8]) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .bool(let bool): try bind(Int64(bool ? 1 : 0), at: index)
    case .integer(let integer): try bind(integer, at: index)
    case .number(let number): try bind(number, at: index)
    case .id(let id): try id.withLowercaseUTF8 { try bind($0, at: index) }
    case .text(let text): try bind(text, at: index)
    case .list(let texts):
      try bindJSON(at: index, &scratch) { $0.appendJSON(texts, escaping: .required) }
    case .numbers(let numbers):
      try bindJSON(at: index, &scratch) { $0.appendJSON(numbers) }
    case .priority(let priority): try bind(priority.rawValue, at: index)
    case .due(let due): try bind(due.description, at: index)
    case .rule(let rule): try bind(rule.description, at: index)
    case .instant(let instant): try bind(instant.millisecondsSince1970, at: index)
    case .extra(let extra):
      try bindJSON(at: index, &scratch) { $0.appendJSON(extra, escaping: .required) }
    }
  }

  private func bindJSON(
    at index: Int32, _ scratch: inout [UInt8], _ append: (inout [UInt8]) -> Void
  ) throws {
    scratch.removeAll(keepingCapacity: true)
    append(&scratch)
    try scratch.withUnsafeBufferPointer { try bind($0, at: index) }
  }
}
