import TodoDomain
import TodoText

/// The values that the options of `add` and `edit` set.
struct Attributes: Sendable {
  var edit = Edit()
  /// The todo's name for later lines of a script.
  var label: String?
  var confirmation = Confirmation()

  /// Returns the edit, with `text` as the new text unless it is `nil`.
  func edit(text: String?) -> Edit {
    var edit = edit
    if let text { edit.set(.description, to: .text(text)) }
    return edit
  }
}

/// A field that an option of `add` and `edit` sets.
struct Attribute: Sendable {
  let field: Todo.Field
  /// The option, without its hyphens.
  let name: String
  /// Its names in other programs, for suggestions only.
  var familiarNames: [String] = []
  /// The placeholder for its value in help.
  let value: String
  let example: String
  let help: String
  /// The explanation in the help on words.
  var wordHelp = ""
  var completion = CompletionKind.nothing
  /// The option that removes from a list, without its hyphens.
  var removal: String?
  /// The JSON key of ``removal``.
  var removalKey: String?

  /// The keys of words that do the same as the option.
  var words: [String] { field.words }

  /// An example as a word, such as `due:friday`.
  var exampleWord: String? { words.first.map { $0 + example } }

  fileprivate var isRepeatable: Bool { field.kind == .list || field.kind == .links }
}

extension Attributes {
  /// All fields, in the order of the help.
  static let fields = [
    Attribute(
      field: .priority, name: "priority",
      familiarNames: ["prio", "importance"], value: "LEVEL",
      example: "high",
      help: "How much it matters: none, low, medium or high.",
      wordHelp: "none, low, medium or high, or the first letter",
      completion: .words(Priority.allCases.map(\.description))),
    Attribute(
      field: .due, name: "due",
      familiarNames: ["deadline", "duedate", "due-date", "due_date"], value: "WHEN",
      example: "friday",
      help: """
        When it is due: 2026-12-24, 24 dec, today, friday, 2d, next week, eom, 'tomorrow 18:00' \
        and others (`todo help dates`).
        """,
      wordHelp: "when it is due (`todo help dates`)", completion: .dates),
    Attribute(
      field: .wait, name: "wait",
      familiarNames: [
        "scheduled", "schedule", "sched", "start", "t", "threshold", "defer", "hide",
      ],
      value: "WHEN", example: "monday",
      help: "Hide it from lists until then; due-2d is two days before it is due.",
      wordHelp: "hide it from lists until Monday",
      completion: .dates),
    Attribute(
      field: .remind, name: "remind",
      familiarNames: ["reminder", "remindme", "alarm", "notify"], value: "WHEN", example: "17:45",
      help:
        "When `todo remind` lists it; due-15min is a quarter of an hour before it is due, due-1d 18:00 the evening before.",
      wordHelp: "when `todo remind` lists it", completion: .dates),
    Attribute(
      field: .repeat, name: "repeat",
      familiarNames: ["recur", "rec", "recurrence", "repeats", "rrule"], value: "RULE",
      example: "weekly",
      help: """
        How it repeats: daily, weekdays, 'every 2 weeks', 'every mon, thu', 'every 31st' \
        (`todo help repeating`).
        """,
      wordHelp: "how it repeats (`todo help repeating`)",
      completion: .words(RepeatRule.words)),
    Attribute(
      field: .until, name: "until", value: "WHEN", example: "eoy",
      help: "The last day on which it repeats.", wordHelp: "the last day on which it repeats",
      completion: .dates),
    Attribute(
      field: .parent, name: "parent", value: "REF", example: "3",
      help: "The todo it is a subtask of.",
      wordHelp: "the todo it is a subtask of (`todo help subtasks`)", completion: .references(.open)
    ),
    Attribute(
      field: .blockedBy, name: "blocked-by",
      familiarNames: ["depends", "dependson", "depends-on", "depends_on", "blockedby", "blocked"],
      value: "REF", example: "1,2", help: "The todos to complete first, separated by commas.",
      wordHelp: "the todos to complete first",
      completion: .references(.open), removal: "unblock", removalKey: "unblock"),
    Attribute(
      field: .tags, name: "tag",
      familiarNames: ["tags", "label", "labels", "context", "category", "categories"],
      value: "TAG", example: "shop",
      help: "A tag; can be repeated.", completion: .tags,
      removal: "remove-tag", removalKey: "removeTags"),
    Attribute(
      field: .project, name: "project",
      familiarNames: ["proj", "projects", "folder", "area"], value: "NAME", example: "home",
      help: "The project it belongs to.", wordHelp: "the project", completion: .projects),
    Attribute(
      field: .spent, name: "spent", value: "TIME", example: "1h30min",
      help: "The time spent on it, which `todo start` counts: 1h30min, 45min, 1:30.",
      wordHelp: "the time spent on it"),
    Attribute(
      field: .note, name: "note", familiarNames: ["notes", "annotation", "annotations", "comment"],
      value: "TEXT", example: "\"the blue one\"",
      help: "Anything else worth keeping."),
  ]

  private static let parse = Option<Attributes>.flag(
    "parse", help: "Read a date or a rule from the end of the text: \"Rent every 1st\"."
  ) { $0.edit.parsesText = true }

  /// The options of `add`.
  static let added =
    fields.map(\.option) + [
      parse,
      Option(
        "as", "LABEL", example: "milk",
        help: "In a script, a name for the todo; later lines write it as @LABEL.",
        json: "as", isForScripts: true
      ) { attributes, value throws(ValueError) in
        if value.hasBytePrefix("@") { throw .labelWithSign(value) }
        attributes.label = try checked(value, .label)
      },
    ]

