import ArgumentParser
import TodoDomain

struct DeleteCommand: ChangeCommand {
  static let verb = Verb("delete", .references, keys: [.refs]) { .delete($0.references) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Delete todos; their numbers are not given again.",
    usage: "todo delete REF… [options]",
    discussion: """
      For example:

        todo delete 5
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
