import TodoDomain

/// An option: what it is called, what its help says, how its value is completed, and how it is written
/// in JSON.
///
/// A class, as it is read far more often than made: a script looks through those of a command at each line.
final class OptionDefinition: Sendable {
  /// Without its hyphens.
  let name: String
  /// What help calls its value, or `nil` for a flag.
  let value: String?
  /// A value that it may have.
  let example: String?
  let help: String
  let completion: CompletionKind
  /// What it is called in a command that is a JSON object.
  let jsonKey: String?
  /// Whether each value counts, and not only the last.
  let isRepeatable: Bool
  /// Whether it means nothing at the shell.
  let isForScripts: Bool
  /// The keys of the words that do the same: `["project:", "pro:"]`.
  let words: [String]
  /// Whether a value may begin with a hyphen.
  let takesHyphens: Bool

  init(
    name: String, value: String?, example: String?, help: String, completion: CompletionKind,
    jsonKey: String?, isRepeatable: Bool, isForScripts: Bool, words: [String],
    takesHyphens: Bool
  ) {
    self.name = name
    self.value = value
    self.example = example
    self.help = help
    self.completion = completion
    self.jsonKey = jsonKey
    self.isRepeatable = isRepeatable
    self.isForScripts = isForScripts
    self.words = words
    self.takesHyphens = takesHyphens
  }

  var isFlag: Bool { value == nil }

  /// As it is typed: `--tag`.
  var flag: String { "--\(name)" }

  /// How it may be typed: `--tag shop`.
  var flagExample: String? { example.map { "\(flag) \($0)" } }

  /// As help shows it: `--tag TAG`.
  var synopsis: String { flag + (value.map { " \($0)" } ?? "") }

  /// What its value is in JSON.
  var jsonForm: JSONForm {
    if isFlag { return .true }
    if case .references = completion { return isRepeatable ? .links : .reference }
    return isRepeatable ? .texts : .text
  }
}

/// An option, and what it sets.
struct Option<Arguments>: Sendable {
  let definition: OptionDefinition
  /// Reads the value, which is empty for a flag, and keeps what it means.
  let set: @Sendable (inout Arguments, String) throws(ValueError) -> Void

  init(
    _ name: String, _ value: String?, example: String? = nil, help: String,
    completion: CompletionKind = .none, json: String? = nil, isRepeatable: Bool = false,
    isForScripts: Bool = false, words: [String] = [], takesHyphens: Bool = false,
    set: @escaping @Sendable (inout Arguments, String) throws(ValueError) -> Void
  ) {
    definition = OptionDefinition(
      name: name, value: value, example: example, help: help, completion: completion, jsonKey: json,
      isRepeatable: isRepeatable, isForScripts: isForScripts, words: words,
      takesHyphens: takesHyphens)
    self.set = set
  }

  static func flag(
    _ name: String, help: String, json: String? = nil,
    set: @escaping @Sendable (inout Arguments) throws(ValueError) -> Void
  ) -> Option {
    Option(name, nil, help: help, json: json) { arguments, _ throws(ValueError) in
      try set(&arguments)
    }
  }
}

/// What a word at the shell can become.
enum CompletionKind: Hashable, Sendable {
  case none
  case files
  case choices([String])
  /// Todos that are open, completed, or both.
  case references(Query.Status)
  case tags
  case projects
  case dates
  case sortKeys
  case terms
  case helpPages
  case settings
}

/// What a value is in JSON.
enum JSONForm: Sendable {
  case text
  case texts
  case reference
  case references
  /// As ``references``, where none is as good as some.
  case links
  case count
  case `true`

  /// As a message calls it.
  var expected: String {
    switch self {
    case .text: "a text"
    case .texts: "a list of texts"
    case .reference: "a number or a text"
    case .references, .links: "a list of numbers and texts"
    case .count: "a whole number"
    case .true: "`true`"
    }
  }
}
