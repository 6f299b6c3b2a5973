import TodoDomain

extension CommandDefinition {
  static let complete = CommandDefinition(
    "complete",
    otherNames: ["done"],
    familiarNames: ["do", "finish", "close", "tick", "mark", "end", "resolve"],
    .everyday,
    summary: "Complete todos.",
    discussion: """
      A todo that is complete already stays so. Open subtasks are completed, too. A query completes the open todos that it finds.

        todo complete 1
        todo edit 2 +shop
        todo complete +shop
      """,
    operand: .references(.open),
    options: Confirmation.options,
    arguments: Confirmation(),
    isStep: true
  ) { confirmation, operands in .change(operands, confirmation, Command.complete) }
}
