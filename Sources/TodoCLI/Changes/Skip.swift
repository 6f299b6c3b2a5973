import TodoDomain

extension CommandDefinition {
  static let skip = CommandDefinition(
    "skip",
    .more,
    summary: "Move repeating todos to their next dates.",
    discussion: """
      Nothing is completed. The todo moves to the date that the next one would have, which is always later. \
      Open subtasks move by the same number of days:

        todo edit 1 repeat:weekly
        todo skip 1
      """,
    operand: .references(Query(conditions: [.has(.repeat)]))
  ) { .skip($0.references) }
}
