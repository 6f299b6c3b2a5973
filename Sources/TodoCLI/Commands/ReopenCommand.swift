import ArgumentParser
import TodoDomain

struct ReopenCommand: ChangeCommand {
  static let verb = Verb("reopen", .references, keys: [.refs]) { .reopen($0.references) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Reopen todos; those that are open stay so.",
    usage: "todo reopen REF… [options]",
    discussion: """
      For example:

        todo reopen 5
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
