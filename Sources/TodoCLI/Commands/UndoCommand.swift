import ArgumentParser
import TodoDomain

struct UndoCommand: ChangeCommand {
  static let verb = Verb("undo", .count, keys: [.count]) { .undo($0.count) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Take back the last command, or the last N.",
    usage: "todo undo [N] [options]",
    discussion: """
      A script is one command. Where there are fewer than N, nothing is taken back. For example:

        todo undo 3

      In a script it takes back the commands of the script, one at a time, and then those before it.
      """
  )

  @Argument(help: ArgumentHelp("How many commands (default: 1).", valueName: "n"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
