import TodoDomain

extension CommandDefinition {
  static let clear = CommandDefinition(
    "clear",
    familiarNames: ["archive", "purge", "clean"],
    .more,
    summary: "Delete all completed todos.",
    discussion: """
      They can be brought back, all of them at once:

        todo clear
        todo undo

      At a terminal it asks before it deletes more than one.
      """,
    options: Confirmation.options,
    arguments: Confirmation(),
    isStep: true
  ) { confirmation, _ in .change(Change(command: .clear, asksFirst: !confirmation.isGiven)) }
}
