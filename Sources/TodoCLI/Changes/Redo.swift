import TodoDomain

extension CommandDefinition {
  static let redo = CommandDefinition(
    "redo",
    .more,
    summary: "Redo what undo took back, or the last N.",
    discussion: """
      That is possible until something else is changed. Where there are fewer than N, nothing is done. \
      For example:

        todo undo 2
        todo redo 2
      """,
    operand: .count,
    isStep: true
  ) { .change(.redo($0.count)) }
}
