import ArgumentParser
import TodoDomain

struct DeleteCommand: ChangeCommand {
  static let verb = Verb(
    "delete", .references, options: [.yes], keys: [.refs]
  ) { .delete($0.references) }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Delete todos; their numbers are not given again.",
    usage: "todo delete REF… [options]",
    discussion: """
      For example:

        todo delete 5

      At a terminal it asks before it deletes more than one.
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  @Flag(help: "Do not ask before several are deleted.")
  var yes = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func fields() -> CommandFields { CommandFields(isConfirmed: yes) }
}
