import TodoDomain

extension CommandDefinition {
  static let undo = CommandDefinition(
    "undo",
    .everyday,
    summary: "Take back the last command, or the last N.",
    discussion: """
      A script is one command: it can be taken back only as a whole, and has no undo in it. Where there \
      are fewer than N commands, nothing is taken back. For example:

        todo undo 2
      """,
    operand: .count,
    isStep: true
  ) { .change(.undo($0.count)) }
}
