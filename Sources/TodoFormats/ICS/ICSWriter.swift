import FoundationEssentials
import TodoDomain
import TodoText

/// Writes an iCalendar file with a `VTODO` for each todo.
struct ICSWriter: TodoWriter {
  private let timeZone: CivilTimeZone
  private let zones: ICSZones
  private var ids: [Int64: Todo.ID] = [:]
  /// The time zones whose rules have been written.
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
    for zone in component.vtimezones where writtenZones.insert(zone.name).inserted {
      bytes.append(zone.component)
    }
    bytes.append(ContentLine(component: "VTODO", component.lines))
    return component.losses
  }

  func end(_ bytes: inout [UInt8]) {
    bytes.append(ContentLine("END", "VCALENDAR"))
  }
}

struct ICSComponent {
  let todo: Todo
  /// The known ids of linked todos, by number.
  let ids: [Int64: Todo.ID]
  let timeZone: CivilTimeZone
  var kept: [ContentLine]
  let zones: ICSZones
  var lines: [ContentLine] = []
  private(set) var vtimezones: [(name: String, component: ContentLine)] = []
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
    // Those that the system doesn't know.
    for line in kept where line.isZone {
      if let name = zones.add(line) { vtimezones.append((name, line)) }
    }
  }

  mutating func write() {
    let priority = todo.priority
    lines.append(uid)
    add("DTSTAMP", todo.modifiedAt.basic)
    add("CREATED", todo.createdAt.basic)
    add("LAST-MODIFIED", todo.modifiedAt.basic)
    addTexts()
    addCompletion()
    add("PRIORITY", priority.ics.map { "\($0)" }) { line in
      (Int(line.value).flatMap { Priority(ics: $0) } ?? .none) == priority
    }
    let start = addDates()
    addRule(start: start)
    setAlarm(start: start)
    addLinks(.parent)
    addLinks(.blockedBy)
    if let project = todo.project { add("X-TODO-PROJECT", text(project)) }
    addTags()
    addOthers()
    addZones()
  }

  var uid: ContentLine {
    let uid = first("UID").flatMap { UUID(uid: $0.text) == todo.id ? $0 : nil }
    return uid ?? ContentLine("UID", todo.id.uuidString.lowercased())
  }

  mutating func addTexts() {
    let todo = todo
    let isToldAnyway =
      ICSTodo.summary(note: todo.note, uid: uid.text).hasSameBytes(as: todo.description)
    let hasNone =
      first(ICSTodo.noSummary)?.value.hasSameBytes(as: ContentLine.escaped(todo.description))
      == true
    if !hasNone || !isToldAnyway {
      add("SUMMARY", text(todo.description)) { $0.text.hasSameBytes(as: todo.description) }
    }
    add("DESCRIPTION", todo.note.isEmpty ? nil : text(todo.note)) {
      $0.text.hasSameBytes(as: todo.note)
    }
  }

  /// Adds a property, by the line that is kept if that says the same.
  private mutating func add(
    _ name: String, _ value: String?, unlessKept isSame: (ContentLine) -> Bool
  ) {
    if let line = first(name), isSame(line) {
      lines.append(line)
    } else if let value {
      add(name, value)
    }
  }

  mutating func addCompletion() {
    let status = first("STATUS")
    let isCancelled = status?.value.uppercased() == "CANCELLED"
    guard let completedAt = todo.completedAt else {
      add("STATUS", "NEEDS-ACTION") { !["CANCELLED", "COMPLETED"].contains($0.value.uppercased()) }
      lines += ["COMPLETED", "PERCENT-COMPLETE"].compactMap(first)
      return
    }
    add("STATUS", isCancelled ? "CANCELLED" : "COMPLETED")
    add("COMPLETED", completedAt.basic)
    add("PERCENT-COMPLETE", isCancelled ? nil : "100") { _ in isCancelled }
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

  mutating func addOthers() {
    lines += kept.filter { line in
      let isOwn = Self.own.contains(line.name) && (line.name != "RELATED-TO" || line.link != nil)
      return !isOwn && line.name != ICSTodo.noSummary && !line.isZone
    }
  }

  /// Adds the rules of every time zone that a line names.
  mutating func addZones() {
    for name in Set(lines.flatMap(\.all).compactMap { $0.parameter("TZID") }).sorted()
    where !vtimezones.contains(where: { $0.name == name }) {
      if let zone = VTimeZone(ofSystem: name)?.component { vtimezones.append((name, zone)) }
    }
  }

  func first(_ name: String) -> ContentLine? { kept.first { $0.name == name } }

  mutating func add(_ name: String, _ value: String) {
    lines.append(ContentLine(name, value))
  }

  mutating func text(_ text: String) -> String {
    if text.unicodeScalars.contains(where: ContentLine.isForbidden) {
      losses.append(Loss("control characters, and writes symbols for them"))
    }
    return ContentLine.escaped(text)
  }
}
