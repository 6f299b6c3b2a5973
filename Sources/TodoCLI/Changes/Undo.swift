import TodoDomain

extension CommandDefinition {
  static let undo = CommandDefinition(
    "undo",
    .everyday,
    summary: "Take back the last command, or the last N.",
    discussion: """
      A script is one command. Where there are fewer than N, nothing is taken back. For example:

        todo undo 2

      In a script it takes back the commands of the script, one at a time, and then those before it.
      """,
    operand: .count,
    isScriptable: true
  ) { .change(.undo($0.count)) }
}
