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
        todo agenda 14 +shop
        todo agenda tomorrow
      """,
    usage: "[DAYS] [QUERY…]",
    operand: .query,
    options: Agenda.options,
    arguments: Agenda()
  ) { agenda, operands throws(UsageError) in
    agenda.words = operands.words
    if let days = try agenda.words.takeCount(in: Agenda.possibleDays, for: "agenda") {
      agenda.days = days
    }
    guard agenda.words.count == 1, let word = agenda.words.first else { return .work(agenda) }
    let when = When(word)
    if word == "today" {
      (agenda.words, agenda.days) = ([], 0)
    } else if word == "week" {
      agenda.words = []
    } else if case .relative(.after(let count, let unit), nil)? = when,
      unit == .day || unit == .week, case let days = unit == .week ? 7 * count : count,
      Agenda.possibleDays.contains(days)
    {
      (agenda.words, agenda.days) = ([], days)
    } else if when != nil {
      agenda.words = ["due:" + word]
    }
    return .work(agenda)
  }
}

private struct Agenda: Work {
  var words: [String] = []
  var days = 7

  static let possibleDays = 0...3660

  static let options: [Option<Agenda>] = [
    Option("days", "N", help: "How many days after today to show (default: 7).") {
      agenda, value throws(ValueError) in agenda.days = try wholeNumber(value, in: possibleDays)
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
    let asked = words.isEmpty ? "" : " that matches \(quoted(words.joined(by: " ")))"
    let hasDay = words.contains { $0.hasBytePrefix("due:") }
    _ = try await session.answerByDay(
      query, remark: hasDay ? "There is nothing\(asked)." : "Nothing\(asked) is due \(period).")
  }
}
