import TodoDomain

/// What the words of a command are that belong to no option.
struct OperandDefinition: Sendable {
  enum Kind: Hashable, Sendable {
    /// Several words are one text.
    case text
    case references
    /// Todos: all words that read as references, up to the first that doesn't. It begins the new text
    /// of a single one.
    ///
    ///     edit 5 buy 2 eggs   // the text of 5 becomes "buy 2 eggs"
    ///     edit 5 6 7 --tag x  // 5, 6 and 7 get a tag
    ///     edit 5 6            // refused: nothing says what to change
    ///     edit 5 2 eggs       // refused: one text for two todos
    ///     edit 5 -- 2 eggs    // the text of 5 becomes "2 eggs"
    case referencesThenText
    /// A todo, and then a text, in which no word sets a field.
    case referenceThenText
    /// How often, once unless told otherwise.
    case count
    /// Words of a query, of which some begin with a hyphen.
    case query
    /// As many words as this.
    case words(ClosedRange<Int>)
  }

  let kind: Kind
  /// What help calls it: `TEXT`.
  let name: String
  let help: String
  let completion: CompletionKind

  private init(_ kind: Kind, _ name: String, _ help: String, _ completion: CompletionKind) {
    self.kind = kind
    self.name = name
    self.help = help
    self.completion = completion
  }

  static func text(help: String) -> OperandDefinition {
    OperandDefinition(.text, "TEXT", help, .none)
  }

  /// Todos, of which those with this status are suggested.
  static func references(_ status: Query.Status) -> OperandDefinition {
    OperandDefinition(
      .references, "REF",
      "A number, a range, the beginning of an id, or a query (`todo help references`).",
      .references(status))
  }

  static let referencesThenText = OperandDefinition(
    .referencesThenText, "REF", "A number, a range or the beginning of an id.", .references(.open))

  static let referenceThenText = OperandDefinition(
    .referenceThenText, "REF", "A number, a range, the beginning of an id, or a term of a query.",
    .references(.open))

  static let count = OperandDefinition(
    .count, "N", "How many commands (default: 1).", .none)

  static let query = OperandDefinition(
    .query, "QUERY", "Which todos (`todo help queries`).", .terms)

  static func words(
    _ name: String, _ range: ClosedRange<Int>, help: String, completion: CompletionKind
  ) -> OperandDefinition {
    OperandDefinition(.words(range), name, help, completion)
  }

  /// How it is typed: `REF… [TEXT…]`.
  var usage: String {
    switch kind {
    case .text, .references: "\(name)…"
    case .referencesThenText: "\(name)… [TEXT…]"
    case .referenceThenText: "\(name) TEXT…"
    case .count: "[\(name)]"
    case .query: "[\(name)…]"
    case .words(let range):
      (range.lowerBound == 0 ? "[" : "") + name + (range.upperBound > 1 ? "…" : "")
        + (range.lowerBound == 0 ? "]" : "")
    }
  }

  /// Whether a query may name the todos.
  var takesQuery: Bool { kind == .references || kind == .referenceThenText }

  /// Whether a text is among the words.
  var takesText: Bool {
    switch kind {
    case .text, .referencesThenText, .referenceThenText: true
    case .references, .count, .query, .words: false
    }
  }

  /// Whether there may be so many words.
  func takes(_ count: Int) -> Bool {
    switch kind {
    case .text, .references, .referencesThenText, .referenceThenText, .query: true
    case .count: count <= 1
    case .words(let range): count <= range.upperBound
    }
  }

  /// The keys that it has in JSON, and what their values are.
  var jsonKeys: [(key: String, form: JSONForm)] {
    switch kind {
    case .text: [("description", .text)]
    case .references: [("refs", .references)]
    case .referencesThenText: [("refs", .references), ("description", .text)]
    case .referenceThenText: [("refs", .references), ("text", .text)]
    case .count: [("count", .count)]
    case .query, .words: []
    }
  }

  /// Those of the keys that have to be there.
  var requiredJSONKeys: ArraySlice<(key: String, form: JSONForm)> {
    switch kind {
    case .text, .references, .referencesThenText: jsonKeys.prefix(1)
    case .referenceThenText: jsonKeys[...]
    case .count, .query, .words: []
    }
  }

  /// What a text has to be.
  var textRule: TextRule { kind == .referenceThenText ? .noteLine : .description }
}

/// The words of a command that belong to no option, as far as they are read.
struct Operands: Hashable, Sendable {
  var references: [Reference] = []
  /// What names the todos, where no reference does.
  var query: TodoQuery?
  var text: String?
  /// Where the text begins, if it is one of several things.
  var textIndex: Int?
  /// The text, where it looks as if it were meant for something else.
  var fieldLikeText: FieldLikeText?
  /// What may be meant where words that read as references are no help.
  var meantText: EditedText?
  var count = 1
  var words: [String] = []
  /// Whether they are in a script, which no one is there to answer for.
  var isScript = false
}
