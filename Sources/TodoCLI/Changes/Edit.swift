import TodoDomain

extension CommandDefinition {
  static let edit = CommandDefinition(
    "edit",
    otherNames: ["modify", "mod", "e"],
    familiarNames: [
      "change", "update", "set", "tag", "replace", "rename", "due", "pri",
    ],
    .everyday,
    summary: "Change the text or the fields of todos.",
    discussion: """
      Only one todo can get a new text; fields can change in several:

        todo edit 1 Buy oat milk
        todo edit 1,2-3 pri:high -shop due:
        todo edit priority:high +urgent

      Leading words that look like references name the todos. Without any, the first word does if it is a \
      query term; put a longer query before the command: `todo +shop due:today edit pri:high`. At a \
      terminal, it asks before it changes more than one todo found by a query.

      To replace part of the text, write it between slashes: /milk/oat milk/. Use /a/b/g to replace every a.

      Use --text for a text that begins with a reference:

        todo edit 1 --text '2 eggs'

      Use it also for a text that looks like a date, a priority, an option or a field, such as wed, \
      high, -p home or recur:weekly. Without it, `edit` refuses such a text, or asks at a terminal.

      At a terminal, `todo edit 1` alone opens its fields, text and note in $VISUAL, else $EDITOR, else vi; \
      `todo edit 1-3` or `todo edit +market` opens a line for each todo. There, adding a \
      line adds a todo, and removing one deletes its todo.

      Fields are cleared before new values are set.
      """,
    operand: .referencesAndText(.referencesThenText),
    options: Attributes.edited,
    arguments: Attributes(),
    isStep: true
  ) { attributes, operands throws(UsageError) in
    let hasTextOption = attributes.edit.sets(.description)
    if hasTextOption, operands.text != nil { throw .textTwice }
    var edit = attributes.edit(text: operands.text)
    edit.replacesPart = operands.replacesPart
    let references = operands.references
    let nameSeveral = operands.query != nil || references.nameSeveral
    var meant: EditedText? { hasTextOption ? nil : operands.meantText }
    var doubt = operands.fieldLikeText
    if !nameSeveral { doubt?.todo = references[0] }
    if let doubt, operands.isScript || nameSeveral { throw .fieldLikeText(doubt) }
    if edit.sets(.description), !edit.replacesPart, nameSeveral {
      throw .textForSeveral(meant: meant)
    }
    if edit.isEmpty {
      guard !operands.isScript else { throw .nothingToChange(meant: meant) }
      if nameSeveral {
        return .work(
          EditListInEditor(
            references: references, query: operands.query, meant: meant,
            confirmation: attributes.confirmation))
      }
      return .work(EditInEditor(reference: references[0]))
    }
    return .change(operands, attributes.confirmation, .edit(references, edit), doubt: doubt)
  }
}
