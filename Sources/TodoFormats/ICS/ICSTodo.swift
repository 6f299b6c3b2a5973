import FoundationEssentials
import TodoDomain
import TodoText

/// Reads one `VTODO`.
struct ICSTodo {
  var zones: ICSZones
  let timeZone: CivilTimeZone
  /// The line at which it begins.
  private let line: Int
  /// Whether it is from vCalendar 1.0, which separates categories with semicolons.
  private let isOld: Bool
  var properties: [String: ContentLine] = [:]
  private var tags: [String] = []
  private var links: FieldMap<[ImportedTodo.Link]> = [:]
  var kept: [ContentLine] = []

  /// The date of the series with the same `UID` that this to-do is about.
  private(set) var recurrence: ContentLine?

  private(set) var remarks: [Remark] = []

  /// The properties that correspond to a field of a todo, or affect one.
  static let singles = Set(instants + dates + words).union(texts)

  /// Of these, those whose values are texts.
  private static let texts: Set<String> = [
    "DESCRIPTION", "SUMMARY", "UID", "X-TODO-PROJECT", "X-TODO-REPEAT",
  ]

  private static let others: Set<String> = ["CATEGORIES", "RECURRENCE-ID", "RELATED-TO"]

  private static let words = ["DURATION", "PERCENT-COMPLETE", "PRIORITY", "RRULE", "STATUS"]

  /// The properties whose values are instants, and those whose values are dates or instants.
  private static let instants = ["COMPLETED", "CREATED", "DTSTAMP", "LAST-MODIFIED"]
  private static let dates = ["DTSTART", "DUE", "X-TODO-UNTIL", "X-TODO-WAIT"]

  /// The properties that count only if they can be written back when kept.
  private static let ofSeries: Set<String> = [
    "DTSTART", "RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL", "X-TODO-WAIT",
  ]

  /// `lines` are those from `BEGIN` to `END`.
  init(_ lines: [ContentLine], at line: Int, timeZone: CivilTimeZone, isOld: Bool) {
    zones = ICSZones(local: timeZone)
    self.timeZone = timeZone
    self.line = line
    self.isOld = isOld
    var rest = lines.dropFirst().dropLast()
    while let line = rest.first {
      var depth = 0
      let end = rest.firstIndex { line in
        depth += line.name == "BEGIN" ? 1 : line.name == "END" ? -1 : 0
        return depth == 0
      }
      let part = rest[...(end ?? rest.startIndex)]
      if line.name == "BEGIN" { kept.append(ContentLine(component: part)) } else { read(line) }
      rest = rest[part.endIndex...]
    }
  }

  /// Reads a property; ignores a known one with an empty value.
  private mutating func read(_ line: ContentLine) {
    var line = line
    var name = line.name
    // Some programs write `PERCENT_COMPLETE`.
    if name.utf8.contains(UInt8(ascii: "_")) { name = name.replacing("_", with: "-") }
    if Self.singles.contains(name) {
      line.name = name
      if !Self.texts.contains(name), !Self.ofSeries.contains(name) { line = line.trimmed }
    }
    let isKnown = Self.singles.contains(name) || Self.others.contains(name)
    if isKnown, line.value.isEmpty { return }
    if line.name == "RECURRENCE-ID" {
      recurrence = line
    } else if line.name == "CATEGORIES", line.parameterNames.allSatisfy({ $0 == "LANGUAGE" }) {
      let values = isOld ? line.value.parts(between: ";") : [line.value[...]]
      for text in values.flatMap({ ContentLine(line.name, String($0)).texts }) where !text.isEmpty {
        // With symbols for control characters, as in an export, so that the file has the same tags as the list.
        let text = ContentLine(line.name, ContentLine.escaped(text)).text
        if (try? TextRule.tag.check(text)) != nil {
          tags.append(text)
        } else {
          kept.append(ContentLine(line.name, ContentLine.escaped(text)))
          setAside(text, ("category that can't be a tag", "categories that can't be tags"))
        }
      }
    } else if line.name == "RELATED-TO" {
      readLink(line)
    } else if Self.singles.contains(line.name), properties[line.name] == nil,
      !Self.ofSeries.contains(line.name) || line.isWritable
    {
      properties[line.name] = line.dropping("VALUE=DATE-TIME").dropping("VALUE=TEXT")
    } else {
      kept.append(line)
    }
  }

  /// Reads a link; also keeps the line if an export would write it differently.
  private mutating func readLink(_ line: ContentLine) {
    let id = UUID(uid: line.text)
    guard let field = line.link, field != .parent || links[.parent] == nil else {
      kept.append(line)
      return
    }
    links[field] = (links[field] ?? []) + [.id(id)]
    if ContentLine(link: field, to: id) != line.dropping("RELTYPE=PARENT") {
      kept.append(line)
    }
  }

  /// Keeps a line before others of its name, as the first one in a file counts.
  mutating func keep(_ line: ContentLine) {
    let other = kept.firstIndex { $0.name == line.name }
    kept.insert(line, at: other ?? kept.endIndex)
  }

  mutating func keep(_ name: String) {
    if let line = properties[name] { keep(line) }
  }

  /// Reports a value that has no effect.
  mutating func setAside(_ value: String, _ words: (one: String, several: String)) {
    remarks.add(.setAside(words.one, words.several, first: (value, line)))
  }

  /// Its `UID`, or that of the series that it is a date of.
  var uid: String? { text("UID") }

  /// Whether it, or its date of a series, is done.
  var isComplete: Bool {
    switch properties["STATUS"]?.value.uppercased() {
    case "COMPLETED", "CANCELLED": true
    case nil:
      properties["COMPLETED"].map { $0.date != nil && !$0.saysNoDate } == true
        || properties["PERCENT-COMPLETE"]?.value == "100"
    default: false
    }
  }

