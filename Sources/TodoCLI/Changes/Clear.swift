import TodoDomain

extension CommandDefinition {
  static let clear = CommandDefinition(
    "clear",
    familiarNames: ["clean"],
    .more,
    summary: "Delete all completed todos.",
    discussion: """
      `todo undo` brings all of them back:

        todo clear
        todo undo

      At a terminal, it asks before it deletes more than one.
      """,
    options: Confirmation.options,
    arguments: Confirmation(),
    isStep: true
  ) { confirmation, _ in .change(Change(command: .clear, asksFirst: !confirmation.isGiven)) }
}