  /// The options of `edit`.
  static let edited =
    fields.map(\.option) + fields.compactMap(\.removalOption) + [
      parse,
      Option(
        "clear", "FIELD", example: "due",
        help:
          "A field to clear: \(list(fields.map(\.field.typedName), "or")); separate several with commas.",
        completion: .list(fields.map(\.field.typedName)), json: "clear", isRepeatable: true
      ) { attributes, value throws(ValueError) in
        let choices = fields.map(\.field)
        for name in value.listItems {
          attributes.edit.cleared.insert(
            try Todo.Field(typed: String(name), among: choices, as: "field"))
        }
      },
      Option(
        "text", "TEXT", example: "\"Buy milk\"", help: "The new text, whatever it looks like.",
        json: "text", takesHyphens: true
      ) { attributes, value throws(ValueError) in
        try attributes.edit.read(.description, value)
      },
      Option(
        "append-note", "TEXT", example: "\"or the red one\"",
        help: "A line to add to the note; `todo note` puts the date in front.", json: "appendNote",
        takesHyphens: true
      ) { attributes, value throws(ValueError) in
        attributes.edit.noteLines = [NoteLine(try checked(value, .noteLine))]
      },
      .flag(Confirmation.name, help: Confirmation.help) { $0.confirmation.isGiven = true },
    ]

  /// Returns the field with this name or key, or whose name begins with these three to five letters.
  static func field(called word: String) -> Attribute? {
    fields.first { $0.name == word || $0.words.contains("\(word):") }
      ?? fields.first { (3...5).contains(word.utf8.count) && $0.name.hasPrefix(word) }
  }
}

extension Attribute {
  /// The option that sets the field, or adds to it.
  fileprivate var option: Option<Attributes> {
    let field = field
    return Option(
      name, value, example: example, help: help, completion: completion, json: field.name,
      isRepeatable: isRepeatable, words: words, takesHyphens: field.kind == .text
    ) { attributes, value throws(ValueError) in
      try attributes.edit.read(field, value)
    }
  }

  /// The option that removes from the field if it is a list.
  fileprivate var removalOption: Option<Attributes>? {
    guard let removal else { return nil }
    let field = field
    return Option(
      removal, value, example: example,
      help: field.kind == .links
        ? "The todos it no longer waits for."
        : "A \(name) to remove; can be repeated.",
      completion: completion, json: removalKey, isRepeatable: true,
      words: words.contains("+") ? ["-"] : []
    ) { attributes, value throws(ValueError) in
      if field.kind == .links {
        attributes.edit.unlink(try references(value), from: field)
      } else {
        attributes.edit.remove(try checked(value, field), from: field)
      }
    }
  }
}

extension Edit {
  /// Reads `text` as a value of a field, and sets it or adds it to a list.
  mutating func read(_ field: Todo.Field, _ text: String) throws(ValueError) {
    switch field.kind {
    case _ where field.isClearedByNone && text.lowercased() == "none": cleared.insert(field)
    case .text: set(field, to: .text(try checked(text, field)))
    case .list:
      // Tags may end in a comma in a sentence: `Eggs +shop, milk`.
      let isTag = field == .tags
      let endsInComma = isTag && text.utf8.last == UInt8(ascii: ",")
      let text = try checked(endsInComma ? String(text.dropLast()) : text, field)
      if isTag, !text.beginsWithLetter { throw .tagWithoutLetter(text) }
      add(text, to: field)
    case .priority:
      guard let priority = Priority(typed: text) ?? Priority(letter: text) else {
        throw .notAPriority(text)
      }
      set(field, to: .priority(priority))
    case .rule:
      guard let rule = RepeatRule(text) else { throw .notARule(text) }
      set(field, to: .rule(rule))
    case .due, .instant:
      if field == .remind, text.countsMonthsByLetter { throw .monthsOrMinutes(text) }
      set(field, to: try When(checking: text))
    case .link, .links: link(try references(text), to: field)
    case .integer where field == .spent:
      guard let seconds = TimeText.seconds(text) else {
        throw .wrong(text, expected: "a time such as 1h30min, 45min or 1:30")
      }
      set(field, to: .integer(seconds))
    case .integer, .number, .id, .bool, .extra: preconditionFailure("no option sets \(field.name)")
    }
  }
}

extension Todo.Field {
  /// Whether `none` clears the field, instead of being a possible value.
  var isClearedByNone: Bool {
    switch self {
    case .description, .note, .tags, .priority: false
    default: true
    }
  }
}

extension String {
  /// Whether it ends like `15m`, which dates read as 15 months.
  fileprivate var countsMonthsByLetter: Bool {
    utf8.last.map { $0 | 0x20 } == UInt8(ascii: "m") && dropLast().last?.isNumber == true
  }

  /// Whether it begins with a letter, which tags from imports and older lists may not.
  fileprivate var beginsWithLetter: Bool {
    guard let first = unicodeScalars.first else { return false }
    // Looking up Unicode's table takes 300 instructions.
    return first.isASCII
      ? UInt8(ascii: "a")...UInt8(ascii: "z") ~= UInt8(first.value) | 0x20
      : first.properties.isAlphabetic
  }
}

/// Reads references separated by commas.
private func references(_ text: String) throws(ValueError) -> [Reference] {
  var references: [Reference] = []
  for word in text.listItems {
    guard let reference = Reference(word) else { throw .notAReference(String(word)) }
    references.append(reference)
  }
  return references
}

private func checked(_ text: String, _ field: Todo.Field) throws(ValueError) -> String {
  try field.rule.map { rule throws(ValueError) in try checked(text, rule) } ?? text
}
