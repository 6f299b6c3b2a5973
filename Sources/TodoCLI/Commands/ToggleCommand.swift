import ArgumentParser

struct ToggleCommand: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
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

  var verb: Verb { .toggle }
}
