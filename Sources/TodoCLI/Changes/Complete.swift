import TodoDomain

extension CommandDefinition {
  static let complete = CommandDefinition(
    "complete",
    otherNames: ["done", "do", "d"],
    familiarNames: ["finish", "close", "tick", "mark", "end", "resolve"],
    .everyday,
    summary: "Complete todos.",
    discussion: """
      Open subtasks are completed, too. A query completes the open todos it finds. Completing a completed \
      todo changes nothing.

        todo complete 1
        todo edit 2 +shop
        todo complete +shop
      """,
    operand: .references(.open)
  ) { .complete($0.references) }
}
