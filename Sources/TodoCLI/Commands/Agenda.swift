import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let agenda = CommandDefinition(
    "agenda",
    familiarNames: ["today", "week", "upcoming", "due", "overdue"],
    .everyday,
    summary: "Show what is overdue, due today and in the coming days.",
    discussion: """
      A query narrows it down as in `todo list`:

        todo agenda
        todo agenda +shop --days 14
      """,
    operand: .query,
    options: Agenda.options,
    arguments: Agenda()
  ) { agenda, operands in
    agenda.words = operands.words
    return .work(agenda)
  }
}

private struct Agenda: Work {
  var words: [String] = []
  var days = 7

  static let options: [Option<Agenda>] = [
    Option("days", "N", help: "How many days after today to show (default: 7).") {
      agenda, value throws(ValueError) in agenda.days = try wholeNumber(value, in: 0...3660)
    }
  ]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    var query = try settings.query(words, in: environment.timeZone)
    let session = try await Session(settings, environment, access: .readOnly)
    if let end = session.today.adding(days: days + 1) {
      query.conditions.append(.isDueBefore(end))
    }
    let period = days == 0 ? "today" : "in the next \(counted(days, "day"))"
    _ = try await session.answerByDay(query, remark: "Nothing is due \(period).")
  }
}
