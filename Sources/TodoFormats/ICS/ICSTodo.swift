import FoundationEssentials
import TodoDomain
import TodoText

/// Reads one `VTODO`.
struct ICSTodo {
  private(set) var zones: ICSZones
  private let timeZone: CivilTimeZone
  private var properties: [String: Property] = [:]
  private var tags: [String] = []
  private var kept: [KeptField] = []

  private struct Property {
    var line: ContentLine
    var place: FilePlace
    var valuePlace: FilePlace
  }

  private static let format = TodoFormat.ics.name

  /// What stands for a field of a todo, or says something about one.
  private static let singles: Set<String> = [
    "COMPLETED", "CREATED", "DESCRIPTION", "DTSTAMP", "DTSTART", "DUE", "DURATION", "LAST-MODIFIED",
    "PERCENT-COMPLETE", "PRIORITY", "STATUS", "SUMMARY", "UID", "X-TODO-PROJECT",
  ]

  init(zones: ICSZones, timeZone: CivilTimeZone) {
    self.zones = zones
    self.timeZone = timeZone
  }

  mutating func read(
    _ line: ContentLine, at place: FilePlace, valueAt valuePlace: FilePlace
  ) throws(FormatError) {
    if line.name == "CATEGORIES", line.parameters.isEmpty {
      for text in line.texts where !text.isEmpty {
        // With the pictures of control characters, which an export has: a tag there is a tag here.
        let text = ContentLine(line.name, ContentLine.escaped(text)).text
        if (try? TextRule.tag.check(text)) != nil {
          tags.append(text)
        } else {
          kept.append(KeptField("CATEGORIES", ContentLine.escaped(text)))
        }
      }
    } else if Self.singles.contains(line.name), properties[line.name] == nil {
      properties[line.name] = Property(
        line: line.dropping("VALUE=DATE-TIME").dropping("VALUE=TEXT"), place: place,
        valuePlace: valuePlace)
    } else {
      kept.append(KeptField(line))
    }
  }

  /// A component, such as an alarm, is the property `BEGIN` with the other lines after it.
  mutating func keep(_ component: [ContentLine]) {
    let text = component.dropFirst().map { "\($0.head):\($0.value)" }
    kept.append(
      KeptField("BEGIN", ([component[0].value] + text).joined(separator: "\n")))
  }

  /// Before others of its name: of several it is the first in the file that counts.
  private mutating func keep(_ line: ContentLine) {
    let other = kept.firstIndex { ContentLine("\($0.name):")?.name == line.name }
    kept.insert(KeptField(line), at: other ?? kept.endIndex)
  }

  private mutating func keep(_ name: String) {
    if let line = properties[name]?.line { keep(line) }
  }

  mutating func todo(
    at begin: FilePlace, foreignZones: [String: [ContentLine]]
  ) throws(FormatError) -> ImportedTodo {
    var entry = ImportedTodo(saying: TodoFormat.ics.fields)
    entry.todo.tags = tags
    readIdentity(of: &entry)
    entry[.createdAt] = try instant("CREATED").map { .instant($0) }
    entry[.modifiedAt] = try instant("LAST-MODIFIED").map { .instant($0) }
    if entry[.modifiedAt] == nil {
      entry[.modifiedAt] = try instant("DTSTAMP").map { .instant($0) }
    }
    try readCompletion(of: &entry)
    try readPriority(of: &entry)
    try readDue(of: &entry)
    if let project = text("X-TODO-PROJECT"), !project.isEmpty {
      try check(project, .project, "X-TODO-PROJECT", begin)
      entry.todo.project = project
    }
    keepForeignZones(foreignZones)
    try readTexts(of: &entry, begin)
    return entry
  }

  private mutating func readIdentity(of entry: inout ImportedTodo) {
    guard let uid = text("UID"), !uid.isEmpty else { return }
    let id = UUID(uid: uid)
    entry[.id] = .id(id)
    if id.uuidString.lowercased() != uid { keep("UID") }
  }

  /// A cancelled to-do is a completed todo.
  private mutating func readCompletion(of entry: inout ImportedTodo) throws(FormatError) {
    let completedAt = try instant("COMPLETED")
    let status = properties["STATUS"]?.line.value.uppercased()
    let isComplete =
      switch status {
      case "COMPLETED", "CANCELLED": true
      case nil: completedAt != nil
      default: false
      }
    entry.completion = isComplete ? .completed(at: completedAt) : .open
    switch status {
    case nil, "COMPLETED", "NEEDS-ACTION": break
    default: keep("STATUS")
    }
    if !isComplete { keep("COMPLETED") }
    let percent = properties["PERCENT-COMPLETE"]?.line.value
    if percent != nil, percent != (isComplete ? "100" : "0") { keep("PERCENT-COMPLETE") }
  }

