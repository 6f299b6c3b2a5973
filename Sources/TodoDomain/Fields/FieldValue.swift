import FoundationEssentials
import TodoText

/// The value of a field, of any type.
///
/// Values are equal if they are stored alike: texts are compared by their bytes, although `==` of `String` treats the
/// two Unicode spellings of `é` as equal.
package enum FieldValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case id(UUID)
  case text(String)
  case list([String])
  /// Numbers of todos, ascending, each once.
  case numbers([Int64])
  case priority(Priority)
  case due(Due)
  case rule(RepeatRule)
  case instant(Instant)
  case extra(Extra)

  package static func == (one: FieldValue, other: FieldValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.id(let one), .id(let other)): one == other
    case (.text(let one), .text(let other)): one.hasSameBytes(as: other)
    case (.list(let one), .list(let other)):
      one.elementsEqual(other) { $0.hasSameBytes(as: $1) }
    case (.numbers(let one), .numbers(let other)): one == other
    case (.priority(let one), .priority(let other)): one == other
    case (.due(let one), .due(let other)): one == other
    case (.rule(let one), .rule(let other)): one == other
    case (.instant(let one), .instant(let other)): one == other
    case (.extra(let one), .extra(let other)): one == other
    default: false
    }
  }
}

extension FieldValue {
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  init(_ due: Due?) { self = due.map { .due($0) } ?? .null }
  init(_ rule: RepeatRule?) { self = rule.map { .rule($0) } ?? .null }
  init(_ instant: Instant?) { self = instant.map { .instant($0) } ?? .null }
  package init(_ extra: Extra) { self = extra.isEmpty ? .null : .extra(extra) }

  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var id: UUID? { if case .id(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var list: [String]? { if case .list(let value) = self { value } else { nil } }
  package var numbers: [Int64]? { if case .numbers(let value) = self { value } else { nil } }
  package var priority: Priority? { if case .priority(let value) = self { value } else { nil } }
  package var due: Due? { if case .due(let value) = self { value } else { nil } }
  package var rule: RepeatRule? { if case .rule(let value) = self { value } else { nil } }
  package var instant: Instant? { if case .instant(let value) = self { value } else { nil } }
  package var extra: Extra? { if case .extra(let value) = self { value } else { nil } }
}

extension FieldValue {
  /// Whether it is the value of an unset field in a new todo.
  package var isBlank: Bool {
    switch self {
    case .null: true
    case .bool(let bool): !bool
    case .text(let text): text.isEmpty
    case .list(let texts): texts.isEmpty
    case .numbers(let numbers): numbers.isEmpty
    case .priority(let priority): priority == .none
    case .integer, .number, .id, .due, .rule, .instant, .extra: false
    }
  }

  /// The value in the form that people type and programs read; empty if there is none.
  package var typed: String {
    switch self {
    case .null, .extra: ""
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .id(let id): id.uuidString.lowercased()
    case .text(let text): text
    case .list(let texts): texts.joined(by: ",")
    case .numbers(let numbers): numbers.map(\.description).joined(by: ",")
    case .priority(let priority): priority.description
    case .due(let due): due.description
    case .rule(let rule): rule.description
    case .instant(let instant): instant.description
    }
  }
}

extension Todo.Field {
  /// Returns a value of this field as people type it: as ``FieldValue/typed``, except for a time in seconds.
  package func typed(_ value: FieldValue) -> String {
    self == .spent ? value.integer.map(TimeText.word) ?? "" : value.typed
  }
}

/// The type of a field's values.
package enum FieldKind: Hashable, Sendable {
  /// The number of a todo.
  case integer
  /// A position.
  case number
  case id
  case bool
  /// A text that a rule allows.
  case text
  /// Texts that a rule allows, each once.
  case list
  /// The number of another todo, an integer.
  case link
  /// The numbers of other todos.
  case links
  case priority
  case due
  /// How a todo repeats.
  case rule
  case instant
  /// Data of other formats.
  case extra
}
