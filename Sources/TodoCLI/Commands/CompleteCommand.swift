import ArgumentParser

struct CompleteCommand: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
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

  var verb: Verb { .complete }
}