  private mutating func readPriority(of entry: inout ImportedTodo) throws(FormatError) {
    guard let property = properties["PRIORITY"] else { return }
    guard let number = Int(property.line.value), let priority = Priority(ics: number) else {
      throw .malformed(
        property.place, "\(quoted(property.line.value)) is not a priority",
        hint: "A priority is 0, or 1 for the highest to 9 for the lowest.")
    }
    entry.todo.priority = priority
    if number != priority.ics ?? 0 { keep(property.line) }
  }

  private mutating func readDue(of entry: inout ImportedTodo) throws(FormatError) {
    if let property = properties["DUE"] {
      let due = try value(property, zones.due(property.line))
      entry.set(.due, due.when)
      if property.line.value != due.basic || property.line.dropping("VALUE=DATE").parameters != "" {
        keep(property.line)
      }
    } else if let start = properties["DTSTART"], let duration = properties["DURATION"] {
      guard let length = ICSDuration(duration.line.value) else {
        throw .malformed(
          duration.place, "\(quoted(duration.line.value)) is not a length of time",
          hint: "One is P1D for a day, PT1H30M for an hour and a half.")
      }
      if let end = try value(start, zones.due(start.line)).adding(length, in: timeZone) {
        entry.set(.due, end.when)
      }
    }
    keep("DTSTART")
    keep("DURATION")
  }

  /// The rules of each time zone that a kept property names, and that is no one else's.
  private mutating func keepForeignZones(_ foreignZones: [String: [ContentLine]]) {
    if foreignZones.isEmpty { return }
    var names: Set<String> = []
    for field in kept {
      guard let name = ContentLine("\(field.name):")?.parameter("TZID"),
        let zone = foreignZones[name], names.insert(name).inserted
      else { continue }
      keep(zone)
    }
  }

  private mutating func readTexts(
    of entry: inout ImportedTodo, _ begin: FilePlace
  ) throws(FormatError) {
    let note = text("DESCRIPTION") ?? ""
    if properties["DESCRIPTION"]?.line.parameters.isEmpty == false { keep("DESCRIPTION") }

    if let summary = text("SUMMARY"), !summary.isEmpty {
      entry.todo.description = summary
      if properties["SUMMARY"]?.line.parameters.isEmpty == false { keep("SUMMARY") }
    } else {
      entry.todo.description = Self.summary(note: note, uid: text("UID"))
      kept.append(KeptField("no SUMMARY", entry.todo.description))
    }
    entry.todo.note = KeptField.foreign(
      note, keeping: kept, format: Self.format, where: KeptField.isICS)
    try check(entry.todo.description, .description, "SUMMARY", begin)
    try check(entry.todo.note, .note, "DESCRIPTION", begin)
  }

  /// What stands for a `SUMMARY` that is not there: a todo has a text.
  static func summary(note: String, uid: String?) -> String {
    let line = note.parts(between: "\n").first { !$0.isEmpty }.map(String.init)
    return line ?? uid.flatMap { $0.isEmpty ? nil : $0 } ?? "VTODO"
  }

  private func text(_ name: String) -> String? { properties[name]?.line.text }

  private mutating func instant(_ name: String) throws(FormatError) -> Instant? {
    guard let property = properties[name] else { return nil }
    return try value(property, zones.instant(property.line))
  }

  private func value<Value>(
    _ property: Property, _ result: Result<Value, FormatProblem>
  ) throws(FormatError) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let problem): throw .malformed(property.valuePlace, problem)
    }
  }

  private func check(
    _ text: String, _ rule: TextRule, _ name: String, _ begin: FilePlace
  ) throws(FormatError) {
    try checkText(text, rule, at: properties[name]?.place ?? begin)
  }
}

extension KeptField {
  fileprivate init(_ line: ContentLine) {
    self.init(line.head, line.value)
  }
}

extension Due {
  /// What the file says, as it is said in a command.
  var when: When {
    switch self {
    case .date(let date): .date(date)
    case .instant(let instant): .instant(instant)
    }
  }

  /// The value that ``ICSWriter`` writes.
  var basic: String {
    switch self {
    case .date(let date): date.basic
    case .instant(let instant): instant.basic
    }
  }

  /// So much later, by the calendar of a place; `nil` beyond what can be told.
  func adding(_ duration: ICSDuration, in timeZone: CivilTimeZone) -> Due? {
    switch self {
    case .date(let date):
      let days = date.daysSince1970 + duration.days + duration.seconds / 86_400
      return CivilDate.range.contains(days) ? .date(CivilDate(daysSince1970: days)) : nil
    case .instant(let instant):
      let (date, time) = timeZone.civil(at: instant)
      let days = date.daysSince1970 + duration.days
      guard CivilDate.range.contains(days),
        let moved = timeZone.instant(date: CivilDate(daysSince1970: days), time: time)
      else { return nil }
      let later = Instant(
        millisecondsSince1970: moved.millisecondsSince1970 + Int64(duration.seconds) * 1000)
      return Instant.range.contains(later) ? .instant(later) : nil
    }
  }
}

extension CivilDate {
  /// The days after 1970-01-01 that are a date.
  fileprivate static let range = -719_162...2_932_896
}
