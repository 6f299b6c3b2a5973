import TodoDomain

extension CommandDefinition {
  static let start = CommandDefinition(
    "start",
    familiarNames: ["begin", "track", "clock"],
    .more,
    summary: "Start todos: count the time spent on them.",
    discussion: """
      `todo stop` stops the clock, and so does completing. Several todos can be started at once. `todo \
      is:started` lists them; `todo show` and `todo stats` show the time:

        todo start 1
      """,
    operand: .references(Query(conditions: [.not(.has(.startedAt))]))
  ) { .start($0.references) }

  static let stop = CommandDefinition(
    "stop",
    familiarNames: ["pause", "halt"],
    .more,
    summary: "Stop todos: add the time since `start` to their time spent.",
    discussion: """
      Without a REF, it stops all started todos:

        todo start 1
        todo stop
      """,
    operand: .references(.started, .referencesIfAny)
  ) { operands in
    let isOfAny = operands.references.isEmpty && operands.query == nil
    return .stop(isOfAny ? [.query(.started, words: ["is:started"])] : operands.references)
  }
}
