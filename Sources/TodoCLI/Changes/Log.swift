import TodoDomain

extension CommandDefinition {
  static let log = CommandDefinition(
    "log",
    familiarNames: ["did", "record"],
    .more,
    summary: "Add a todo that is already done.",
    discussion: """
      It takes the same words as `add`, except for a rule, and completes the todo in the same step:

        todo log Call the bank +phone
        todo log Call mum --at yesterday
        todo list completed:today
      """,
    operand: .text(help: "What was done."),
    options: Attributes.added + [.at { $0.edit.completedAt = $1 }],
    arguments: Attributes(),
    isStep: true
  ) { attributes, operands throws(UsageError) in
    var edit = attributes.edit(text: operands.text)
    if edit.sets(.repeat) { throw .doneRepeats }
    edit.completes = true
    return .change(.add(edit, label: attributes.label))
  }
}
