import FoundationEssentials
import TodoDomain
import TodoText

struct ICSTodo {
  let zones: ICSZones
  let timeZone: CivilTimeZone
  let place: FilePlace
  /// Whether it is from vCalendar 1.0, which separates categories with semicolons.
  private let isOld: Bool
  var properties: [String: ContentLine] = [:]
  var entry = ImportedTodo(saying: TodoFormat.ics.fields)
  var kept: [ContentLine] = []

  /// The date of the series with the same `UID` that this to-do is about.
  private(set) var recurrence: ContentLine?

  private(set) var remarks: [Remark] = []

  /// The properties that correspond to a field of a todo, or affect one.
  static let singles = Set(instants + dates + texts)
    .union(["DURATION", "PERCENT-COMPLETE", "PRIORITY", "RRULE", "STATUS"])

  private static let texts = ["DESCRIPTION", "SUMMARY", "UID", "X-TODO-PROJECT", "X-TODO-REPEAT"]
  private static let instants = ["COMPLETED", "CREATED", "DTSTAMP", "LAST-MODIFIED"]
  /// The properties whose values are dates or instants.
  private static let dates = ["DTSTART", "DUE", "X-TODO-UNTIL", "X-TODO-WAIT"]

  /// The properties that count only if they can be written back when kept.
  private static let ofSeries: Set<String> = [
    "DTSTART", "RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL", "X-TODO-WAIT",
  ]

