import FoundationEssentials
import TodoDomain
import TodoText

/// Writes an iCalendar file with a `VTODO` for each todo.
struct ICSWriter: TodoWriter {
  private let timeZone: CivilTimeZone
  private var zones: ICSZones
  private var ids: [Int64: Todo.ID] = [:]
  /// The time zones whose rules are in the file.
  private var writtenZones: Set<String> = []

  init(_ context: FormatContext) {
    timeZone = context.timeZone
    zones = ICSZones(local: context.timeZone)
  }

  func begin(_ bytes: inout [UInt8]) {
    bytes.append(ContentLine("BEGIN", "VCALENDAR"))
    bytes.append(ContentLine("VERSION", "2.0"))
    bytes.append(ContentLine("PRODID", "-//todo//todo//EN"))
  }

  mutating func link(_ ids: [Int64: Todo.ID]) { self.ids = ids }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var component = ICSComponent(todo, ids: ids, zones: zones, timeZone: timeZone)
    component.write()
    zones = component.zones
    for zone in component.vtimezones where writtenZones.insert(zone.name).inserted {
      for line in zone.lines { bytes.append(line) }
    }
    for line in component.lines { bytes.append(line) }
    return component.losses
  }

  func end(_ bytes: inout [UInt8]) {
    bytes.append(ContentLine("END", "VCALENDAR"))
  }
}

/// Writes one `VTODO`.
private struct ICSComponent {
  private let todo: Todo
  /// The ids of those that it is linked to, as far as they are known.
  private let ids: [Int64: Todo.ID]
  private let timeZone: CivilTimeZone
  private let note: String
  private var kept: [ContentLine]
  private(set) var zones: ICSZones
  private(set) var lines: [ContentLine] = []
  private(set) var vtimezones: [(name: String, lines: [ContentLine])] = []
  private(set) var losses: [Loss] = []

  /// What is written from the fields of a todo, where a kept one does not say the same.
  private static let own: Set<String> = [
    "COMPLETED", "CREATED", "DESCRIPTION", "DTSTAMP", "DTSTART", "DUE", "DURATION", "END",
    "LAST-MODIFIED", "PERCENT-COMPLETE", "PRIORITY", "RELATED-TO", "RRULE", "STATUS", "SUMMARY",
    "UID",
    "X-TODO-PROJECT", "X-TODO-REPEAT", "X-TODO-UNTIL", "X-TODO-WAIT",
  ]

  init(_ todo: Todo, ids: [Int64: Todo.ID], zones: ICSZones, timeZone: CivilTimeZone) {
    self.todo = todo
    self.ids = ids
    self.zones = zones
    self.timeZone = timeZone
    let (note, fields) = KeptField.taken(
      from: todo.note, format: TodoFormat.ics.name, where: KeptField.isICS)
    self.note = KeptField.foreignNote(note, fields)
    var summary: [ContentLine] = []
    var lines: [ContentLine] = []
    for field in fields {
      switch field.name {
      case KeptField.noteName: break
      case "no SUMMARY": summary = [ContentLine("NO-SUMMARY", field.value)]
      default:
        guard let line = field.line else { continue }
        lines.append(line)
      }
    }
    kept = summary + lines
  }

  mutating func write() {
    readZones()
    add("BEGIN", "VTODO")
    addIdentity()
    addTexts()
    addCompletion()
    addPriority()
    addRule(start: addDates())
    addLinks(.parent)
    addLinks(.blockedBy)
    if let project = todo.project { addText("X-TODO-PROJECT", project) }
    addTags()
    addKept()
    add("END", "VTODO")
  }

  /// Takes the rules of the zones that only the note knows.
  private mutating func readZones() {
    for line in kept where line.name == "BEGIN" && line.value.hasBytePrefix("VTIMEZONE\n") {
      let lines = [ContentLine("BEGIN", "VTIMEZONE")] + Self.rest(of: line)
      guard let name = lines.first(where: { $0.name == "TZID" })?.text else { continue }
      if let zone = VTimeZone(lines) { zones.add(zone) }
      vtimezones.append((name, lines))
    }
  }

  private static func rest(of component: ContentLine) -> [ContentLine] {
    component.value.parts(between: "\n").dropFirst().compactMap { ContentLine(String($0)) }
  }

  private var uid: ContentLine {
    let uid = first("UID").flatMap { UUID(uid: $0.text) == todo.id ? $0 : nil }
    return uid ?? ContentLine("UID", todo.id.uuidString.lowercased())
  }

  private mutating func addIdentity() {
    lines.append(uid)
    add("DTSTAMP", todo.modifiedAt)
    add("CREATED", todo.createdAt)
    add("LAST-MODIFIED", todo.modifiedAt)
  }

  private mutating func addTexts() {
    let isToldAnyway =
      ICSTodo.summary(note: note, uid: uid.text).hasSameBytes(as: todo.description)
    let hasNone = first("NO-SUMMARY")?.value.hasSameBytes(as: todo.description) == true
    if !hasNone || !isToldAnyway {
      if let summary = first("SUMMARY"), summary.text.hasSameBytes(as: todo.description) {
        lines.append(summary)
      } else {
        addText("SUMMARY", todo.description)
      }
    }
    if let description = first("DESCRIPTION"), description.text.hasSameBytes(as: note) {
      lines.append(description)
    } else if !note.isEmpty {
      addText("DESCRIPTION", note)
    }
  }

