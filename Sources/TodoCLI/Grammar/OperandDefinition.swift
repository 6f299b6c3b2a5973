import TodoDomain

/// The definition of a command's words outside of options.
struct OperandDefinition: Sendable {
  enum Kind: Hashable, Sendable {
    /// All words as one text.
    case text
    case references
    /// Like ``references``, but optional.
    case referencesIfAny
    /// The leading words that read as references, and then the new text of a single todo.
    ///
    ///     edit 5 buy 2 eggs   // the text of 5 becomes "buy 2 eggs"
    ///     edit 5 6 7 --tag x  // 5, 6 and 7 get a tag
    ///     edit 5 6            // refused: no change given
    ///     edit 5 2 eggs       // refused: one text for two todos
    ///     edit 5 -- 2 eggs    // the text of 5 becomes "2 eggs"
    case referencesThenText
    /// A todo, and then a text, in which no word sets a field.
    case referenceThenText
    /// References, and then the last words that read as a date.
    ///
    ///     snooze 5 6           // 5 and 6
    ///     snooze 5 24 dec      // 5, until 24 December
    case referencesThenDate
    /// A repeat count, 1 by default.
    case count
    /// Words of a query, some of which begin with a hyphen.
    case query
    /// Any words, as many as this range allows.
    case words(ClosedRange<Int>)

    /// Whether a text is among the words.
    var takesText: Bool { takesAttributes || self == .referenceThenText }

    /// Whether words such as `due:friday` may set fields.
    var takesAttributes: Bool { self == .text || self == .referencesThenText }
  }

  let kind: Kind
  /// Its placeholder in help: `TEXT`.
  let name: String
  let help: String
  let completion: CompletionKind

  static func text(help: String) -> OperandDefinition {
    OperandDefinition(kind: .text, name: "TEXT", help: help, completion: .nothing)
  }

  /// Returns an operand for todos; completion suggests todos that match `query`.
  static func references(
    _ query: Query, _ kind: Kind = .references
  ) -> OperandDefinition {
    OperandDefinition(
      kind: kind, name: "REF",
      help: "A number, a range, the beginning of an id, or a query (`todo help references`).",
      completion: .references(query))
  }

  /// Returns an operand for open todos, or the todos of a single term, followed by a text.
  static func referencesAndText(_ kind: Kind) -> OperandDefinition {
    OperandDefinition(
      kind: kind, name: "REF",
      help: "A number, a range, the beginning of an id, or a term of a query.",
      completion: .references(.open))
  }

  static let count = OperandDefinition(
    kind: .count, name: "N", help: "How many commands (default: 1).", completion: .nothing)

  static let query = OperandDefinition(
    kind: .query, name: "QUERY", help: "Which todos (`todo help queries`).", completion: .terms)

  static func words(
    _ name: String, _ range: ClosedRange<Int>, help: String, completion: CompletionKind
  ) -> OperandDefinition {
    OperandDefinition(kind: .words(range), name: name, help: help, completion: completion)
  }

  /// Its usage: `REF… [TEXT…]`.
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
  var takesQuery: Bool { if case .references = completion { true } else { false } }

  /// Whether a text is among the words.
  var takesText: Bool { kind.takesText }

  /// Whether words such as `due:friday` may set fields.
  var takesAttributes: Bool { kind.takesAttributes }

  /// Whether it takes this many words.
  func takes(_ count: Int) -> Bool {
    switch kind {
    case .count: count <= 1
    case .words(let range): count <= range.upperBound
    default: true
    }
  }

  /// Its JSON keys, the forms of their values, and whether they are required.
  var jsonKeys: [(key: String, form: JSONForm, isRequired: Bool)] {
    switch kind {
    case .text: [("description", .text, true)]
    case .references: [("refs", .references, true)]
    case .referencesIfAny: [("refs", .references, false)]
    case .referencesThenText: [("refs", .references, true), ("description", .text, false)]
    case .referenceThenText: [("refs", .references, true), ("text", .text, true)]
    case .referencesThenDate: [("refs", .references, true), ("when", .text, false)]
    case .count: [("count", .count, false)]
    case .query, .words: []
    }
  }

  var textRule: TextRule { kind == .referenceThenText ? .noteLine : .description }
}

/// The values of a command's words outside of options.
struct Operands: Hashable, Sendable {
  var references: [Reference] = []
  /// The query that names the todos instead of references.
  var query: TodoQuery?
  var text: String?
  /// The index of the text, if it follows other operands.
  var textIndex: Int?
  /// The text, if it looks like it was meant for fields.
  var fieldLikeText: FieldLikeText?
  /// Whether ``text`` replaces a part of the todo's text.
  var replacesPart = false
  /// All words, if they begin with references.
  var typed: [Lexer.Word] = []
  var when: When?
  /// The number of commands, if it was given.
  var count: Int?
  var words: [String] = []
  /// Whether they come from a script, which can't prompt.
  var isScript = false

  /// The text that may have been meant if the words make no sense as references.
  var meantText: EditedText? { EditedText(typed.map(\.text), isScript: isScript) }
}
