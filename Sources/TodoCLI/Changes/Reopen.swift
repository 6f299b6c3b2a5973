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
      A query reopens the completed todos it finds. Reopening an open todo changes nothing.

        todo reopen 1
        todo complete 1-2
        todo reopen completed:today
      """,
    operand: .references(.completed)
  ) { .reopen($0.references) }
}
