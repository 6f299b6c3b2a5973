import TodoDomain

extension CommandDefinition {
  static let complete = CommandDefinition(
    "complete",
    otherNames: ["done"],
    familiarNames: ["do", "finish", "close", "tick", "mark"],
    .everyday,
    summary: "Complete todos.",
    discussion: """
      A todo that is complete already stays so.

        todo complete 1
      """,
    operand: .references(.open),
    isScriptable: true
  ) { .change(.complete($0.references)) }
}
