import TodoDomain
import TodoText

/// The values of the options that every command has; they may be anywhere on the line.
struct GlobalOptions: Hashable, Sendable {
  var database: String?
  var json = false
  var quiet = false
  var table = false
  var noPager = false
  var noContext = false
  var offline = false
  var color: ColorChoice?
  /// In seconds.
  var timeout: Double?
  var trace = false
  var seed: UInt64?
  var now: When?

  static let forPeople: [Option<GlobalOptions>] = [
    Option(
      "database", "PATH",
      help: "The list's file, or a team's URL (default: TODO_DATABASE, else in XDG_DATA_HOME).",
      completion: .files
    ) { options, value throws(ValueError) in options.database = value },
    .flag("table", help: "Show the table for people, even in a pipe.") {
      $0.table = true
    },
    .flag("offline", help: "Use the copy of a team's list; send changes when the server is back.") {
      $0.offline = true
    },
    .flag("no-context", help: "Ignore the context (`todo help context`).") {
      $0.noContext = true
    },
    .flag("no-pager", help: "Show long answers without a pager.") {
      $0.noPager = true
    },
    Option(
      "color", "WHEN", help: "When to use colours: auto, always or never (default: auto).",
      completion: .words(ColorChoice.allCases.map(\.rawValue))
    ) { options, value throws(ValueError) in
      options.color = try ColorChoice(checking: value)
    },
    // These two are found before the line is parsed.
    .flag("help", help: "Show help; -h does, too.") { _ in },
    .flag("version", help: "Show the versions of todo, SQLite and Swift.") { _ in },
  ]

  static let forScripts: [Option<GlobalOptions>] = [
    .flag("json", help: "Answer in JSON.") { $0.json = true },
    .flag("quiet", help: "Print only the numbers of the todos, one per line.") {
      $0.quiet = true
    },
    Option(
      "timeout", "SECONDS", help: "How many seconds to wait for other processes (default: 30)."
    ) { options, value throws(ValueError) in
      options.timeout = try seconds(value)
    },
    .flag("trace", help: "Show each action, its changes and its effects on standard error.") {
      $0.trace = true
    },
    Option(
      "seed", "N", help: "Make ids from this seed: the same input gives the same output."
    ) { options, value throws(ValueError) in
      guard let seed = UInt64(value) else { throw .wrong(value, expected: "a whole number") }
      options.seed = seed
    },
    Option(
      "now", "INSTANT", help: "Use this as the current time, such as 2026-11-21T08:00:00Z."
    ) { options, value throws(ValueError) in
      // A time relative to now makes no sense here.
      guard let now = When(absolute: value) else {
        throw .wrong(value, expected: "a time such as 2026-11-21T08:00:00Z")
      }
      options.now = now
    },
  ]

  /// The options listed in the help of each command.
  static var common: [Option<GlobalOptions>] {
    ["json", "quiet", "table", "color", "no-pager", "database", "help"].compactMap(named)
  }

  static var definitions: [Option<GlobalOptions>] { forPeople + forScripts }

  /// Returns `nil` if no global option has this name.
  static func named(_ name: String) -> Option<GlobalOptions>? {
    forPeople.first { $0.definition.name == name }
      ?? forScripts.first { $0.definition.name == name }
  }

  mutating func set(_ option: Option<GlobalOptions>, _ value: String) throws(ValueError) {
    try option.set(&self, value)
  }
}

/// When output is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  init(checking word: String) throws(ValueError) {
    guard let choice = ColorChoice(rawValue: word) else {
      throw .wrong(word, expected: list(Self.allCases.map(\.rawValue), "or"))
    }
    self = choice
  }
}
