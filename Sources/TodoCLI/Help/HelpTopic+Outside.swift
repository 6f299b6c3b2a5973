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

      `todo config` has more to set, such as each colour.
      """)

  static let aliases = HelpTopic(
    name: "aliases",
    otherNames: ["alias", "names"],
    abstract: "Other names of commands, and your own.",
    text: { commands in
      """
      Some commands have other names, too:

      \(columns(commands.commands.flatMap { command in
        command.otherNames.map { ($0, command.name) }
      }))

      To add a name of your own:

        todo config set alias.today list due:today

      Then `todo today +shop` means `todo list due:today +shop`. Commands keep their names: an alias can \
      replace only a single letter. A command after an alias of `list` applies to all todos that it finds: \
      `todo today done`. To remove the name:

        todo config unset alias.today
      """
    })

  static let environment = HelpTopic(
    name: "environment",
    otherNames: ["env", "variables"],
    abstract: "Variables that `todo` reads.",
    text: """
      Options take precedence over these variables, and variables over the configuration file:

      \(columns([
        ("TODO_DATABASE", "the file of the list, or the URL of a team's"),
        ("TODO_CONFIG", "the configuration file; empty for none"),
        ("XDG_DATA_HOME", "holds todo/todo.sqlite; ~/.local/share"),
        ("XDG_CONFIG_HOME", "holds todo/config; ~/.config"),
        ("XDG_STATE_HOME", "holds todo/, for reminders; ~/.local/state"),
        ("VISUAL, EDITOR", "the editor; vi"),
        ("BROWSER", "the program for links; xdg-open"),
        ("TODO_HOOK", "set in a hook, where no other hooks run"),
        ("TODO_PAGER, PAGER", "the pager; less -FRX. Empty or cat: none"),
        ("NO_COLOR", "not empty: no colours"),
        ("TERM", "dumb: no colours, no pager, only ASCII"),
        ("TERM_PROGRAM", "with TERM: whether the terminal opens links"),
        ("VTE_VERSION", "the same; KONSOLE_VERSION, too"),
        ("COLUMNS, LINES", "the size, if the terminal doesn't say; 80, 24"),
        ("LC_ALL, LC_CTYPE, LANG", "whether text is UTF-8"),
        ("TZ", "the time zone"),
        ("TMPDIR", "the folder of temporary files; /tmp"),
        ("HOME", "what ~ stands for"),
        ("SHELL", "the shell that completions are for"),
      ]))

      The default follows the semicolon. In variables and options, a path that begins with ~/ is in HOME, \
      even in quotes and after `=`, where a shell leaves the ~ alone. This shows the values in use:

        todo config
      """)

  static let hooks = HelpTopic(
    name: "hooks",
    otherNames: ["hook"],
    abstract: "Programs of yours that see or refuse each change.",
    text: """
      `hook.before` names a program that gets each step before it is kept. If it fails, nothing changes, and \
      what it wrote to standard error is the message. `hook.after` gets each step that was kept:

        todo config set hook.before ~/bin/check-step
        todo config set hook.after 'cat >> ~/todo.log'
        todo config unset hook.before

      A hook reads JSON, a value per line: first the command and the time, then each change with the todo \
      before and after it, as in `todo show --json`. It may take 10 seconds. A script or an import is one \
      step. What a sync brings has no hooks, nor has a `todo` that a hook runs.
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
        ~/.local/state/todo/                     the reminders already given

      `todo help environment` lists the variables that move them. Copy the list with `todo backup`: \
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
