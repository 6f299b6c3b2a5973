import TodoDomain

extension CommandDefinition {
  static let reopen = CommandDefinition(
    "reopen",
    familiarNames: [
      "undone", "undo-complete", "uncomplete", "uncheck", "untick", "unmark", "unfinish", "open",
    ],
    .more,
    summary: "Reopen completed todos.",
    discussion: """
      A todo that is open already stays so. A query reopens the completed todos that it finds.

        todo reopen 1
        todo complete 1-2
        todo reopen completed:today
      """,
    operand: .references(.completed),
    options: Confirmation.options,
    arguments: Confirmation(),
    isStep: true
  ) { confirmation, operands in .change(operands, confirmation, Command.reopen) }
}
