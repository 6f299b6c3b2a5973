import ArgumentParser
import TodoDomain

struct ClearCommand: ChangeCommand {
  static let verb = Verb("clear", .none, keys: []) { _ in .clear }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Delete all completed todos.",
    usage: "todo clear [options]",
    discussion: """
      They can be brought back, all of them at once:

        todo clear
        todo undo
      """
  )

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var words: [String] { [] }
}