  init(
    _ component: ContentLine, at place: FilePlace, _ zones: ICSZones, timeZone: CivilTimeZone,
    isOld: Bool
  ) {
    self.zones = zones
    self.timeZone = timeZone
    self.place = place
    self.isOld = isOld
    for line in component.lines.dropLast() {
      if line.name == "BEGIN" { kept.append(line) } else { read(line) }
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
      let isTrimmed = !Self.texts.contains(name) && !Self.ofSeries.contains(name)
      if isTrimmed { line.value = line.value.trimmingBlanks }
    }
    let others = ["CATEGORIES", "RECURRENCE-ID", "RELATED-TO"]
    if line.value.isEmpty, Self.singles.contains(name) || others.contains(name) { return }
    if line.name == "RECURRENCE-ID" {
      recurrence = line
    } else if line.name == "CATEGORIES", !line.hasParameters(besides: "LANGUAGE") {
      let values = isOld ? line.value.parts(between: ";") : [line.value[...]]
      for text in values.flatMap({ ContentLine(line.name, String($0)).texts }) where !text.isEmpty {
        // With symbols for control characters, as in an export, so that the file has the same tags as the list.
        let tag = ContentLine(line.name, ContentLine.escaped(text))
        if TextRule.tag.allows(tag.text) {
          entry.todo.tags.append(tag.text)
        } else {
          kept.append(tag)
          report(
            tag.text,
            .setAside("category that can't be a tag", "categories that can't be tags"))
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
    guard let field = line.link, field != .parent || entry.links[.parent] == nil else {
      kept.append(line)
      return
    }
    entry.links[field] = (entry.links[field] ?? []) + [.id(id)]
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
  mutating func report(_ value: String, _ remark: Remark) {
    remarks.add(remark, value, line: place.line)
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

  typealias DoneDate = (recurrence: ContentLine, completed: ContentLine?)

  /// The completed date of a series that it represents.
  var doneDate: DoneDate? {
    guard let recurrence, recurrence.parameter("RANGE") == nil, isComplete else { return nil }
    return (recurrence, properties["COMPLETED"])
  }

  /// Returns the todo; called when everything in the file that affects it has been read: the time zones, and the
  /// completed dates of its series.
  mutating func todo(
    done: [DoneDate], foreignZones: [String: ContentLine]
  ) throws(FormatError) -> ImportedTodo {
    let isComplete = isComplete
    setUnreadableAside()
    readIdentity()
    entry[.createdAt] = instant("CREATED").map { .instant($0) }
    entry[.modifiedAt] = (instant("LAST-MODIFIED") ?? instant("DTSTAMP")).map { .instant($0) }
    readCompletion(isComplete)
    readPriority()
    readDates(done)
    readAlarm()
    entry.todo.project = text("X-TODO-PROJECT")
    if !foreignZones.isEmpty {
      let names = kept.compactMap { $0.parameter("TZID") }.withoutDuplicates
      kept += names.compactMap { foreignZones[$0] }
    }
    readTexts()
    return try entry.finished(keeping: kept.map(\.field), from: .ics, at: place)
  }

  /// Keeps unreadable dates and instants.
  private mutating func setUnreadableAside() {
    for name in Self.instants + Self.dates {
      guard let line = properties[name] else { continue }
      do throws(Remark) {
        _ = Self.dates.contains(name) ? try zones.due(line) : .instant(try zones.instant(line))
      } catch {
        report(line.value, error)
        properties[name] = nil
        keep(line)
      }
    }
    guard let text = properties["DURATION"]?.value else { return }
    guard let length = ICSDuration(text) else {
      report(
        text,
        .setAside("length of time that can't be read", "lengths of time that can't be read"))
      return
    }
    if properties["DUE"] == nil,
      date("DTSTART").map({ $0.adding(length, in: timeZone) }) == .some(nil)
    {
      report(text, .dateOutside)
    }
  }

  private mutating func readIdentity() {
    guard let uid else { return }
    // The series itself has the `UID`.
    let id = UUID(uid: recurrence.map { "\(uid) \($0.value)" } ?? uid)
    entry[.id] = .id(id)
    if recurrence == nil, id.uuidString.lowercased() != uid { keep("UID") }
  }

  /// A cancelled to-do is a completed todo.
  private mutating func readCompletion(_ isComplete: Bool) {
    entry.completion = isComplete ? .completed(at: instant("COMPLETED")) : .open
    let status = properties["STATUS"]?.value.uppercased()
    if ![nil, "COMPLETED", "NEEDS-ACTION"].contains(status) { keep("STATUS") }
    if !isComplete { keep("COMPLETED") }
    let percent = properties["PERCENT-COMPLETE"]?.value
    if percent != nil, percent != (isComplete ? "100" : "0") { keep("PERCENT-COMPLETE") }
  }

  private mutating func readPriority() {
    guard let line = properties["PRIORITY"] else { return }
    let priority = Int(line.value).flatMap { Priority(ics: $0) }
    if priority == nil {
      report(
        line.value,
        .setAside("priority that can't be read", "priorities that can't be read"))
    }
    entry.todo.priority = priority ?? .none
    if priority == nil || line.value != String(priority?.ics ?? 0) { keep(line) }
  }

  private mutating func readTexts() {
    entry.todo.note = text("DESCRIPTION") ?? ""
    entry.todo.description = text("SUMMARY") ?? Self.summary(note: entry.todo.note, uid: uid)
    for name in ["DESCRIPTION", "SUMMARY"] where properties[name]?.parameters.isEmpty == false {
      keep(name)
    }
    if properties["SUMMARY"] == nil {
      kept.append(ContentLine(Self.noSummary, ContentLine.escaped(entry.todo.description)))
    }
  }

  /// The property that keeps ``summary(note:uid:)`` for a to-do without one.
  static let noSummary = "X-TODO-NO-SUMMARY"

  /// Returns a substitute for a missing `SUMMARY`, as a todo needs a text.
  static func summary(note: String, uid: String?) -> String {
    let line = note.parts(between: "\n").first { !$0.isEmpty }.map(String.init)
    return line ?? uid.flatMap { $0.isEmpty ? nil : $0 } ?? "VTODO"
  }

  func text(_ name: String) -> String? { properties[name]?.text }

  private func instant(_ name: String) -> Instant? {
    properties[name].flatMap { try? zones.instant($0) }
  }
}
