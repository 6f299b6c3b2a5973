import ArgumentParser
import TodoDomain

struct EditCommand: ChangeCommand {
  static let verb = Verb(
    "edit", .referencesOrText,
    options: [.priority, .due, .tag, .project, .note, .removeTag, .clear],
    keys: [.refs, .description, .tags, .removeTags, .priority, .due, .project, .note, .clear]
  ) { request throws(UsageError) in
    let edit = request.fields.edit(description: request.text)
    if edit.isEmpty { throw .nothingToChange }
    return .edit(request.references, edit)
  }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Change the text or the fields of todos.",
    usage: "todo edit REF… [TEXT…] [options]",
    discussion: """
      A text is given to a single todo; options may change several:

        todo edit 5 Buy oat milk
        todo edit 5 7-9 --priority high --remove-tag shop --clear due

      At a terminal, `todo edit 5` and nothing else opens $VISUAL, else $EDITOR, else vi, on its text \
      and its note.

      What is cleared goes first, so that a field can be cleared and set at once.
      """
  )

  @Argument(help: ArgumentHelp("Which todos, and the new text.", valueName: "ref-or-text"))
  var words: [String] = []

  @OptionGroup
  var change: ChangeOptions

  @Option(
    name: .customLong("remove-tag"), parsing: .singleValue,
    help: ArgumentHelp("A tag to take away; may be given several times.", valueName: "tag"))
  var removeTag: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A field to empty: due, priority, project, note or tags.", valueName: "field"),
    completion: .list(Edit.Clearable.allCases.map(\.rawValue)))
  var clear: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  @MainActor
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    guard let editor = surroundings.edit, words.count == 1, let reference = Reference(words[0]),
      !reference.mayNameSeveral, (try? fields())?.isEmpty == true
    else { return try await change(settings, in: surroundings) }
    try await Self.edit(reference, with: editor, settings, in: surroundings)
  }

  func fields() throws(UsageError) -> CommandFields {
    var fields = try change.fields()
    for tag in removeTag { try fields.set(.removeTag, to: tag) }
    for field in clear { try fields.set(.clear, to: field) }
    return fields
  }
}
