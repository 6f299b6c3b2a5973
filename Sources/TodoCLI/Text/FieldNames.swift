import TodoDomain
import TodoText

/// The names of fields, used alike in options, words, queries, columns, sort keys and settings.
extension Todo.Field {
  /// Its name for people: `blocked-by`, where JSON has `blockedBy`.
  var typedName: String {
    switch self {
    case .description: "text"
    case .isComplete: "state"
    case .blockedBy: "blocked-by"
    case .createdAt: "created"
    case .modifiedAt: "modified"
    case .completedAt: "completed"
    case .startedAt: "started"
    default: name
    }
  }

  /// A shorter name, or the name of one item of a list.
  var shortName: String? {
    switch self {
    case .priority: "pri"
    case .project: "pro"
    case .repeat: "rep"
    case .blockedBy: "dep"
    case .tags: "tag"
    default: nil
    }
  }

  /// Its name in `has:tag`, which requires only one item of a list.
  var singularName: String { self == .tags ? "tag" : typedName }

  /// Finds the field called `word`, ignoring case: its typed name, its shorter one, or its name in JSON.
  init?(typed word: String) {
    let word = word.lowercased()
    let field = Self.all.first {
      $0.typedName == word || $0.shortName == word || $0.name.lowercased() == word
    }
    guard let field else { return nil }
    self = field
  }

  /// Finds the field among `choices`; `kind` is what the error calls these.
  init(typed word: String, among choices: [Todo.Field], as kind: String) throws(ValueError) {
    guard let field = Todo.Field(typed: word), choices.contains(field) else {
      throw .unknown(kind: kind, word, choices: choices.map(\.typedName))
    }
    self = field
  }
}

extension Query.SortKey.Field {
  init?(typed word: String) {
    self.init(rawValue: Todo.Field(typed: word)?.typedName ?? "")
  }
}
