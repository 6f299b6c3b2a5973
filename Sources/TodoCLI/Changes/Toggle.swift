import TodoDomain

extension CommandDefinition {
  static let toggle = CommandDefinition(
    "toggle",
    .more,
    summary: "Complete open todos and reopen completed ones.",
    discussion: """
      For example:

        todo toggle 5 7-9
      """,
    operand: .references(.all),
    isScriptable: true
  ) { .change(.toggle($0.references)) }
}
