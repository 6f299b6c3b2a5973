/// Statistics of a list: counts of its todos, and what happened in recent weeks.
package struct Statistics: Hashable, Sendable {
  /// The number of open todos of a project or a tag.
  package struct Share: Hashable, Sendable {
    package var name: String
    package var count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// What happened in the seven days from a Monday on.
  package struct Week: Hashable, Sendable {
    package var monday: CivilDate
    package var added: Int
    package var completed: Int

    package init(monday: CivilDate, added: Int, completed: Int) {
      self.monday = monday
      self.added = added
      self.completed = completed
    }
  }

  package var open = 0
  package var completed = 0
  /// Open todos whose due date is past: ``Due/isPast(at:today:)``.
  package var overdue = 0
  /// Open todos that are due today, including those whose time is past.
  package var dueToday = 0
  /// Open todos that are due from today to the end of the week, including those whose time is past.
  package var dueThisWeek = 0
  /// Open todos that are started.
  package var started = 0
  /// The seconds spent on todos, complete ones included.
  package var secondsSpent: Int64 = 0
  /// Open todos by priority, indexed by its raw value.
  package var openByPriority = [Int](repeating: 0, count: Priority.allCases.count)
  /// The projects with the most open todos, largest first, up to the requested number.
  package var projects: [Share] = []
  /// The number of projects with an open todo.
  package var projectCount = 0
  /// The tags with the most open todos, largest first, up to the requested number.
  package var tags: [Share] = []
  /// The number of tags with an open todo.
  package var tagCount = 0
  /// The open todo that was added first.
  package var oldestOpen: Todo?
  /// The weeks, oldest first; the last one is the current week.
  ///
  /// A todo counts as added in the week of its creation, and as completed in the week of its last completion unless it
  /// was reopened. A deleted todo counts as it was when it was deleted.
  package var weeks: [Week] = []

  /// Creates the statistics of an empty list without a history.
  package init(of query: StatisticsQuery) {
    weeks = query.mondays.map { Week(monday: $0, added: 0, completed: 0) }
  }
}

/// The scope of statistics: the current moment, the weeks, and the number of shares.
package struct StatisticsQuery: Hashable, Sendable {
  package let now: Instant
  package let today: CivilDate
  /// The Mondays of the weeks, oldest first; a week begins on Monday (ISO 8601).
  package let mondays: [CivilDate]
  /// The beginning of each week, and the end of the last one.
  ///
  /// A week in which clocks are put forward is an hour shorter than others.
  package let boundaries: [Instant]
  /// The most projects, and the most tags, to name.
  package let shareLimit: Int

  /// - Parameters:
  ///   - now: A moment in the last of the weeks.
  ///   - timeZone: The time zone in which days begin.
  ///   - weekCount: 1 or more.
  ///   - shareLimit: The most projects, and the most tags, to name.
  package init(now: Instant, timeZone: CivilTimeZone, weekCount: Int, shareLimit: Int) {
    self.now = now
    today = timeZone.civil(at: now).date
    let thisMonday = today.monday.daysSince1970
    let days = (0...max(1, weekCount)).reversed().map { thisMonday + 7 - 7 * $0 }
    mondays = days.dropLast().map(CivilDate.init(daysSince1970:))
    boundaries = days.map { timeZone.beginning(of: CivilDate(daysSince1970: $0)) }
    self.shareLimit = max(0, shareLimit)
  }

  /// The last day of the current week.
  package var sunday: CivilDate { CivilDate(daysSince1970: today.monday.daysSince1970 + 6) }

  /// Returns the index of the week that holds `instant`, or `nil`.
  package func week(of instant: Instant) -> Int? {
    guard let first = boundaries.first, let end = boundaries.last, first <= instant, instant < end
    else { return nil }
    var (lower, upper) = (0, boundaries.count - 1)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if boundaries[middle] <= instant { lower = middle } else { upper = middle }
    }
    return lower
  }
}
