import TodoDomain

extension CommandDefinition {
  static let reopen = CommandDefinition(
    "reopen",
    familiarNames: ["undone", "uncomplete", "untick", "unmark"],
    .more,
    summary: "Reopen completed todos.",
    discussion: """
      A todo that is open already stays so.

        todo reopen 1
      """,
    operand: .references(.completed),
    isScriptable: true
  ) { .change(.reopen($0.references)) }
}
