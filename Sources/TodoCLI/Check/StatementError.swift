import TodoDomain
import TodoText

/// Why an indented line of a check file can't be checked.
enum StatementError: Mistake, Hashable {
  /// There is no step above it.
  case noStep
  /// It isn't indented, as only steps are.
  case notIndented
  /// It doesn't begin with a sign.
  case noStatement(String)
  case notANumber(String)
  case missingField
  case unknownField(String)
  /// Check files don't state this field.
  case unstatedField(Todo.Field)
  case missingColon(Todo.Field)
  case missingValue(Todo.Field)
  /// The field never has this value.
  case wrongValue(Todo.Field, String)
  /// A change has an old value, but no new one.
  case missingArrow(Todo.Field)
  case missingMessage
  case somethingAfter(String)
  /// A step has more statements than can be checked.
  case tooMany
}

extension ParseError {
  init(reason: StatementError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }
}

extension StatementError {
  var description: String {
    switch self {
    case .noStep: "there is no step above"
    case .notIndented: "a change has to be indented under its step"
    case .noStatement(let word): "\(quoted(word)) is not a change"
    case .notANumber(""): "the number of a todo is missing"
    case .notANumber(let word): "\(quoted(word)) is not the number of a todo"
    case .missingField: "the name of a field is missing"
    case .unknownField(let word): "a todo has no field \(quoted(word))"
    case .unstatedField(let field): "`\(field.name)` is not checked"
    case .missingColon(let field): "`:` is missing after `\(field.name)`"
    case .missingValue(let field): "a value of `\(field.name)` is missing"
    case .wrongValue(let field, let word): "\(quoted(word)) is not a value of `\(field.name)`"
    case .missingArrow: "`->` and the new value are missing"
    case .missingMessage: "the message is missing"
    case .somethingAfter(let text): "unexpected text \(quoted(text))"
    case .tooMany: "more is stated of one step than can be checked"
    }
  }

  /// The next thing to try, or `nil` if nothing useful can be said.
  var hint: String? {
    switch self {
    case .noStep: "A step is a command at the beginning of a line; what it changes comes below it."
    case .notIndented: "Put two spaces in front of it."
    case .noStatement(let word) where CommandTable.steps[word] != nil || word.hasPrefix("{"):
      "A step begins at the beginning of its line."
    case .noStatement:
      "A change is + for added, ~ for changed, - for deleted, ! for why it was refused, and = for what a sync reports."
    case .notANumber, .missingField, .missingMessage:
      #"For example: + 1 description: "Buy milk", ~ 1 isComplete: false -> true, - 1, ! no todo 9"#
    case .unknownField(let word):
      suggestion(for: word, among: Todo.Field.stated.map(\.name))
        ?? "The fields are \(list(Todo.Field.stated.map(\.name)))."
    case .unstatedField(.number): "Write the number after the sign."
    case .unstatedField(.id): "Ids are drawn from the seed; say nothing about them."
    case .unstatedField: "It changes with every change; say nothing about it."
    case .missingColon(let field), .missingValue(let field), .wrongValue(let field, _):
      field.valueHint
    case .missingArrow(let field): "For example: ~ 1 \(field.name): \(field.changeExample)"
    case .somethingAfter: "A comment begins with #."
    case .tooMany:
      "Let the step change fewer todos: at most 100,000 changes can be stated, in 64 MiB."
    }
  }
}

extension Todo.Field {
  /// A hint about the values of this field.
  fileprivate var valueHint: String {
    let none = isOptional ? ", or null" : ""
    return switch kind {
    case .text: "A text is in quotes\(none): \(name): \(isOptional ? "\"home\"" : "\"Buy milk\"")"
    case .bool: "It is false or true."
    case .priority: "The priorities are \(list(Priority.allCases.map(\.description)))."
    case .due: "It is a date, 2026-12-24, a moment, 2026-12-24T18:00:00.000Z\(none)."
    case .rule: "It is a rule in quotes\(none): \(name): \"every 2 weeks\""
    case .instant: "It is a moment, 2026-12-24T18:00:00.000Z\(none)."
    case .number: "It is a number, such as 1.5."
    case .link: "It is the number of a todo\(none)."
    case .links: "It is numbers with spaces between, or [] for none: \(name): 1 2"
    case .list: "It is words with spaces between, or [] for none: \(name): shop today"
    case .integer, .id: "It is not checked."
    }
  }

  /// An example of a change to this field.
  fileprivate var changeExample: String {
    switch kind {
    case .text: isOptional ? #"null -> "home""# : #""Buy milk" -> "Buy oat milk""#
    case .bool: "false -> true"
    case .priority: "none -> high"
    case .due: "null -> 2026-12-24"
    case .rule: #"null -> "every 2 weeks""#
    case .instant: "null -> 2026-01-01T00:00:00.000Z"
    case .number: "2 -> 1"
    case .link: "null -> 1"
    case .links: "[] -> 1 2"
    case .list: "[] -> shop"
    case .integer, .id: ""
    }
  }
}
