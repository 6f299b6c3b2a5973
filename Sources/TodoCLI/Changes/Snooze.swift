import TodoDomain

extension CommandDefinition {
  static let snooze = CommandDefinition(
    "snooze",
    familiarNames: ["postpone", "defer", "later", "delay", "push"],
    .more,
    summary: "Put todos off until tomorrow, or another date.",
    discussion: """
      The due date moves to that date; the reminder, and a `wait` on or before the due date, move along. A \
      todo without a due date gets a `wait` instead, and no reminder before that. The time of day stays \
      unless you give one. A date counts from today, or from the due date if you write due+2d. Anything \
      already later stays put.

        todo snooze 1
        todo snooze 1-3 next week
        todo snooze is:waiting friday 17:00

      A rule with days of its own keeps them: `every monday` stays on Mondays. One without, such as \
      `weekly` or `monthly`, counts from the new date. Subtasks stay put; `skip` moves them, too.
      """,
    operand: .references(.open, .referencesThenDate)
  ) { .snooze($0.references, until: $0.when ?? .relative(.day(1), nil)) }
}
