import ArgumentParser
import TodoDomain

struct AddCommand: ChangeCommand {
  static let verb = Verb(
    "add", .text,
    options: [.priority, .due, .tag, .project, .note, .label],
    keys: [.description, .tags, .priority, .due, .project, .note, .label]
  ) { request in
    .add(request.fields.draft(description: request.text ?? ""), label: request.fields.label)
  }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Add a todo.",
    usage: "todo add TEXT… [options]",
    discussion: """
      Several words are one text:

        todo add Buy milk --tag shop --due 2026-12-24
        todo add Call mum --due 'sunday 18:00' --priority high

      `todo help dates` shows how dates are written.
      """
  )

  @Argument(help: ArgumentHelp("What is to be done.", valueName: "text"))
  var words: [String] = []

  @OptionGroup
  var change: ChangeOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func fields() throws(UsageError) -> CommandFields { try change.fields() }
}
