import TodoDomain

extension CommandDefinition {
  static let toggle = CommandDefinition(
    "toggle",
    familiarNames: ["tog"],
    .more,
    summary: "Complete open todos and reopen completed ones.",
    discussion: """
      For example:

        todo toggle 1 2-3
      """,
    operand: .references(.all)
  ) { .toggle($0.references) }
}
