import FoundationEssentials
import TodoDomain
import TodoText

/// Writes one `VTODO`.
struct ICSComponent {
  let todo: Todo
  /// The known ids of linked todos, by number.
  let ids: [Int64: Todo.ID]
  let timeZone: CivilTimeZone
  var kept: [ContentLine]
  var zones: ICSZones
  var lines: [ContentLine] = []
  private(set) var vtimezones: [(name: String, lines: [ContentLine])] = []
  var losses: [Loss] = []

  /// The properties written from the fields of a todo, unless a kept one says the same.
  static let own = ICSTodo.singles.union(["CATEGORIES", "END", "RECURRENCE-ID", "RELATED-TO"])

  init(_ todo: Todo, ids: [Int64: Todo.ID], zones: ICSZones, timeZone: CivilTimeZone) {
    self.todo = todo
    self.ids = ids
    self.zones = zones
    self.timeZone = timeZone
    kept = todo.extra(for: .ics, &losses) { ContentLine($0)?.isWritable == true }
      .compactMap { ContentLine($0) }
  }

  mutating func write() {
    readZones()
    add("BEGIN", "VTODO")
    addIdentity()
    addTexts()
    addCompletion()
    addPriority()
    let start = addDates()
    addRule(start: start)
    setAlarm(start: start)
    addLinks(.parent)
    addLinks(.blockedBy)
    if let project = todo.project { addText("X-TODO-PROJECT", project) }
    addTags()
    addKept()
    add("END", "VTODO")
  }

  /// Reads the time zones that only a kept component defines.
  mutating func readZones() {
    for line in kept where line.name == "BEGIN" && line.value.hasBytePrefix("VTIMEZONE\n") {
      let lines = [ContentLine("BEGIN", "VTIMEZONE")] + Self.rest(of: line)
      guard let name = lines.first(where: { $0.name == "TZID" })?.text else { continue }
      if let zone = VTimeZone(lines) { zones.add(zone) }
      vtimezones.append((name, lines))
    }
  }

  static func rest(of component: ContentLine) -> [ContentLine] {
    component.value.parts(between: "\n").dropFirst().compactMap { ContentLine(String($0)) }
  }

  var uid: ContentLine {
    let uid = first("UID").flatMap { UUID(uid: $0.text) == todo.id ? $0 : nil }
    return uid ?? ContentLine("UID", todo.id.uuidString.lowercased())
  }

  mutating func addIdentity() {
    lines.append(uid)
    add("DTSTAMP", todo.modifiedAt)
    add("CREATED", todo.createdAt)
    add("LAST-MODIFIED", todo.modifiedAt)
  }

  mutating func addTexts() {
    let isToldAnyway =
      ICSTodo.summary(note: todo.note, uid: uid.text).hasSameBytes(as: todo.description)
    let hasNone =
      first(ICSTodo.noSummary)?.value.hasSameBytes(as: ContentLine.escaped(todo.description))
      == true
    if !hasNone || !isToldAnyway {
      if let summary = first("SUMMARY"), summary.text.hasSameBytes(as: todo.description) {
        lines.append(summary)
      } else {
        addText("SUMMARY", todo.description)
      }
    }
    if let description = first("DESCRIPTION"), description.text.hasSameBytes(as: todo.note) {
      lines.append(description)
    } else if !todo.note.isEmpty {
      addText("DESCRIPTION", todo.note)
    }
  }

  mutating func addCompletion() {
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
      if let completed = first("COMPLETED") { lines.append(completed) }
    }
    if let percent { lines.append(percent) }
  }

  mutating func addPriority() {
    if let kept = first("PRIORITY"),
      Int(kept.value).flatMap({ Priority(ics: $0) }) ?? .none == todo.priority
    {
      lines.append(kept)
    } else if let number = todo.priority.ics {
      add("PRIORITY", String(number))
    }
  }

  mutating func addKept(_ name: String) {
    lines += kept.filter { $0.name == name }
  }

  /// Writes tags and other categories in one line, as some programs read only one.
  mutating func addTags() {
    let tags = todo.tags.map { tag in text(tag) }
    let others = kept.filter { $0.name == "CATEGORIES" }
    if tags.isEmpty, others.count == 1 {
      lines += others
    } else if !tags.isEmpty || !others.isEmpty {
      if others.contains(where: { !$0.parameters.isEmpty }) {
        losses.append(Loss("the parameters of its categories"))
      }
      add("CATEGORIES", (tags + others.map(\.value)).joined(by: ","))
    }
  }

  mutating func addKept() {
    for line in kept
    where (!Self.own.contains(line.name) || line.name == "RELATED-TO" && line.link == nil)
      && line.name != ICSTodo.noSummary
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

  /// Adds the rules of every time zone that a line names.
  mutating func addZones() {
    for name in Set(lines.compactMap { $0.parameter("TZID") }).sorted()
    where !vtimezones.contains(where: { $0.name == name }) {
      guard let system = SystemZone(ofICS: name),
        let lines = VTimeZone(name: name, observances: system.rules).lines
      else { continue }
      vtimezones.append((name, lines))
    }
  }

  func first(_ name: String) -> ContentLine? { kept.first { $0.name == name } }

  mutating func add(_ name: String, _ value: String) {
    lines.append(ContentLine(name, value))
  }

  mutating func add(_ name: String, _ instant: Instant) {
    add(name, instant.basic)
  }

  mutating func addText(_ name: String, _ text: String) {
    add(name, self.text(text))
  }

  mutating func text(_ text: String) -> String {
    if text.unicodeScalars.contains(where: ContentLine.isForbidden) {
      losses.append(Loss("control characters, and writes symbols for them"))
    }
    return ContentLine.escaped(text)
  }
}
