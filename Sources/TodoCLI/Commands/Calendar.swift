import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let calendar = CommandDefinition(
    "calendar",
    otherNames: ["cal"],
    familiarNames: ["month", "year"],
    .more,
    summary: "Show months, and mark the days when todos are due.",
    discussion: """
      Today is in brackets. A day with open todos has `*`, or `!` if one of them is overdue. A query narrows \
      it down as in `todo list`:

        todo calendar
        todo calendar +shop --months 3
        todo calendar dec 2026
        todo calendar 2027
      """,
    operand: .query,
    options: Calendar.options,
    arguments: Calendar()
  ) { calendar, operands throws(UsageError) in
    let words = operands.words.joined(by: " ").lowercased()
    guard let month = Calendar.Month(words) else {
      calendar.words = operands.words
      return .work(calendar)
    }
    if calendar.month != nil { throw .exclusive([words, "--from"]) }
    calendar.month = month
    return .work(calendar)
  }
}

private struct Calendar: Work {
  var words: [String] = []
  /// The number of months to show; `nil` for one month, or all of a year.
  var months: Int?
  /// The first month.
  var month: Month?

  enum Month {
    /// Of this date.
    case of(When)
    /// 1 to 12: the next month with this number, or the current one.
    case numbered(Int)
    /// The first of this year.
    case ofYear(When)

    /// Reads `dec`, `dec 2026`, `12 2026`, `2026-12` and `next month`, and years such as `2027` and `next year`.
    init?(_ words: String) {
      if words == "next year", let when = When(words) {
        self = .ofYear(when)
      } else if words.utf8.count == 4, let when = When("\(words)-01-01") {
        self = .ofYear(when)
      } else if let index = CivilDate.monthNames.index(ofName: words) {
        self = .numbered(index + 1)
      } else if words == "next month", let when = When(words) {
        self = .of(when)
      } else if let date = CivilDate(firstOfMonth: words) {
        self = .of(.date(date))
      } else {
        return nil
      }
    }
  }

  static let options: [Option<Calendar>] = [
    Option("months", "N", example: "3", help: "How many months to show (default: 1).") {
      calendar, value throws(ValueError) in
      calendar.months = try wholeNumber(value, in: 1...120)
    },
    Option(
      "from", "DATE", example: "'next month'", help: "Begin with the month of this date.",
      completion: .dates
    ) { calendar, value throws(ValueError) in
      guard let when = When(value) else { throw .notADate(value) }
      calendar.month = .of(when)
    },
  ]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    var query = try settings.query(words, in: environment.timeZone)
    let session = try await Session(settings, environment, access: .readOnly)
    let now = settings.now()
    let first = try self.first(session.today, now, environment.timeZone)
    var months = months ?? 1
    if self.months == nil, case .ofYear? = month { months = 12 }
    guard let end = first.adding(months: months) else {
      throw Failure(message: "the calendar ends with the year 9999", exitCode: .usage)
    }
    query.conditions.append(.date(.due, Span(from: .date(first), before: .date(end))))
    query.sort = [Query.SortKey(.due)]
    var days: [CivilDate: CalendarView.Day] = [:]
    try await session.read(.todos(query))
    try await session.eachPage { todos in
      for todo in todos {
        guard let due = todo.due else { continue }
        let isOverdue = !todo.isComplete && due.isPast(at: now, today: session.today)
        days[due.civil(in: environment.timeZone).date, default: CalendarView.Day()]
          .add(todo.number, isOverdue: isOverdue)
      }
    }
    try answer(days, from: first, months, session)
  }

  /// Returns the first day of the first month.
  private func first(
    _ today: CivilDate, _ now: Instant, _ timeZone: CivilTimeZone
  ) throws(Failure) -> CivilDate {
    var date = today
    switch month {
    case nil: break
    case .numbered(let month):
      let year = month < today.month ? today.year + 1 : today.year
      date = CivilDate(year: year, month: month, day: 1) ?? today
    case .of(let when), .ofYear(let when):
      do throws(WhenError) {
        date = try when.due(now: { now }, in: timeZone).civil(in: timeZone).date
      } catch {
        throw Failure(TodoStoreError.when(error))
      }
    }
    return CivilDate(year: date.year, month: date.month, day: 1) ?? date
  }

  @MainActor
  private func answer(
    _ days: [CivilDate: CalendarView.Day], from first: CivilDate, _ months: Int, _ session: Session
  ) throws(Failure) {
    let dates = days.keys.sorted()
    switch session.settings.form {
    case .table(let width):
      let view = CalendarView(
        today: session.today,
        weekStart: try session.settings.config.known("calendar.week", \.weekStart),
        width: width, palette: session.settings.palette)
      try session.write(view.text(days, from: first, months: months))
      if dates.isEmpty, !words.isEmpty {
        let query = words.joined(by: " ")
        session.environment.remark("Nothing that matches \(quoted(query)) is due then.")
      }
    case .lines:
      for date in dates {
        let numbers = days[date]?.numbers ?? []
        try session.write(
          "\(date)\t\(numbers.count)\t\(numbers.map(\.description).joined(by: ","))\n")
      }
    case .json:
      let objects: [JSONValue] = dates.map { date in
        let day = days[date] ?? CalendarView.Day()
        return [
          "date": .text(date.description), "overdue": .bool(day.isOverdue),
          "numbers": .list(day.numbers.map(JSONValue.number)),
        ]
      }
      try session.write(objects.lines)
    case .numbers:
      for date in dates {
        for number in days[date]?.numbers ?? [] { try session.write("\(number)\n") }
      }
    }
    try session.flush()
  }
}
