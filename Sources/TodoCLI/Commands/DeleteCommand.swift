import ArgumentParser

struct DeleteCommand: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
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

  var verb: Verb { .delete }
}
