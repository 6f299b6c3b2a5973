import ArgumentParser

struct AddCommand: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a todo.",
    usage: "todo add TEXT… [options]",
    discussion: """
      Several words are one text:

        todo add Buy milk --tag shop --due 2026-12-24
      """
  )

  @Argument(help: ArgumentHelp("What is to be done.", valueName: "text"))
  var words: [String] = []

  @OptionGroup
  var change: ChangeOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var verb: Verb { .add }

  func fields() throws(UsageError) -> CommandFields { try change.fields() }
}
