import TodoDomain
import TodoFormats
import TodoText

/// One effect of a step, as a line of a check file states it.
///
///     + 1 description: "Buy milk"      a todo was added, with a field unlike that of a plain new one
///     ~ 1 isComplete: false -> true    a field changed
///     - 1                              a todo was deleted
///     ! no todo 9                      the step was refused
///     = 3 of laptop is 4 here          a sync met what it had not seen
enum Statement: Sendable {
  case added(number: Int64, field: Todo.Field, value: FieldValue)
  case changed(number: Int64, FieldChange)
  case deleted(number: Int64)
  /// With the message that the program would show.
  case refused(String)
  /// With a line of the program's sync report.
  case reported(String)

  /// The subject of a statement, without its value or message.
  enum Subject: Hashable, Sendable {
    case added(number: Int64, field: Todo.Field)
    case changed(number: Int64, field: Todo.Field)
    case deleted(number: Int64)
    case refusal
    case report
  }

  var subject: Subject {
    switch self {
    case .added(let number, let field, _): .added(number: number, field: field)
    case .changed(let number, let change): .changed(number: number, field: change.field)
    case .deleted(let number): .deleted(number: number)
    case .refused: .refusal
    case .reported: .report
    }
  }
}

extension Statement: CustomStringConvertible {
  /// The statement as recorded, without its indentation.
  ///
  /// ``StatementReader`` reads it back as the same statement, and it is safe to show in a terminal.
  var description: String {
    switch self {
    case .added(let number, let field, let value):
      "+ \(number) \(field.name): \(value.stated)"
    case .changed(let number, let change):
      "~ \(number) \(change.field.name): \(change.before.stated)"
        + " -> \(change.after.stated)"
    case .deleted(let number):
      "- \(number)"
    case .refused(let message): "! \(message.stated)"
    case .reported(let message): "= \(message.stated)"
    }
  }

  /// The bytes to compare statements by.
  ///
  /// Bytes, as in the database: for strings, `==` treats the two ways to write `é` as equal.
  var bytes: [UInt8] { Array(description.utf8) }
}

extension Statement: Hashable {
  static func == (one: Statement, other: Statement) -> Bool { one.bytes == other.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Todo.Field {
  /// The fields that a check file states, in its order.
  ///
  /// Each statement has the number anyway, ids are drawn from a seed, and `modifiedAt` changes with everything.
  static let stated: [Todo.Field] = all.filter {
    $0 != .number && $0 != .id && $0 != .modifiedAt
  }
}

extension FieldValue {
  /// The value in the form of a check file.
  ///
  /// It is JSON, except for plain words: priorities, dates and tags. Lists are separated by spaces, with quotes around
  /// ambiguous tags, and `[]` is an empty list.
  var stated: String {
    switch self {
    case .null, .bool, .integer, .number, .id, .text, .numbers([]): json
    case .numbers(let numbers): numbers.map(\.description).joined(by: " ")
    case .priority(let priority): priority.description
    case .due(let due): due.description
    case .rule(let rule): FieldValue.text(rule.description).json
    case .instant(let instant): instant.description
    case .list([]): "[]"
    case .list(let words):
      words.map { $0.isPlainWord ? $0 : FieldValue.text($0).json }.joined(by: " ")
    }
  }
}

extension String {
  /// The message in the form of a check file.
  fileprivate var stated: String { isPlainMessage ? self : FieldValue.text(self).json }

  /// Whether the text needs no quotes among other words.
  fileprivate var isPlainWord: Bool {
    guard let first = utf8.first, !Self.signs.contains(first), self != "->" else { return false }
    return unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && !$0.isUnsafeInTerminals
    }
  }

  /// The first bytes of a quoted text, a comment and the empty list.
  private static let signs = Set("\"#[".utf8)

  /// Whether the text needs no quotes if it is alone on its line.
  fileprivate var isPlainMessage: Bool {
    guard let first = utf8.first, let last = utf8.last, first != UInt8(ascii: "\""),
      first != UInt8(ascii: "#"), !first.isBlank, !last.isBlank,
      !unicodeScalars.contains(where: \.isUnsafeInTerminals)
    else { return false }
    return !zip(utf8, utf8.dropFirst()).contains { $0.isBlank && $1 == UInt8(ascii: "#") }
  }
}
