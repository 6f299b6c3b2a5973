import TodoDomain

/// The definition of a command's words that belong to no option.
struct OperandDefinition: Sendable {
  enum Kind: Hashable, Sendable {
    /// All words as one text.
    case text
    case references
    /// As ``references``, but there may be none.
    case referencesIfAny
    /// The leading words that read as references, and then the new text of a single todo.
    ///
    ///     edit 5 buy 2 eggs   // the text of 5 becomes "buy 2 eggs"
    ///     edit 5 6 7 --tag x  // 5, 6 and 7 get a tag
    ///     edit 5 6            // refused: nothing says what to change
    ///     edit 5 2 eggs       // refused: one text for two todos
    ///     edit 5 -- 2 eggs    // the text of 5 becomes "2 eggs"
    case referencesThenText
    /// A todo, and then a text, in which no word sets a field.
    case referenceThenText
    /// The last words that read as a date, and before them references.
    ///
    ///     snooze 5 6           // 5 and 6
    ///     snooze 5 24 dec      // 5, until 24 December
    case referencesThenDate
    /// A number of times, 1 by default.
    case count
    /// Words of a query, some of which begin with a hyphen.
    case query
    /// A number of words in this range.
    case words(ClosedRange<Int>)
  }

  let kind: Kind
  /// Its placeholder in help: `TEXT`.
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

  /// Returns an operand for todos; completion suggests those with this status.
  static func references(_ status: Query.Status) -> OperandDefinition {
    OperandDefinition(.references, "REF", numbersOrQuery, .references(status))
  }

  /// Returns an operand for todos that may be left out.
  static func referencesIfAny(_ status: Query.Status) -> OperandDefinition {
    let operand = references(status)
    return OperandDefinition(.referencesIfAny, operand.name, operand.help, operand.completion)
  }

  static let referencesThenText = OperandDefinition(
    .referencesThenText, "REF", numbersOrTerm, .references(.open))

  static let referenceThenText = OperandDefinition(
    .referenceThenText, "REF", numbersOrTerm, .references(.open))

  static let referencesThenDate = OperandDefinition(
    .referencesThenDate, "REF", numbersOrQuery, .references(.open))

  private static let numbersOrTerm =
    "A number, a range, the beginning of an id, or a term of a query."

  private static let numbersOrQuery =
    "A number, a range, the beginning of an id, or a query (`todo help references`)."

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
    case .referencesThenDate: "\(name)… [WHEN]"
    case .referenceThenText: "\(name) TEXT…"
    case .count: "[\(name)]"
    case .query, .referencesIfAny: "[\(name)…]"
    case .words(let range):
      (range.lowerBound == 0 ? "[" : "") + name + (range.upperBound > 1 ? "…" : "")
        + (range.lowerBound == 0 ? "]" : "")
    }
  }

  /// Whether a query may name the todos.
  var takesQuery: Bool {
    switch kind {
    case .references, .referencesIfAny, .referencesThenText, .referenceThenText,
      .referencesThenDate:
      true
    case .text, .count, .query, .words: false
    }
  }

  /// Whether a text is among the words.
  var takesText: Bool {
    switch kind {
    case .text, .referencesThenText, .referenceThenText: true
    case .references, .referencesIfAny, .referencesThenDate, .count, .query, .words: false
    }
  }

  /// Whether it takes this many words.
  func takes(_ count: Int) -> Bool {
    switch kind {
    case .text, .references, .referencesIfAny, .referencesThenText, .referenceThenText,
      .referencesThenDate, .query:
      true
    case .count: count <= 1
    case .words(let range): count <= range.upperBound
    }
  }

  /// Its JSON keys, and the forms of their values.
  var jsonKeys: [(key: String, form: JSONForm)] {
    switch kind {
    case .text: [("description", .text)]
    case .references, .referencesIfAny: [("refs", .references)]
    case .referencesThenText: [("refs", .references), ("description", .text)]
    case .referenceThenText: [("refs", .references), ("text", .text)]
    case .referencesThenDate: [("refs", .references), ("when", .text)]
    case .count: [("count", .count)]
    case .query, .words: []
    }
  }

  var requiredJSONKeys: ArraySlice<(key: String, form: JSONForm)> {
    switch kind {
    case .text, .references, .referencesThenText, .referencesThenDate: jsonKeys.prefix(1)
    case .referenceThenText: jsonKeys[...]
    case .referencesIfAny, .count, .query, .words: []
    }
  }

  var textRule: TextRule { kind == .referenceThenText ? .noteLine : .description }
}

/// The values of a command's words that belong to no option.
struct Operands: Hashable, Sendable {
  var references: [Reference] = []
  /// The query that names the todos, if no references do.
  var query: TodoQuery?
  var text: String?
  /// The index of the text, if it follows other operands.
  var textIndex: Int?
  /// The text, if it looks like it was meant for fields.
  var fieldLikeText: FieldLikeText?
  /// The text that may be meant if the words make no sense as references.
  var meantText: EditedText?
  var when: When?
  var count = 1
  var words: [String] = []
  /// Whether they come from a script, which can't prompt.
  var isScript = false
}
