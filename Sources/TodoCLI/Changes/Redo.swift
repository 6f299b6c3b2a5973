import TodoDomain

extension CommandDefinition {
  static let redo = CommandDefinition(
    "redo",
    .more,
    summary: "Redo what was undone, or the last N.",
    discussion: """
      This works until something else changes. If there are fewer than N, nothing is redone. For example:

        todo undo 2
        todo redo 2
      """,
    operand: .count,
    isStep: true
  ) { .change(.redo($0.count)) }
}