  private mutating func addCompletion() {
    let status = first("STATUS")
    let percent = first("PERCENT-COMPLETE")
    if let completedAt = todo.completedAt {
      let isCancelled = status?.value.uppercased() == "CANCELLED"
      add("STATUS", isCancelled ? "CANCELLED" : "COMPLETED")
      add("COMPLETED", completedAt)
      if !isCancelled {
        add("PERCENT-COMPLETE", "100")
        return
      }
    } else {
      if let status, !["CANCELLED", "COMPLETED"].contains(status.value.uppercased()) {
        lines.append(status)
      } else {
        add("STATUS", "NEEDS-ACTION")
      }
      if let completed = first("COMPLETED"), case .success = zones.instant(completed) {
        lines.append(completed)
      }
    }
    if let percent { lines.append(percent) }
  }

  private mutating func addPriority() {
    if let kept = first("PRIORITY"), let number = Int(kept.value),
      Priority(ics: number) == todo.priority
    {
      lines.append(kept)
    } else if let number = todo.priority.ics {
      add("PRIORITY", String(number))
    }
  }

  /// Returns the line of its start, if it has one.
  private mutating func addDates() -> ContentLine? {
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
  private var wouldBeDue: Bool {
    todo.due == nil && todo.wait != nil && first("RRULE") != nil
  }

  /// The lines with its dates, those that were kept where they say the same.
  ///
  /// A start that no date of the todo stands for is one of them.
  private mutating func dateLines() -> (due: ContentLine?, starts: [ContentLine]) {
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
  private mutating func duration(to due: Due, from start: ContentLine?) -> ContentLine? {
    guard let line = first("DURATION"), let length = ICSDuration(line.value),
      let start = start.flatMap({ value(of: $0) }), start.adding(length, in: timeZone) == due
    else { return nil }
    return line
  }

  /// What an `RRULE` can't say stands in properties of this program's own.
  private mutating func addRule(start: ContentLine?) {
    guard let rule = todo.repeat, let due = todo.due else {
      if todo.repeat != nil { lose(Loss("the \(Todo.Field.repeat.label)")) }
      for name in ["RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL"] { addKept(name) }
      return
    }
    let date = due.civil(in: timeZone).date
    let startDate = start?.date ?? date
    let others = kept.count
    kept.removeAll { $0.name == "X-TODO-REPEAT" || $0.changesSeries(from: startDate) }
    if kept.count < others { lose(.secondRule) }

    let last = start.flatMap { todo.icsUntil(start: $0, in: timeZone) }
    var recurrence = todo.icsRule(in: timeZone)
    if todo.until != nil, last == nil { recurrence = nil }
    if let recurrence {
      add("RRULE", recurrence + (last.map { ";UNTIL=\($0)" } ?? ""))
    }
    if recurrence.flatMap({ ICSRule($0, from: startDate, due: date) })?.rule != rule {
      addText("X-TODO-REPEAT", rule.description)
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

  /// A todo is named as it was in the file of which it came.
  private mutating func addLinks(_ field: Todo.Field) {
    let kept = kept.filter { $0.link == field }
    let numbers = todo.linked(by: field)
    if numbers.isEmpty { lines += kept }
    for number in numbers {
      guard let id = ids[number] else {
        lose(Loss("the \(field.label)"))
        continue
      }
      lines.append(kept.first { UUID(uid: $0.text) == id } ?? ContentLine(link: field, to: id))
    }
  }

  private mutating func addKept(_ name: String) {
    lines += kept.filter { $0.name == name }
  }

  private mutating func addTags() {
    let tags = todo.tags.map { tag in text(tag) }
    if !tags.isEmpty { add("CATEGORIES", tags.joined(by: ",")) }
  }

  private mutating func addKept() {
    for line in kept
    where (!Self.own.contains(line.name) || line.name == "RELATED-TO" && line.link == nil)
      && line.name != "NO-SUMMARY"
    {
      if line.name == "BEGIN" {
        if line.value.hasBytePrefix("VTIMEZONE\n") { continue }
        add("BEGIN", String(line.value.parts(between: "\n")[0]))
        lines += Self.rest(of: line)
      } else {
        lines.append(line)
      }
    }
    addZones()
  }

  /// Every time zone that is named has its rules in the file.
  private mutating func addZones() {
    for name in Set(lines.compactMap { $0.parameter("TZID") }).sorted()
    where !vtimezones.contains(where: { $0.name == name }) {
      guard let system = SystemZone(named: name),
        let lines = VTimeZone(name: name, observances: system.rules).lines
      else { continue }
      vtimezones.append((name, lines))
    }
  }

  /// When a kept property is, or `nil` where the file would not tell the same.
  private mutating func value(of line: ContentLine) -> Due? {
    guard let due = try? zones.due(line).get() else { return nil }
    guard let zone = systemZone(of: line) else { return due }
    var written = ICSZones(local: timeZone)
    written.add(zone)
    return (try? written.due(line).get()) == due ? due : nil
  }

  /// The rules that the file will have for the time zone of a line, if those are the system's: they are
  /// those of today, and tell nothing of what the clocks showed under others.
  private func systemZone(of line: ContentLine) -> VTimeZone? {
    guard let name = line.parameter("TZID"), !vtimezones.contains(where: { $0.name == name }),
      let system = SystemZone(named: name)
    else { return nil }
    return VTimeZone(name: name, observances: system.rules)
  }

  private func first(_ name: String) -> ContentLine? { kept.first { $0.name == name } }

  private mutating func add(_ name: String, _ value: String) {
    lines.append(ContentLine(name, value))
  }

  private mutating func add(_ name: String, _ instant: Instant) {
    add(name, instant.basic)
  }

  private mutating func addText(_ name: String, _ text: String) {
    add(name, self.text(text))
  }

  private mutating func text(_ text: String) -> String {
    if text.unicodeScalars.contains(where: ContentLine.isForbidden) {
      lose(Loss("control characters, and writes symbols for them"))
    }
    return ContentLine.escaped(text)
  }

  private mutating func lose(_ loss: Loss) {
    if !losses.contains(loss) { losses.append(loss) }
  }
}
