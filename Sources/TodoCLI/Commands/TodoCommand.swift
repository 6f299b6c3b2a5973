import ArgumentParser

/// The program: a list of commands, and what they have in common.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "Keep a todo list.",
    usage: "todo [COMMAND] [options]",
    discussion: """
      Without a command it lists the open todos.

      A todo is named by its number (12), a range (3-7), or 4 or more digits of its id. A number is \
      given once and never to another todo.

      Exit codes: 0 done, 1 the todo is not there or a check failed, 64 wrong usage, 65 bad data, \
      66 an input file cannot be read, 70 a bug, 73 the database cannot be created, 74 disk full or \
      I/O error, 75 another process kept the lock, 76 the database is of a newer todo, 77 no \
      permission.

      For example:

        todo add Buy milk --tag shop --due friday
        todo complete 1
        todo undo

      Also: todo help references, queries, dates or exit-codes.
      """,
    version: "0.1.0",
    subcommands: changes + [
      ListCommand.self, ShowCommand.self, HistoryCommand.self, BatchCommand.self,
      CheckCommand.self, ImportCommand.self, ExportCommand.self, ConfigCommand.self,
      StatsCommand.self, DoctorCommand.self, BackupCommand.self,
    ],
    defaultSubcommand: ListCommand.self
  )

  /// When this version was made.
  static let releaseDate = "2026-11-21"

  /// The commands that change the list, which scripts have too.
  static var changes: [any ChangeCommand.Type] {
    [
      AddCommand.self, ToggleCommand.self, CompleteCommand.self, ReopenCommand.self,
      EditCommand.self, MoveCommand.self, DeleteCommand.self, ClearCommand.self,
      UndoCommand.self, RedoCommand.self,
    ]
  }

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}

extension Verb {
  /// Those of ``TodoCommand/changes``, in the order in which the help shows them.
  ///
  /// They are listed once more, because the commands are types of swift-argument-parser's, which take
  /// longer to make than a command takes to run.
  static let all: [Verb] = [
    AddCommand.verb, ToggleCommand.verb, CompleteCommand.verb, ReopenCommand.verb, EditCommand.verb,
    MoveCommand.verb, DeleteCommand.verb, ClearCommand.verb, UndoCommand.verb, RedoCommand.verb,
  ]

  /// Returns `nil` where no command is called so.
  static func named(_ name: String) -> Verb? {
    // By index, so that none is copied but the one that is meant.
    all.indices.first { all[$0].name == name }.map { all[$0] }
  }
}

/// Something that the program can do.
protocol Work {
  @MainActor
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure)
}

/// A command that can be run.
protocol Runnable: ParsableCommand, Work {
  var global: GlobalOptions { get }
  /// Whether it needs to know where the list is kept.
  var needsDatabase: Bool { get }
  /// Whether it needs the configuration file to be free of mistakes.
  var readsConfig: Bool { get }
}

extension Runnable {
  var needsDatabase: Bool { true }
  var readsConfig: Bool { true }
}
