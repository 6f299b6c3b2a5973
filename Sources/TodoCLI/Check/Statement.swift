import TodoDomain
import TodoFormats
import TodoText

/// One thing that a step does, as a line of a check file says it.
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
  /// With the line in which the program reports what a sync met.
  case reported(String)

  /// What a statement is about, whatever it says of that.
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
  /// The statement as it is recorded, without its indentation.
  ///
  /// ``StatementReader`` reads the same statement in it, and a terminal may show it.
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

  /// What makes statements the same.
  ///
  /// Bytes, as in the database: `é` can be written in two ways that `==` takes for one.
  var bytes: [UInt8] { Array(description.utf8) }
}

extension Statement: Hashable {
  static func == (one: Statement, other: Statement) -> Bool { one.bytes == other.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Todo.Field {
  /// The fields about which a check file says something, in the order in which it says it.
  ///
  /// A number is said anyway, an id is drawn from a seed, and `modifiedAt` changes with everything.
  static let stated: [Todo.Field] = all.filter {
    $0 != .number && $0 != .id && $0 != .modifiedAt
  }
}

extension FieldValue {
  /// The value as a check file has it.
  ///
  /// It is written in JSON, but for what is a word anyway: a priority, a date, a tag. Tags follow one
  /// another, in quotes where they could be mistaken for something else, and `[]` is none.
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
  /// A message as a check file has it.
  fileprivate var stated: String { isPlainMessage ? self : FieldValue.text(self).json }

  /// Whether the text needs no quotes where words are side by side.
  fileprivate var isPlainWord: Bool {
    guard let first = utf8.first, !Self.signs.contains(first), self != "->" else { return false }
    return unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && !$0.isUnsafeInTerminals
    }
  }

  /// What a quoted text, a comment and the empty list begin with.
  private static let signs = Set("\"#[".utf8)

  /// Whether the text needs no quotes where it is alone on its line.
  fileprivate var isPlainMessage: Bool {
    guard let first = utf8.first, let last = utf8.last, first != UInt8(ascii: "\""),
      first != UInt8(ascii: "#"), !first.isBlank, !last.isBlank,
      !unicodeScalars.contains(where: \.isUnsafeInTerminals)
    else { return false }
    return !zip(utf8, utf8.dropFirst()).contains { $0.isBlank && $1 == UInt8(ascii: "#") }
  }
}
