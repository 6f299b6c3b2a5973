import FoundationEssentials
import TodoDomain
import TodoText

/// Writes an iCalendar file with a `VTODO` for each todo.
struct ICSWriter: TodoWriter {
  private let timeZone: CivilTimeZone
  private var zones: ICSZones
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

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var component = ICSComponent(todo, zones: zones, timeZone: timeZone)
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
  private let timeZone: CivilTimeZone
  private let note: String
  private let kept: [ContentLine]
  private(set) var zones: ICSZones
  private(set) var lines: [ContentLine] = []
  private(set) var vtimezones: [(name: String, lines: [ContentLine])] = []
  private(set) var losses: [Loss] = []

  /// What is written from the fields of a todo, where a kept one does not say the same.
  private static let own: Set<String> = [
    "COMPLETED", "CREATED", "DESCRIPTION", "DTSTAMP", "DUE", "DURATION", "END", "LAST-MODIFIED",
    "PERCENT-COMPLETE", "PRIORITY", "STATUS", "SUMMARY", "UID", "X-TODO-PROJECT",
  ]

  init(_ todo: Todo, zones: ICSZones, timeZone: CivilTimeZone) {
    self.todo = todo
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
        guard let line = ContentLine("\(field.name):") else { continue }
        lines.append(ContentLine(line.name, parameters: line.parameters, field.value))
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
    addDue()
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

  private mutating func addDue() {
    guard let due = todo.due else { return }
    if let kept = first("DUE"), value(of: kept) == due {
      lines.append(kept)
      return
    }
    if let start = first("DTSTART"), let duration = first("DURATION"),
      let length = ICSDuration(duration.value),
      value(of: start)?.adding(length, in: timeZone) == due
    {
      lines.append(duration)
      return
    }
    switch due {
    case .date: lines.append(ContentLine("DUE", parameters: "VALUE=DATE", due.basic))
    case .instant(let instant): add("DUE", instant)
    }
  }

  private mutating func addTags() {
    let tags = todo.tags.map { tag in text(tag) }
    if !tags.isEmpty { add("CATEGORIES", tags.joined(separator: ",")) }
  }

  private mutating func addKept() {
    for line in kept where !Self.own.contains(line.name) && line.name != "NO-SUMMARY" {
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
