import TodoDomain

extension CommandDefinition {
  static let toggle = CommandDefinition(
    "toggle",
    .more,
    summary: "Complete open todos and reopen completed ones.",
    discussion: """
      For example:

        todo toggle 1 2-3
      """,
    operand: .references(.all),
    isScriptable: true
  ) { .change(.toggle($0.references)) }
}
