extension HelpTopic {
  static let options = HelpTopic(
    name: "options",
    otherNames: ["option", "color", "colors", "colour", "colours"],
    abstract: "Options of every command.",
    text: """
      They may be anywhere on the line:

      \(columns(GlobalOptions.forPeople.map(\.definition.row)))

      These are for scripts:

      \(columns(GlobalOptions.forScripts.map(\.definition.row)))

      For example:

        todo list --json

      `todo config` has more to choose, such as each of the colours.
      """)

  static let aliases = HelpTopic(
    name: "aliases",
    otherNames: ["alias", "names"],
    abstract: "Other names of commands, and your own.",
    text: { commands in
      """
      Some commands have two names:

      \(columns(commands.commands.flatMap { command in
        command.otherNames.map { ($0, command.name) }
      }))

      This makes a name of your own:

        todo config set alias.today list due:today

      Then `todo today +shop` is `todo list due:today +shop`. A command keeps its name: an alias can \
      replace only a single letter. This takes the name away:

        todo config unset alias.today
      """
    })

  static let environment = HelpTopic(
    name: "environment",
    otherNames: ["env", "variables"],
    abstract: "Variables that `todo` reads.",
    text: """
      Options come before these variables, and these before the configuration file:

      \(columns([
        ("TODO_DATABASE", "the file of the list, or the URL of a team's"),
        ("TODO_CONFIG", "the configuration file; empty for none"),
        ("XDG_DATA_HOME", "has todo/todo.sqlite; ~/.local/share"),
        ("XDG_CONFIG_HOME", "has todo/config; ~/.config"),
        ("XDG_STATE_HOME", "has todo/, for reminders; ~/.local/state"),
        ("VISUAL, EDITOR", "the editor; vi"),
        ("BROWSER", "the program for links; xdg-open"),
        ("TODO_HOOK", "set in a hook, where no other hooks run"),
        ("TODO_PAGER, PAGER", "the pager; less -FRX. Empty or cat: none"),
        ("NO_COLOR", "not empty: no colours"),
        ("TERM", "dumb: no colours, no pager, only ASCII"),
        ("TERM_PROGRAM", "with TERM: whether the terminal opens links"),
        ("VTE_VERSION", "the same; KONSOLE_VERSION, too"),
        ("COLUMNS, LINES", "the size, if no terminal has one; 80, 24"),
        ("LC_ALL, LC_CTYPE, LANG", "whether texts are UTF-8"),
        ("TZ", "the time zone"),
        ("TMPDIR", "the folder of temporary files; /tmp"),
        ("HOME", "the folder that ~ is"),
        ("SHELL", "whose completions are written"),
      ]))

      What follows a semicolon is the default. A path that begins with ~/ is in HOME, in variables and \
      in options; in quotes and after `=` a shell leaves the ~ alone. This shows what is in use:

        todo config
      """)

  static let files = HelpTopic(
    name: "files",
    otherNames: ["paths"],
    abstract: "Where the list and the settings are.",
    text: """
      Only you can read them, unless you say otherwise:

        ~/.local/share/todo/todo.sqlite          the list
        ~/.local/share/todo/todo.sqlite-journal  a part of it
        ~/.config/todo/config                    the settings
        ~/.local/state/todo/                     which reminders were given

      `todo help environment` has the variables that move them. Copy the list with `todo backup`: \
      cp may copy half of a change. These show the paths:

        todo config database
        todo config --path
      """)

  /// Formats rows of two columns as an example.
  private static func columns(_ rows: [(String, String)]) -> String {
    let widest = rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  \(name)\(String(repeating: " ", count: widest - name.count + 2))\(help)"
    }.joined(separator: "\n")
  }
}
