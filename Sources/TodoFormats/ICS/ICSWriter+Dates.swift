import FoundationEssentials
import TodoDomain

extension ICSComponent {
  /// Adds the dates, and returns the line of the start, if there is one.
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

  /// Whether a reader would take the start for the due date, since a kept rule counts from there.
  var wouldBeDue: Bool {
    todo.due == nil && todo.wait != nil && first("RRULE") != nil
  }

  /// Returns the lines of the dates, using kept ones with the same meaning.
  ///
  /// A kept start that corresponds to no date of the todo is included.
  func dateLines() -> (due: ContentLine?, starts: [ContentLine]) {
    let start = todo.icsStart(in: timeZone)
    var due = first("DUE").flatMap { value(of: $0) == todo.due ? $0 : nil }
    var starts = kept.filter { $0.name == "DTSTART" }
    if wouldBeDue { return (nil, starts.filter { value(of: $0) == nil }) }
    // A kept rule counts from the start.
    let isOfKeptRule = todo.repeat == nil && !starts.isEmpty && first("RRULE") != nil
    if start == nil || isOfKeptRule, let line = starts.first, value(of: line) == nil,
      let date = try? zones.due(line)
    {
      // The file's rules for its time zone would give another time.
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

    // If it recurs, both are on the same clocks.
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

  /// Returns the kept `DURATION`, if it ends at the due date.
  func duration(to due: Due, from start: ContentLine?) -> ContentLine? {
    guard let line = first("DURATION"), let length = ICSDuration(line.value),
      let start = start.flatMap({ value(of: $0) }), start.adding(length, in: timeZone) == due
    else { return nil }
    return line
  }

  /// Returns the date of a kept property, or `nil` if the file would give another one.
  private func value(of line: ContentLine) -> Due? {
    guard let due = try? zones.due(line) else { return nil }
    guard let clocks = systemZone(of: line)?.zone else { return due }
    return (try? line.due(on: clocks)) == due ? due : nil
  }

  /// Returns the system's rules for a line's time zone, if the file will contain those.
  ///
  /// They are today's rules, and don't give the time that the clocks showed under earlier ones.
  private func systemZone(of line: ContentLine) -> VTimeZone? {
    guard let name = line.parameter("TZID"), !vtimezones.contains(where: { $0.name == name })
    else { return nil }
    return VTimeZone(ofSystem: name)
  }

  /// Adds the rule; properties of this program's own hold what an `RRULE` can't express.
  mutating func addRule(start: ContentLine?) {
    guard let rule = todo.repeat, let due = todo.due else {
      if todo.repeat != nil { losses.append(Loss("the \(Todo.Field.repeat.label)")) }
      for name in ["RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL"] { addKept(name) }
      return
    }
    let date = due.civil(in: timeZone).date
    let startDate = start?.date ?? date
    let others = kept.count
    kept.removeAll { $0.name == "X-TODO-REPEAT" || $0.changesSeries(from: startDate) }
    if kept.count < others { losses.append(.secondRule) }

    let last = start.flatMap { todo.icsUntil(start: $0, in: timeZone) }
    var recurrence = todo.icsRule(in: timeZone)
    if todo.until != nil, last == nil { recurrence = nil }
    if let recurrence {
      add("RRULE", recurrence + (last.map { ";UNTIL=\($0)" } ?? ""))
    }
    if recurrence.flatMap({ ICSRule($0, from: startDate, due: date) })?.rule != rule {
      add("X-TODO-REPEAT", text(rule.description))
    }
    if let until = todo.until,
      recurrence == nil
        || last.flatMap({
          Due(icsUntil: $0, start: todo.icsStart(in: timeZone) ?? due, due: due, in: timeZone)
        }) != until
    {
      lines.append(ContentLine("X-TODO-UNTIL", until))
    }
  }

  /// Adds links, with the same `UID` as in an imported file.
  mutating func addLinks(_ field: Todo.Field) {
    let kept = kept.filter { $0.link == field }
    let numbers = todo.linked(by: field)
    if numbers.isEmpty { lines += kept }
    for number in numbers {
      guard let id = ids[number] else {
        losses.append(Loss("the \(field.label)"))
        continue
      }
      lines.append(kept.first { UUID(uid: $0.text) == id } ?? ContentLine(link: field, to: id))
    }
  }
}
