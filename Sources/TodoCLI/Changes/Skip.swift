import TodoDomain

extension CommandDefinition {
  static let skip = CommandDefinition(
    "skip",
    .more,
    summary: "Put off repeating todos to their next dates.",
    discussion: """
      Nothing is completed. The todo moves to the date that its successor would have, always a later one. \
      Open subtasks move by as many days:

        todo edit 1 repeat:weekly
        todo skip 1
      """,
    operand: .references(.open)
  ) { .skip($0.references) }
}
