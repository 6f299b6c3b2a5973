import FoundationEssentials
import TodoDomain
import TodoText

/// Reads one `VTODO`.
struct ICSTodo {
  private(set) var zones: ICSZones
  private let timeZone: CivilTimeZone
  private var properties: [String: Property] = [:]
  private var tags: [String] = []
  private var links: FieldMap<[ImportedTodo.Link]> = [:]
  private var kept: [KeptField] = []

  private struct Property {
    var line: ContentLine
    var place: FilePlace
    var valuePlace: FilePlace
  }

  /// Whether it changes one date of a series, which has the same `UID`.
  private(set) var isException = false

  private static let format = TodoFormat.ics.name

  /// What stands for a field of a todo, or says something about one.
  static let singles: Set<String> = [
    "COMPLETED", "CREATED", "DESCRIPTION", "DTSTAMP", "DTSTART", "DUE", "DURATION", "LAST-MODIFIED",
    "PERCENT-COMPLETE", "PRIORITY", "RRULE", "STATUS", "SUMMARY", "UID", "X-TODO-PROJECT",
    "X-TODO-REPEAT", "X-TODO-UNTIL", "X-TODO-WAIT",
  ]

  /// What counts only if it can be written again where it has to be kept.
  private static let ofSeries: Set<String> = [
    "DTSTART", "RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL", "X-TODO-WAIT",
  ]

  init(zones: ICSZones, timeZone: CivilTimeZone) {
    self.zones = zones
    self.timeZone = timeZone
  }

  mutating func read(
    _ line: ContentLine, at place: FilePlace, valueAt valuePlace: FilePlace
  ) throws(FormatError) {
    if line.name == "RECURRENCE-ID" { isException = true }
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
    } else if line.name == "RELATED-TO" {
      readLink(line)
    } else if Self.singles.contains(line.name), properties[line.name] == nil,
      !Self.ofSeries.contains(line.name) || KeptField.isICS(KeptField(line))
    {
      properties[line.name] = Property(
        line: line.dropping("VALUE=DATE-TIME").dropping("VALUE=TEXT"), place: place,
        valuePlace: valuePlace)
    } else {
      kept.append(KeptField(line))
    }
  }

  /// What isn't an id as it would be written is kept, too.
  private mutating func readLink(_ line: ContentLine) {
    let id = UUID(uid: line.text)
    guard let field = line.link, field != .parent || links[.parent] == nil else {
      kept.append(KeptField(line))
      return
    }
    links[field] = (links[field] ?? []) + [.id(id)]
    if ContentLine(link: field, to: id) != line.dropping("RELTYPE=PARENT") {
      kept.append(KeptField(line))
    }
  }

  /// A component, such as an alarm, is the property `BEGIN` with the other lines after it.
  mutating func keep(_ component: [ContentLine]) {
    let text = component.dropFirst().map { "\($0.head):\($0.value)" }
    kept.append(
      KeptField("BEGIN", ([component[0].value] + text).joined(by: "\n")))
  }

  /// Before others of its name: of several it is the first in the file that counts.
  private mutating func keep(_ line: ContentLine) {
    let other = kept.firstIndex { $0.line?.name == line.name }
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
    entry.links = links
    readIdentity(of: &entry)
    entry[.createdAt] = try instant("CREATED").map { .instant($0) }
    entry[.modifiedAt] = try instant("LAST-MODIFIED").map { .instant($0) }
    if entry[.modifiedAt] == nil {
      entry[.modifiedAt] = try instant("DTSTAMP").map { .instant($0) }
    }
    try readCompletion(of: &entry)
    try readPriority(of: &entry)
    try readDates(of: &entry)
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

  private mutating func readDates(of entry: inout ImportedTodo) throws(FormatError) {
    let start = date("DTSTART")
    if let property = properties["DUE"] {
      entry.todo.due = try value(property, zones.due(property.line))
    } else if let property = properties["DTSTART"], let duration = properties["DURATION"] {
      guard let length = ICSDuration(duration.line.value) else {
        throw .malformed(
          duration.place, "\(quoted(duration.line.value)) is not a length of time",
          hint: "One is P1D for a day, PT1H30M for an hour and a half.")
      }
      entry.todo.due = try value(property, zones.due(property.line)).adding(length, in: timeZone)
    } else if properties["RRULE"] != nil {
      entry.todo.due = start
    }
    if case .open? = entry.completion, let due = entry.todo.due, let series = series(from: due) {
      (entry.todo.repeat, entry.todo.until) = (series.rule, series.until)
    } else {
      for name in ["RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL"] { keep(name) }
    }
    if let wait = date("X-TODO-WAIT") {
      entry.todo.wait = wait
    } else {
      keep("X-TODO-WAIT")
      if let start, entry.todo.due.map({ start.isBefore($0, in: timeZone) }) ?? true {
        entry.todo.wait = start
      }
    }
    keep("DUE", unlessSaid: entry.todo.due, of: entry.todo)
    keep("DTSTART", unlessSaid: entry.todo.icsStart(in: timeZone), of: entry.todo)
    keep("DURATION")
  }

  /// Keeps a date that is not written as it would be, or not alone.
  private mutating func keep(_ name: String, unlessSaid date: Due?, of todo: Todo) {
    guard let line = properties[name]?.line else { return }
    let own = date.map { [todo.icsLine(name, $0, in: timeZone), ContentLine(name, $0)] } ?? []
    if !own.contains(where: { $0.saysSame(as: line) })
      || kept.contains(where: { $0.line?.name == name })
    {
      keep(line)
    }
  }

  private mutating func date(_ name: String) -> Due? {
    properties[name].flatMap { try? zones.due($0.line).get() }
  }

  /// How it repeats, where a rule of ours has the same dates.
  private mutating func series(from due: Due) -> Todo.Series? {
    let own = properties["X-TODO-REPEAT"].flatMap { RepeatRule(written: $0.line.text) }
    let ownEnd = date("X-TODO-UNTIL")
    guard let line = properties["RRULE"]?.line else {
      return own.map { Todo.Series(rule: $0, until: ownEnd) }
    }
    let start = properties["DTSTART"] == nil ? due : date("DTSTART")
    let startDate = (properties["DTSTART"] ?? properties["DUE"])?.line.date
    guard let start, let startDate, line.parameters.isEmpty,
      !kept.contains(where: {
        KeptField.isICS($0) && $0.line?.changesSeries(from: startDate) == true
      })
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

  /// The rules of each time zone that a kept property names, and that is no one else's.
  private mutating func keepForeignZones(_ foreignZones: [String: [ContentLine]]) {
    if foreignZones.isEmpty { return }
    var names: Set<String> = []
    for field in kept {
      guard let name = field.line?.parameter("TZID"),
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
    // Before one that can't be written as it is, an export would take the others for text.
    kept = kept.filter { !KeptField.isICS($0) } + kept.filter(KeptField.isICS)
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
