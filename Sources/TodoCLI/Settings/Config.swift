import TodoDomain
import TodoText

/// The settings of the configuration file.
///
/// To add a setting, add a property with its default, and its line to ``Setting/all``. Reading the file, `todo config`,
/// completion and the first configuration file follow.
struct Config: Sendable {
  var database: String?
  var timeoutSeconds = 30.0
  var color = ColorChoice.auto
  /// The command of `todo` without arguments; `nil` for `list`.
  var bareCommand: Alias?
  /// Like the value of `--sort`.
  var listSort = "position"
  /// The words of a query, like ``views``.
  var listQuery: [String] = []
  var listLimit: Int?
  var listGroup = Grouping.nothing
  /// Like the value of `--columns`; `nil` for the usual ones.
  var listColumns: [Todo.Field]?
  var listWraps = true
  var nextOrder = NextOrder()
  /// The first day of a week in a calendar.
  var weekStart = Weekday.monday
  /// The programs that receive each step, before and after the commit.
  var hookBefore: String?
  var hookAfter: String?
  /// The program that opens links.
  var opener: String?
  var palette = Palette()
  var aliases: [String: Alias] = [:]
  /// The text of each part of each saved list, by list name.
  var lists: [String: [String: String]] = [:]
  /// The words of each named query.
  var views: [String: [String]] = [:]
  var contexts: [String: Context] = [:]
  /// The context in use.
  var contextName: String?
  /// The actions of keys on the full screen, by key name.
  var keys: [String: Deed] = [:]

  /// The path of the file, whether or not it exists; `nil` if no file should be read.
  var path: String?
  /// The text of each setting by name, and its source: `/home/a/.config/todo/config:3`.
  var texts: [String: (text: String, source: String)] = [:]
  /// The mistakes in the file, in its order.
  var mistakes: [ConfigMistake] = []
}

