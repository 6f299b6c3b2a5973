import ArgumentParser
import TodoDomain

struct ToggleCommand: ChangeCommand {
  static let verb = Verb("toggle", .references, keys: [.refs]) { .toggle($0.references) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Complete open todos and reopen completed ones.",
    usage: "todo toggle REF… [options]",
    discussion: """
      For example:

        todo toggle 5 7-9
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
