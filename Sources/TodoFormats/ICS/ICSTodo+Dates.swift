import TodoDomain
import TodoText

/// Reads the start, the due date and the rule of a to-do.
extension ICSTodo {
  mutating func readDates(of entry: inout ImportedTodo, _ done: [DoneDate]) {
    readSeries(of: &entry)
    if entry.todo.repeat != nil, !done.isEmpty { goOn(&entry, after: done) }
    if entry.todo.repeat == nil {
      if entry.completion == .open, let rule = properties["RRULE"]?.value {
        setAside(rule, ("rule that can't be followed", "rules that can't be followed"))
      }
      for name in ["RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL"] { keep(name) }
    }
    if let wait = date("X-TODO-WAIT") {
      entry.todo.wait = wait
    } else {
      keep("X-TODO-WAIT")
      if let start = date("DTSTART"),
        entry.todo.due.map({ start.isBefore($0, in: timeZone) }) ?? true
      {
        entry.todo.wait = start
      }
    }
    keep("DUE", unlessSaid: entry.todo.due, of: entry.todo)
    keep("DTSTART", unlessSaid: entry.todo.icsStart(in: timeZone), of: entry.todo)
    keep("DURATION")
  }

  private mutating func due() -> Due? {
    let start = date("DTSTART")
    if properties["DUE"] != nil { return date("DUE") }
    if let duration = properties["DURATION"], let start {
      return ICSDuration(duration.value).flatMap { start.adding($0, in: timeZone) }
    }
    guard let recurrence else { return properties["RRULE"] == nil ? nil : start }
    return start ?? (try? zones.due(recurrence).get())
  }

  /// Moves a series to its first open date; completes it after its last one.
  private mutating func goOn(_ entry: inout ImportedTodo, after done: [DoneDate]) {
    guard let line = properties["DTSTART"] ?? properties["DUE"], let start = line.date,
      let clocks = zones.clocks(of: line)
    else { return }
    var dates: [CivilDate: DoneDate] = [:]
    for date in done {
      guard let due = try? zones.due(date.recurrence).get() else { continue }
      dates[due.civil(in: clocks).date] = date
    }
    var todo = entry.todo
    var days = 0
    while let date = start.adding(days: days), let last = dates[date] {
      let first = Instant.range.lowerBound
      guard let next = todo.nextOccurrence(skippedAt: first, in: clocks) else {
        let completed = last.completed.flatMap { try? zones.instant($0).get() }
        entry.completion = .completed(at: completed)
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
    readSeries(of: &entry)
  }

  /// Reads the due date, and the rule of an open to-do.
  private mutating func readSeries(of entry: inout ImportedTodo) {
    entry.todo.due = due()
    var series: Todo.Series?
    if case .open? = entry.completion, let due = entry.todo.due { series = self.series(from: due) }
    (entry.todo.repeat, entry.todo.until) = (series?.rule, series?.until)
  }

  /// Keeps a date that an export would write differently, or that isn't the only one of its name.
  private mutating func keep(_ name: String, unlessSaid date: Due?, of todo: Todo) {
    guard let line = properties[name] else { return }
    let own = date.map { [todo.icsLine(name, $0, in: timeZone), ContentLine(name, $0)] } ?? []
    if !own.contains(where: { $0.saysSame(as: line) })
      || kept.contains(where: { $0.name == name })
    {
      keep(line)
    }
  }

  mutating func date(_ name: String) -> Due? {
    properties[name].flatMap { try? zones.due($0).get() }
  }

  /// Returns the rule and its end, if a rule of this program has the same dates.
  private mutating func series(from due: Due) -> Todo.Series? {
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
