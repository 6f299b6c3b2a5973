import TodoDomain
import TodoText

extension ICSTodo {
  mutating func readDates(_ done: [DoneDate]) {
    readSeries()
    if entry.todo.repeat != nil, !done.isEmpty { goOn(after: done) }
    if entry.todo.repeat == nil {
      if entry.completion == .open, let rule = properties["RRULE"]?.value {
        report(rule, .setAside("rule that can't be followed", "rules that can't be followed"))
      }
      for name in ["RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL"] { keep(name) }
    }
    entry.todo.wait = date("X-TODO-WAIT")
    if entry.todo.wait == nil {
      keep("X-TODO-WAIT")
      let (start, due) = (date("DTSTART"), entry.todo.due)
      entry.todo.wait = due.map { start?.isBefore($0, in: timeZone) == true } ?? true ? start : nil
    }
    keep("DUE", unlessSaid: entry.todo.due)
    keep("DTSTART", unlessSaid: entry.todo.icsStart(in: timeZone))
    keep("DURATION")
  }

  private func due() -> Due? {
    let start = date("DTSTART")
    if properties["DUE"] != nil { return date("DUE") }
    if let duration = properties["DURATION"], let start {
      return ICSDuration(duration.value).flatMap { start.adding($0, in: timeZone) }
    }
    guard let recurrence else { return properties["RRULE"] == nil ? nil : start }
    return start ?? (try? zones.due(recurrence))
  }

  /// Moves a series to its first open date; completes it after its last one.
  private mutating func goOn(after done: [DoneDate]) {
    guard let line = properties["DTSTART"] ?? properties["DUE"], let start = line.date,
      let clocks = zones.clocks(of: line)
    else { return }
    var dates: [CivilDate: DoneDate] = [:]
    for date in done {
      guard let due = try? zones.due(date.recurrence) else { continue }
      dates[due.civil(in: clocks).date] = date
    }
    var todo = entry.todo
    var days = 0
    while let date = start.adding(days: days), let last = dates[date] {
      let first = Instant.range.lowerBound
      guard let next = todo.nextOccurrence(skippedAt: first, in: clocks) else {
        entry.completion = .completed(at: last.completed.flatMap { try? zones.instant($0) })
        break
      }
      todo = todo.moved(to: next, in: clocks)
      days += next.days
    }
    if days > 0 {
      for name in ["DTSTART", "DUE", "X-TODO-WAIT"] {
        if let line = properties[name] { properties[name] = line.moved(days: days) }
      }
    }
    readSeries()
  }

  /// Reads the due date, and the rule of an open to-do.
  private mutating func readSeries() {
    entry.todo.due = due()
    var series: Todo.Series?
    if case .open? = entry.completion, let due = entry.todo.due { series = self.series(from: due) }
    (entry.todo.repeat, entry.todo.until) = (series?.rule, series?.until)
  }

  /// Keeps a date that an export would write differently, or that isn't the only one of its name.
  private mutating func keep(_ name: String, unlessSaid date: Due?) {
    guard let line = properties[name] else { return }
    let own =
      date.map { [entry.todo.icsLine(name, $0, in: timeZone), ContentLine(name, $0)] } ?? []
    if !own.contains(where: { $0.saysSame(as: line) })
      || kept.contains(where: { $0.name == name })
    {
      keep(line)
    }
  }

  func date(_ name: String) -> Due? { properties[name].flatMap { try? zones.due($0) } }

  /// Returns the rule and its end, if a rule of this program has the same dates.
  private func series(from due: Due) -> Todo.Series? {
    let own = properties["X-TODO-REPEAT"].flatMap { RepeatRule(written: $0.text) }
    let ownEnd = date("X-TODO-UNTIL")
    guard let line = properties["RRULE"] else {
      return own.map { Todo.Series(rule: $0, until: ownEnd) }
    }
    let start = properties["DTSTART"] == nil ? due : date("DTSTART")
    let startDate = (properties["DTSTART"] ?? properties["DUE"])?.date
    guard let start, let startDate, line.parameters.isEmpty,
      !kept.contains(where: { $0.isWritable && $0.changesSeries(from: startDate) })
    else { return nil }

    let dueDate = due.civil(in: timeZone).date
    let said = ICSRule(line.value, from: dueDate, due: dueDate)
    let written = own?.ics(from: due, in: timeZone).flatMap {
      ICSRule($0, from: dueDate, due: dueDate)
    }
    let isOwn = said != nil && written?.rule == said?.rule
    guard let read = isOwn ? said : ICSRule(line.value, from: startDate, due: dueDate) else {
      return nil
    }
    let rule = isOwn ? own ?? read.rule : read.rule
    guard let end = read.until else { return Todo.Series(rule: rule) }
    guard let last = Due(icsUntil: end, start: start, due: due, in: timeZone) else { return nil }
    let isOwnEnd = ownEnd?.civil(in: timeZone).date == last.civil(in: timeZone).date
    return Todo.Series(rule: rule, until: isOwnEnd ? ownEnd : last)
  }
}
