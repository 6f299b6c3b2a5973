import ArgumentParser
import TodoDomain

struct CompleteCommand: ChangeCommand {
  static let verb = Verb("complete", .references, keys: [.refs]) { .complete($0.references) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Complete todos; those that are complete stay so.",
    usage: "todo complete REF… [options]",
    discussion: """
      For example:

        todo complete 5
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