extension Setting {
  /// The settings in the order shown, without aliases, views, lists and contexts, which can have any name.
  static let all: [Setting] =
    [
      Setting(
        "database", \.database, example: "~/.local/share/todo/todo.sqlite", completion: .files,
        help: """
          The file that holds the list; ~/ is your home. TODO_DATABASE and --database come first.
          """
      ) { text, context in
        guard text.hasBytePrefix("/") || text.hasBytePrefix("~/") else {
          throw ValueError.wrong(text, expected: "a path that begins with / or ~/")
        }
        return try HomePath.path(text, home: context.home)
      },
      Setting(
        "timeout", \.timeoutSeconds, standard: "30",
        help: "How many seconds to wait for other processes."
      ) { text, _ in try seconds(text) },
      Setting(
        "color", \.color, standard: "auto",
        completion: .words(ColorChoice.allCases.map(\.rawValue)),
        help: """
          When to use colours: auto (at a terminal), always or never. NO_COLOR and --color come \
          first.
          """
      ) { text, _ in try ColorChoice(checking: text) },
      Setting(
        "default", \.bareCommand, example: "next", completion: .commands,
        help: "What `todo` alone does, such as next or ui; list if it isn't set."
      ) { text, context in
        let alias = try Alias(text, called: "", context.commands)
        let place = context.commands.place(in: alias.words)
        if let place, context.commands.changesList(alias.words[place]) {
          throw ValueError.wrong(text, expected: "a command that changes nothing, such as next")
        }
        return alias
      },
      Setting(
        "list.sort", \.listSort, standard: "position", completion: .sortKeys,
        help: """
          How `todo list` sorts: position, number, created, modified, completed, due, priority (high \
          first), text or project. Separate several with commas; a hyphen in front reverses the order.
          """
      ) { text, _ in
        _ = try QueryParser.sortKeys(text)
        return text
      },
      Setting(
        "list.group", \.listGroup, standard: "none",
        completion: .words(Grouping.allCases.map(\.rawValue)),
        help: "Under which headings `todo list` groups a table, as with --group."
      ) { text, _ in try Grouping(reading: text) },
      Setting(
        "list.query", \.listQuery, example: "+home is:overdue", completion: .terms,
        help: """
          What `todo list` lists when given no query, and neither --all nor --completed.
          """
      ) { text, _ in try queryWords(text) },
      Setting(
        "list.limit", \.listLimit, example: "20",
        help: """
          The most todos that `todo list` lists when given no query, and neither --all nor --completed.
          """
      ) { text, _ in try wholeNumber(text) },
      Setting(
        "list.columns", \.listColumns, example: "number,due,text", completion: .columns,
        help: "The columns that `todo list` shows, and nothing else, as with --columns."
      ) { text, _ in try ListColumns.read(text) },
      Setting(
        "list.wrap", \.listWraps, standard: "true", completion: .words(["true", "false"]),
        help: """
          Whether a text that is longer than the window wraps; false cuts it.
          """
      ) { text, _ in
        guard let wraps = Bool(text) else {
          throw ValueError.wrong(text, expected: "true or false")
        }
        return wraps
      },
      Setting(
        "context", \.contextName, example: "work", completion: .contexts,
        help: "The context in use, which `todo context NAME` sets."
      ) { text, _ in text },
      Setting(
        "next.order", \.nextOrder, standard: NextOrder.standard,
        help: """
          What counts most in `todo next`, first to last: overdue, today, priority, due, and any tag \
          (+urgent) or project (project:work).
          """
      ) { text, _ in try NextOrder(text) },
      Setting(
        "calendar.week", \.weekStart, standard: "monday",
        completion: .words(Weekday.allCases.map(\.name)),
        help: "The first day of a week in `todo calendar`."
      ) { text, _ in
        guard let weekday = Weekday(text.lowercased()) else {
          throw ValueError.wrong(text, expected: "a day of the week")
        }
        return weekday
      },
      Setting(
        "hook.before", \.hookBefore, example: "~/bin/check-step",
        help: """
          A program that gets each step as JSON lines before it is kept; if it fails, nothing is changed. It has \
          10 seconds.
          """
      ) { text, _ in text },
      Setting(
        "hook.after", \.hookAfter, example: "~/bin/tell-others",
        help: "A program that gets each step as JSON lines after it was kept. It has 10 seconds."
      ) { text, _ in text },
      Setting(
        "open", \.opener, example: "firefox",
        help: "The program for `todo open`; without it, BROWSER, then xdg-open."
      ) { text, _ in text },
    ]
    + Palette.Role.allCases.map { role in
      Setting(
        "color.\(role.rawValue)", \.palette[role], standard: role.standardStyle.description,
        completion: .words(TextStyle.names), help: role.explanation
      ) { text, _ in try TextStyle(words: text) }
    }

  static func alias(_ name: String) -> Setting {
    Setting(
      "alias.\(name)", \.aliases[name], example: "list +shop --sort priority",
      completion: .commands, help: "What `todo \(name)` is short for."
    ) { text, context in try Alias(text, called: name, context.commands) }
  }

  static func view(_ name: String) -> Setting {
    Setting(
      "view.\(name)", \.views[name], example: "(+shop or +market) -is:overdue", completion: .terms,
      help: "What `view:\(name)` means in a query."
    ) { text, _ in try queryWords(text) }
  }

  static func key(_ name: String) -> Setting {
    Setting(
      "ui.key.\(name)", \.keys[name], example: "done",
      completion: .words(Deed.allCases.map(\.rawValue)),
      help: """
        What the key \(name) does in `todo ui`, or none; a key is x, ctrl-x, f5, space, enter or tab.
        """
    ) { text, _ in
      guard Key(named: name) != nil else {
        throw Failure(
          message: "\(quoted(name)) is not a key",
          hint: "A key is x, ctrl-x, f5, space, enter or tab.", exitCode: .usage)
      }
      guard let deed = Deed(rawValue: text) else {
        throw ValueError.unknown(kind: "action", text, choices: Deed.allCases.map(\.rawValue))
      }
      return deed
    }
  }

  /// Splits a query into words, and checks that it is one.
  static func queryWords(_ text: String) throws -> [String] {
    let words = try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
    // The date doesn't affect whether a query is valid, and views may be defined later in the file.
    _ = try QueryParser.query(
      words, in: QueryContext(now: .epoch, timeZone: .utc, views: Views(nil)))
    return words
  }
}
