import TodoDomain

extension CommandDefinition {
  static let reopen = CommandDefinition(
    "reopen",
    familiarNames: ["undone", "uncomplete", "untick", "unmark"],
    .everyday,
    summary: "Reopen todos; those that are open stay so.",
    discussion: """
      For example:

        todo reopen 5
      """,
    operand: .references(.completed),
    isScriptable: true
  ) { .change(.reopen($0.references)) }
}
