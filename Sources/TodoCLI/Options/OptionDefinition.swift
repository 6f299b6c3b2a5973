import TodoDomain
import TodoText

/// The definition of an option: its name, its help, its completions, and its form in JSON.
///
/// A class, since it is read far more often than made: each line of a script searches the options of its command.
final class OptionDefinition: Sendable {
  /// Without its hyphens.
  let name: String
  /// The placeholder for its value in help, or `nil` for a flag.
  let value: String?
  /// An example of a value.
  let example: String?
  let help: String
  let completion: CompletionKind
  /// Its key in a JSON command.
  let jsonKey: String?
  /// Whether all values count, instead of only the last.
  let isRepeatable: Bool
  /// Whether only scripts may use it.
  let isForScripts: Bool
  /// The keys of words that do the same as the option: `["project:", "pro:"]`.
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

  /// The option as typed: `--tag`.
  var flag: String { "--\(name)" }

  /// An example as typed: `--tag shop`.
  var flagExample: String? { example.map { "\(flag) \($0)" } }

  /// The option as shown in help: `--tag TAG`.
  var synopsis: String { flag + (value.map { " \($0)" } ?? "") }

  /// The form of its value in JSON.
  var jsonForm: JSONForm {
    if isFlag { return .true }
    if case .references = completion { return isRepeatable ? .links : .reference }
    if case .steps = completion { return .count }
    return isRepeatable ? .texts : .text
  }
}

/// An option, and how it sets its value.
struct Option<Arguments>: Sendable {
  let definition: OptionDefinition
  /// Reads the value, which is empty for a flag, and stores it in the arguments.
  let set: @Sendable (inout Arguments, String) throws(ValueError) -> Void

  init(
    _ name: String, _ value: String?, example: String? = nil, help: String,
    completion: CompletionKind = .nothing, json: String? = nil, isRepeatable: Bool = false,
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

/// What completes a word at the shell.
enum CompletionKind: Hashable, Sendable {
  case nothing
  case files
  case words([String])
  case choices([Completion])
  /// The todos that match a query, except those already named.
  case references(Query, besides: [String] = [])
  case tags
  case projects
  case dates
  /// Words separated by commas, each maybe after a hyphen.
  case list([String])
  case terms
  /// Words that set fields or, in an edit, also remove tags.
  case attributes(isEdit: Bool)
  case commands
  case helpPages
  case settings
  /// The keys of settings, with these words before them.
  case keys(after: [Completion])
  case contexts
  /// Steps of the history.
  case steps
}

extension CompletionKind {
  static let sortKeys = list(Query.SortKey.Field.allCases.map(\.rawValue))
  static let columns = list(ListColumns.all.map(\.typedName))
}

/// A candidate for a word at the shell.
struct Completion: Hashable, Sendable {
  var text: String
  /// An explanation, for shells that show one.
  var description: String?

  init(_ text: String, _ description: String? = nil) {
    self.text = text
    self.description = description
  }
}

/// The form of a value in JSON.
enum JSONForm: Sendable {
  case text
  case texts
  case reference
  case references
  /// Like ``references``, but may be empty.
  case links
  case count
  case `true`

  /// Its name in messages.
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
