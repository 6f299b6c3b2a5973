import TodoDomain

extension CommandDefinition {
  static let complete = CommandDefinition(
    "complete",
    otherNames: ["done"],
    familiarNames: ["do", "finish", "close", "tick", "mark"],
    .everyday,
    summary: "Complete todos; those that are complete stay so.",
    discussion: """
      For example:

        todo complete 5
      """,
    operand: .references(.open),
    isScriptable: true
  ) { .change(.complete($0.references)) }
}
