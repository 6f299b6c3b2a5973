import ArgumentParser
import TodoDomain

struct ClearCommand: ChangeCommand {
  static let verb = Verb("clear", .none, options: [.yes], keys: []) { _ in .clear }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Delete all completed todos.",
    usage: "todo clear [options]",
    discussion: """
      They can be brought back, all of them at once:

        todo clear
        todo undo

      At a terminal it asks before it deletes more than one.
      """
  )

  @Flag(help: "Do not ask before several are deleted.")
  var yes = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var words: [String] { [] }

  func fields() -> CommandFields { CommandFields(isConfirmed: yes) }
}
