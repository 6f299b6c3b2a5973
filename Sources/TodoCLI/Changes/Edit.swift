import TodoDomain

extension CommandDefinition {
  static let edit = CommandDefinition(
    "edit",
    otherNames: ["mod"],
    familiarNames: [
      "modify", "change", "update", "set", "tag", "replace", "rename", "due", "pri",
    ],
    .everyday,
    summary: "Change the text or the fields of todos.",
    discussion: """
      A text is given to a single todo; options may change several:

        todo edit 1 Buy oat milk
        todo edit 1 2-3 pri:high -shop due:

      Leading words that read as references are todos. A query can't name them here, as its terms set \
      fields. A text that begins with one needs --text:

        todo edit 1 --text '2 eggs'

      So does a text that looks like a date, a priority, an option or a field, such as wed, high, -p home \
      and recur:weekly. Without --text it is refused; at a terminal you are asked.

      At a terminal, `todo edit 1` and nothing else opens $VISUAL, else $EDITOR, else vi, on its \
      fields, its text and its note.

      What is cleared goes first, so that a field can be cleared and set at once.
      """,
    operand: .referencesThenText,
    options: Attributes.edited,
    arguments: Attributes(),
    isStep: true
  ) { attributes, operands throws(UsageError) in
    let hasTextOption = attributes.edit.sets(.description)
    if hasTextOption, operands.text != nil { throw .textTwice }
    let edit = attributes.edit(text: operands.text)
    let references = operands.references
    let meant = hasTextOption ? nil : operands.meantText
    var doubt = operands.fieldLikeText
    if !references.nameSeveral { doubt?.todo = references[0] }
    if let doubt, operands.isScript || references.nameSeveral { throw .fieldLikeText(doubt) }
    if edit.sets(.description), references.nameSeveral { throw .textForSeveral(meant: meant) }
    if edit.isEmpty {
      guard !operands.isScript, !references.nameSeveral else {
        throw .nothingToChange(meant: meant)
      }
      return .work(EditInEditor(reference: references[0]))
    }
    return .change(Change(command: .edit(references, edit), doubt: doubt))
  }
}
