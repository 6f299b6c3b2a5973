import TodoDomain

extension CommandDefinition {
  static let undo = CommandDefinition(
    "undo",
    .everyday,
    summary: "Undo the last command, or the last N.",
    discussion: """
      A script counts as one command, and can't use undo itself. If there are fewer than N commands, \
      nothing is undone. For example:

        todo undo 2
      """,
    operand: .count,
    isStep: true
  ) { .change(.undo($0.count)) }
}
