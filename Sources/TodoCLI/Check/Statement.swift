import TodoDomain
import TodoFormats
import TodoText

/// One effect of a step, stated in a line of a check file.
///
///     + 1 description: "Buy milk"      a todo was added, with a field unlike that of a plain new one
///     ~ 1 isComplete: false -> true    a field changed
///     - 1                              a todo was deleted
///     ! no todo 9                      the step was refused
///
/// Statements are compared as written, byte for byte, except for blanks between words.
struct Statement: Hashable {
  /// What it is about, such as `~ 1 isComplete:`; a step does only one thing to each subject.
  var subject: String
  /// The new value, both values or the message in UTF-8; empty for a deletion.
  var value: [UInt8] = []

  static func added(_ number: Int64, _ field: Todo.Field, _ value: FieldValue) -> Statement {
    Statement(subject: "+ \(number) \(field.name):", value: Array(value.stated.utf8))
  }

  static func changed(_ number: Int64, _ change: FieldChange) -> Statement {
    let values = "\(change.before.stated) -> \(change.after.stated)"
    return Statement(subject: "~ \(number) \(change.field.name):", value: Array(values.utf8))
  }

  static func deleted(_ number: Int64) -> Statement { Statement(subject: "- \(number)") }

  static func refused(_ message: String) -> Statement {
    Statement(subject: "!", value: Array(message.stated.utf8))
  }
}

extension Statement: CustomStringConvertible {
  /// The statement as recorded, without its indentation: one line, safe to show in a terminal.
  var description: String {
    value.isEmpty ? subject : "\(subject) \(String(decoding: value, as: UTF8.self))"
  }
}

extension Todo.Field {
  /// The fields that check files state, in their order.
  ///
  /// The number is in each statement anyway, ids come from a seed, `modifiedAt` changes with everything, and no step
  /// sets `extra`.
  static let stated: [Todo.Field] = all.filter {
    $0 != .number && $0 != .id && $0 != .modifiedAt && $0 != .extra
  }
}

extension FieldValue {
  /// The value as check files write it: JSON, except for plain words, and lists separated by spaces.
  fileprivate var stated: String {
    switch self {
    case .null, .bool, .integer, .number, .id, .text, .numbers([]), .list([]), .extra: json
    case .numbers(let numbers): numbers.map(\.description).joined(by: " ")
    case .list(let words): words.map(\.stated).joined(by: " ")
    case .priority, .due, .instant: typed
    case .rule: FieldValue.text(typed).json
    }
  }
}

extension String {
  /// The text, in quotes if it could be read as something else or isn't safe to show in a terminal.
  fileprivate var stated: String {
    let line = Array("! \(self)".utf8)[...]
    let message = try? StatementReader.statement(in: line).statement.value
    let isPlain =
      message == Array(utf8) && utf8.first != UInt8(ascii: "\"") && self != "[]" && self != "->"
      && !unicodeScalars.contains(where: \.isUnsafeInTerminals)
    return isPlain ? self : FieldValue.text(self).json
  }
}
