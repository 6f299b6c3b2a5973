import TodoDomain

/// When a todo starts and is due.
extension ICSComponent {
  /// Returns the line of its start, if it has one.
  mutating func addDates() -> ContentLine? {
    let (due, starts) = dateLines()
    if let due { lines.append(due) }
    lines += starts
    if let wait = todo.wait,
      todo.icsHidesWait(in: timeZone) || wouldBeDue
        || starts.first.flatMap({ value(of: $0) }) != wait
    {
      lines.append(ContentLine("X-TODO-WAIT", wait))
    } else if todo.wait == nil {
      addKept("X-TODO-WAIT")
    }
    return starts.first
  }

  /// Whether it would be read as due when it starts: a rule that was kept counts from there.
  var wouldBeDue: Bool {
    todo.due == nil && todo.wait != nil && first("RRULE") != nil
  }

  /// The lines with its dates, those that were kept where they say the same.
  ///
  /// A start that no date of the todo stands for is one of them.
  mutating func dateLines() -> (due: ContentLine?, starts: [ContentLine]) {
    let start = todo.icsStart(in: timeZone)
    var due = first("DUE").flatMap { value(of: $0) == todo.due ? $0 : nil }
    var starts = kept.filter { $0.name == "DTSTART" }
    if wouldBeDue { return (nil, starts.filter { value(of: $0) == nil }) }
    // A rule that was kept counts from there.
    let isOfKeptRule = todo.repeat == nil && !starts.isEmpty && first("RRULE") != nil
    if start == nil || isOfKeptRule, let line = starts.first, value(of: line) == nil,
      let date = try? zones.due(line).get()
    {
      // The rules of its time zone in the file would tell another time.
      starts[0] = todo.icsLine("DTSTART", date, in: timeZone)
    }
    var isStartKept =
      start == nil || isOfKeptRule || starts.first.flatMap { value(of: $0) } == start
    guard let date = todo.due, todo.icsRule(in: timeZone) != nil else {
      if !isStartKept, let start {
        starts = [todo.icsLine("DTSTART", start, in: timeZone, like: due)]
      }
      if let date = todo.due, due == nil {
        due = duration(to: date, from: starts.first)
        due = due ?? todo.icsLine("DUE", date, in: timeZone, like: starts.first)
      }
      return (due, starts)
    }

    // Where it recurs, both are on the same clocks.
    if !isStartKept, start == date, let due {
      starts = [ContentLine("DTSTART", parameters: due.parameters, due.value)]
      isStartKept = true
    }
    if isStartKept, due == nil, start == date, first("DURATION") == nil, let line = starts.first {
      due = ContentLine("DUE", parameters: line.parameters, line.value)
    }
    if isStartKept, let line = starts.first, let day = line.date,
      self.todo.repeat?.keepsDistance(from: day, to: date.civil(in: timeZone).date) == true
    {
      if due == nil { due = duration(to: date, from: line) }
      let due = due ?? todo.icsLine("DUE", date, in: timeZone)
      if due.name == "DURATION" || due.clocks == line.clocks { return (due, starts) }
    }
    return (
      todo.icsLine("DUE", date, in: timeZone),
      [todo.icsLine("DTSTART", start ?? date, in: timeZone)]
    )
  }

  /// The `DURATION` that was kept, where it ends when the todo is due.
  mutating func duration(to due: Due, from start: ContentLine?) -> ContentLine? {
    guard let line = first("DURATION"), let length = ICSDuration(line.value),
      let start = start.flatMap({ value(of: $0) }), start.adding(length, in: timeZone) == due
    else { return nil }
    return line
  }

  /// When a kept property is, or `nil` where the file would not tell the same.
  private mutating func value(of line: ContentLine) -> Due? {
    guard let due = try? zones.due(line).get() else { return nil }
    guard let clocks = systemZone(of: line)?.zone else { return due }
    return (try? line.due(on: clocks).get()) == due ? due : nil
  }

  /// The rules that the file will have for the time zone of a line, if those are the system's: they are
  /// those of today, and tell nothing of what the clocks showed under others.
  private func systemZone(of line: ContentLine) -> VTimeZone? {
    guard let name = line.parameter("TZID"), !vtimezones.contains(where: { $0.name == name }),
      let system = SystemZone(ofICS: name)
    else { return nil }
    return VTimeZone(name: name, observances: system.rules)
  }
}
