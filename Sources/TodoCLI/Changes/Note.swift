import TodoDomain

extension CommandDefinition {
  static let note = CommandDefinition(
    "note",
    otherNames: ["annotate"],
    familiarNames: ["comment", "remark", "memo"],
    .more,
    summary: "Add a line with today's date to the note of a todo.",
    discussion: """
      The words after the first form the line, even if they look like fields; put `--` before a line with options:

        todo note 1 Called, no answer
        todo note 1 due:friday is too late

      `todo edit 1 --append-note TEXT` adds a line without a date.
      """,
    operand: .referencesAndText(.referenceThenText)
  ) { .edit($0.references, Edit(noteLines: [NoteLine($0.text ?? "", isDated: true)])) }
}