  struct DoneDate {
    var recurrence: ContentLine
    var completed: ContentLine?
  }

  /// The completed date of a series that it represents.
  var doneDate: DoneDate? {
    guard let recurrence, recurrence.parameter("RANGE") == nil, isComplete else { return nil }
    return DoneDate(recurrence: recurrence, completed: properties["COMPLETED"])
  }

  /// Returns the todo; called when everything in the file that affects it has been read: the time zones, and the
  /// completed dates of its series.
  mutating func todo(
    at begin: FilePlace, zones: ICSZones, done: [DoneDate], foreignZones: [String: ContentLine]
  ) throws(FormatError) -> ImportedTodo {
    self.zones = zones
    let isComplete = isComplete
    setUnreadableAside()
    var entry = ImportedTodo(saying: TodoFormat.ics.fields)
    entry.todo.tags = tags
    entry.links = links
    readIdentity(of: &entry)
    entry[.createdAt] = instant("CREATED").map { .instant($0) }
    entry[.modifiedAt] = (instant("LAST-MODIFIED") ?? instant("DTSTAMP")).map { .instant($0) }
    readCompletion(of: &entry, isComplete)
    readPriority(of: &entry)
    readDates(of: &entry, done)
    readAlarm(of: &entry)
    if let project = text("X-TODO-PROJECT"), !project.isEmpty {
      entry.todo.project = project
    }
    keepForeignZones(foreignZones)
    readTexts(of: &entry)
    return try entry.finished(keeping: kept.map { ExtraField($0) }, from: .ics, at: begin)
  }

  /// Keeps unreadable dates and instants.
  private mutating func setUnreadableAside() {
    for name in Self.instants + Self.dates {
      guard let line = properties[name] else { continue }
      let value =
        Self.dates.contains(name) ? zones.due(line) : zones.instant(line).map { .instant($0) }
      guard case .failure(let problem) = value else { continue }
      setAside(line.value, problem.words)
      properties[name] = nil
      keep(line)
    }
    guard let line = properties["DURATION"] else { return }
    let length = ICSDuration(line.value)
    if length == nil {
      setAside(
        line.value, ("length of time that can't be read", "lengths of time that can't be read"))
    }
    if let length, properties["DUE"] == nil, let start = date("DTSTART"),
      start.adding(length, in: timeZone) == nil
    {
      setAside(line.value, ICSDateProblem.outside.words)
    }
  }

  private mutating func readIdentity(of entry: inout ImportedTodo) {
    guard let uid else { return }
    if let recurrence {
      // The series itself has the `UID`.
      entry[.id] = .id(UUID(uid: "\(uid) \(recurrence.value)"))
      return
    }
    let id = UUID(uid: uid)
    entry[.id] = .id(id)
    if id.uuidString.lowercased() != uid { keep("UID") }
  }

  /// A cancelled to-do is a completed todo.
  private mutating func readCompletion(of entry: inout ImportedTodo, _ isComplete: Bool) {
    let status = properties["STATUS"]?.value.uppercased()
    entry.completion = isComplete ? .completed(at: instant("COMPLETED")) : .open
    switch status {
    case nil, "COMPLETED", "NEEDS-ACTION": break
    default: keep("STATUS")
    }
    if !isComplete { keep("COMPLETED") }
    let percent = properties["PERCENT-COMPLETE"]?.value
    if percent != nil, percent != (isComplete ? "100" : "0") { keep("PERCENT-COMPLETE") }
  }

  private mutating func readPriority(of entry: inout ImportedTodo) {
    guard let line = properties["PRIORITY"] else { return }
    let priority = Int(line.value).flatMap { Priority(ics: $0) }
    if priority == nil {
      setAside(line.value, ("priority that can't be read", "priorities that can't be read"))
    }
    entry.todo.priority = priority ?? .none
    if priority == nil || line.value != String(priority?.ics ?? 0) { keep(line) }
  }

  /// Keeps the definition of each time zone that a kept property names and the system doesn't know.
  private mutating func keepForeignZones(_ foreignZones: [String: ContentLine]) {
    if foreignZones.isEmpty { return }
    for zone in kept.compactMap({ $0.parameter("TZID") }).withoutDuplicates
      .compactMap({ foreignZones[$0] })
    { kept.append(zone) }
  }

  private mutating func readTexts(of entry: inout ImportedTodo) {
    let note = text("DESCRIPTION") ?? ""
    if properties["DESCRIPTION"]?.parameters.isEmpty == false { keep("DESCRIPTION") }

    if let summary = text("SUMMARY"), !summary.isEmpty {
      entry.todo.description = summary
      if properties["SUMMARY"]?.parameters.isEmpty == false { keep("SUMMARY") }
    } else {
      entry.todo.description = Self.summary(note: note, uid: text("UID"))
      kept.append(
        ContentLine(Self.noSummary, ContentLine.escaped(entry.todo.description)))
    }
    entry.todo.note = note
  }

  /// The property that keeps ``summary(note:uid:)`` for a to-do without one.
  static let noSummary = "X-TODO-NO-SUMMARY"

  /// Returns a substitute for a missing `SUMMARY`, as a todo needs a text.
  static func summary(note: String, uid: String?) -> String {
    let line = note.parts(between: "\n").first { !$0.isEmpty }.map(String.init)
    return line ?? uid.flatMap { $0.isEmpty ? nil : $0 } ?? "VTODO"
  }

  var summary: String? { text("SUMMARY") }

  private func text(_ name: String) -> String? { properties[name]?.text }

  private mutating func instant(_ name: String) -> Instant? {
    properties[name].flatMap { try? zones.instant($0).get() }
  }
}
