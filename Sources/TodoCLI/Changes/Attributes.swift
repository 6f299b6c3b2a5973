import TodoDomain

/// What the options of `add` and `edit` say about todos.
struct Attributes: Sendable {
  var priority: Priority?
  var due: When?
  var tags: [String] = []
  var project: String?
  var note: String?
  /// The text, where it is given by an option.
  var text: String?
  var removeTags: [String] = []
  var clear: Set<Edit.Clearable> = []
  /// What the rest of a script calls the todo.
  var label: String?

  func draft(text: String) -> Draft {
    Draft(
      description: text, priority: priority ?? .none, due: due, tags: tags, project: project,
      note: note ?? "")
  }

  func edit(text: String?) -> Edit {
    Edit(
      clear: clear, removeTags: removeTags, description: text, priority: priority, due: due,
      addTags: tags, project: project, note: note)
  }
}

extension Attributes {
  /// The options of `add`.
  static let added =
    common + [
      Option(
        "as", "LABEL", example: "milk",
        help: "In a script: what later lines call the todo, as @LABEL.",
        json: "as", isForScripts: true
      ) { attributes, value throws(ValueError) in
        attributes.label = try checked(value, .label)
      }
    ]

  /// The options of `edit`.
  static let edited =
    common + [
      Option(
        "remove-tag", "TAG", example: "shop",
        help: "A tag to take away; may be given several times.",
        completion: .tags, json: "removeTags", isRepeatable: true
      ) { attributes, value throws(ValueError) in
        attributes.removeTags.append(try checked(value, .tag))
      },
      Option(
        "clear", "FIELD", example: "due",
        help: "A field to empty: due, priority, project, note or tags.",
        completion: .choices(Edit.Clearable.allCases.map(\.rawValue)), json: "clear",
        isRepeatable: true
      ) { attributes, value throws(ValueError) in
        guard let field = Edit.Clearable(rawValue: value) else {
          throw .unknown(
            kind: "field", value, choices: Edit.Clearable.allCases.map(\.rawValue))
        }
        attributes.clear.insert(field)
      },
      Option(
        "text", "TEXT", example: "\"Buy milk\"", help: "The new text, whatever it begins with.",
        json: "text"
      ) { attributes, value throws(ValueError) in
        attributes.text = try checked(value, .description)
      },
    ]

  private static let common: [Option<Attributes>] = [
    Option(
      "priority", "LEVEL", example: "high",
      help: "How much it matters: none, low, medium or high.",
      completion: .choices(Priority.allCases.map(\.description)), json: "priority"
    ) { attributes, value throws(ValueError) in
      guard let priority = Priority(value) else { throw .notAPriority(value) }
      attributes.priority = priority
    },
    Option(
      "due", "WHEN", example: "friday",
      help: """
        When it is due: 2026-12-24, 2026-12-24T18:00 with or without a zone, today, tomorrow, \
        friday, next week, +3d, +2w, +1m, eom, or such a day with a time: 'tomorrow 18:00'.
        """,
      completion: .dates, json: "due"
    ) { attributes, value throws(ValueError) in
      guard let due = When(value) else { throw .notADate(value) }
      attributes.due = due
    },
    Option(
      "tag", "TAG", example: "shop",
      help: "A tag; may be given several times.", completion: .tags, json: "tags",
      isRepeatable: true
    ) { attributes, value throws(ValueError) in
      attributes.tags.append(try checked(value, .tag))
    },
    Option(
      "project", "NAME", example: "home",
      help: "What it belongs to.", completion: .projects, json: "project"
    ) { attributes, value throws(ValueError) in
      attributes.project = try checked(value, .project)
    },
    Option(
      "note", "TEXT", example: "\"the blue one\"",
      help: "Whatever else is to be kept with it.", json: "note"
    ) { attributes, value throws(ValueError) in
      attributes.note = try checked(value, .note)
    },
  ]
}
