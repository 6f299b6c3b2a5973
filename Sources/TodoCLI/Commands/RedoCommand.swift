import ArgumentParser
import TodoDomain

struct RedoCommand: ChangeCommand {
  static let verb = Verb("redo", .count, keys: [.count]) { .redo($0.count) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Do again what undo took back last, or the last N.",
    usage: "todo redo [N] [options]",
    discussion: """
      That is possible until something else is changed. Where there are fewer than N, nothing is done. \
      For example:

        todo redo 3
      """
  )

  @Argument(help: ArgumentHelp("How many commands (default: 1).", valueName: "n"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
