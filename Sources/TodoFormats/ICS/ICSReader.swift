import FoundationEssentials
import TodoDomain
import TodoText

extension TodoFormat {
  /// The to-dos of an iCalendar file: <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.2>.
  package static let ics = TodoFormat(
    id: .ics, fileExtensions: ["ics"], sort: .position,
    fields: [
      .description, .priority, .due, .wait, .repeat, .until, .parent, .blockedBy, .tags, .project,
      .note, .remind,
    ],
    linksByID: true,
    recognizes: { $0.lines.first?.uppercased() == "BEGIN:VCALENDAR" ? .likely : .no },
    makeReader: { ICSReader($0, $1) }, makeWriter: { ICSWriter($0) })
}

extension Priority {
  var ics: Int? { [.high: 1, .medium: 5, .low: 9][self] }

  /// 1 to 4 is high, 5 medium, 6 to 9 low, 0 none, as the RFC suggests for three priorities.
  init?(ics: Int) {
    switch ics {
    case 0: self = .none
    case 1...4: self = .high
    case 5: self = .medium
    case 6...9: self = .low
    default: return nil
    }
  }
}

extension ContentLine {
  /// A `RELATED-TO`: <https://www.rfc-editor.org/rfc/rfc9253#section-9.1>.
  init(link field: Todo.Field, to id: UUID) {
    self.init(
      "RELATED-TO", parameters: field == .parent ? "" : "RELTYPE=DEPENDS-ON",
      id.uuidString.lowercased())
  }

  /// The field that a `RELATED-TO` corresponds to, or `nil`.
  var link: Todo.Field? {
    guard name == "RELATED-TO" else { return nil }
    switch parameter("RELTYPE")?.uppercased() ?? "PARENT" {
    case "PARENT": return .parent
    case "DEPENDS-ON": return .blockedBy
    default: return nil
    }
  }

  /// Whether the property gives a series that starts on `date` other dates than its rule does.
  func changesSeries(from date: CivilDate) -> Bool {
    switch name {
    case "EXRULE", "RDATE", "RRULE": return true
    case "EXDATE":
      return value.parts(between: ",").contains { text in
        ContentLine(name, String(text)).date.map { $0 >= date } ?? true
      }
    default: return false
    }
  }
}

extension UUID {
  /// Returns the id of the todo with this `UID` in a file.
  init(uid: String) {
    self = UUID(uuidString: uid) ?? UUID(named: uid)
  }
}

struct ICSReader: TodoReader {
  private var lines: ContentLineReader
  private let zones: ICSZones
  private var components = ContentComponents(rootCount: 1)
  /// The place and the size of the last component of the calendar.
  private var begin = FilePlace()
  private var byteCount = 0
  private var hasCalendar = false
  /// The definitions of time zones unknown to the system, by name.
  private var foreignZones: [String: ContentLine] = [:]
  private let timeZone: CivilTimeZone
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private(set) var remarks: [Remark] = []

  /// To-dos read ahead.
  ///
  /// Their time zones, and completed dates of their series, may come later in the file.
  private var held: ArraySlice<(todo: ICSTodo, size: Int)> = []
  private var heldByteCount = 0
  private var isAtEnd = false
  /// Whether the next lines are the rest of an unreadable to-do.
  private var isSkipping = false
  /// The name of the calendar: the project of to-dos without one, as it is their list in other programs.
  private var listName: ContentLine?
  /// Whether the file is vCalendar 1.0.
  private var isOld = false
  /// Completed dates of series, by `UID`.
  private var done: [String: [ICSTodo.DoneDate]] = [:]

  /// Limits beyond any real file.
  private static let maximumZoneCount = 1000
  private static let maximumHeldCount = 10_000
  private static let maximumHeldByteCount = 64 * 1_048_576

  init(_ source: ByteSource, _ context: FormatContext) {
    lines = ContentLineReader(source)
    timeZone = context.timeZone
    zones = ICSZones(local: context.timeZone)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    while !isAtEnd, held.count < Self.maximumHeldCount,
      heldByteCount < Self.maximumHeldByteCount
    {
      try readAhead()
    }
    guard let next = held.popFirst() else { return nil }
    var todo = next.todo
    heldByteCount -= next.size
    canGoOn = true
    place = todo.place
    let dates = todo.recurrence == nil ? todo.uid.flatMap { done.removeValue(forKey: $0) } : nil
    if todo.properties["X-TODO-PROJECT"] == nil { todo.properties["X-TODO-PROJECT"] = listName }
    let entry = try todo.todo(done: dates ?? [], foreignZones: foreignZones)
    for remark in todo.remarks { remarks.add(remark, count: remark.count) }
    return entry
  }

  /// The component of the calendar that the next line is in, if it is one that is read.
  private var component: String? {
    components.open.count > 1 && components.keepsLines ? components.open[1].value.uppercased() : nil
  }

  /// Reads a line, or notices the end of the file.
  private mutating func readAhead() throws(FormatError) {
    var isRead = false
    do throws(FormatError) {
      let line = try lines.next()
      isRead = true
      if let line, isSkipping {
        isSkipping = line.name != "END" || line.value.uppercased() != "VTODO"
        if !isSkipping { components.open.removeSubrange(1...) }
      } else if let line {
        try read(line)
      } else {
        try end()
      }
    } catch {
      if isSkipping, !isAtEnd, case .malformed = error { return }
      // An error in a to-do doesn't affect the others.
      isSkipping = component == "VTODO" && !isAtEnd
      canGoOn =
        isSkipping
        || hasCalendar && (isAtEnd || !isRead && component == nil && lines.canGoOn)
      throw error
    }
  }

  private mutating func end() throws(FormatError) {
    isAtEnd = true
    if let name = component ?? components.open.last?.value.uppercased() {
      throw .malformed(
        lines.place, "the file ends inside of \(quoted(name))",
        hint: "The file may have been cut off.")
    }
    if !hasCalendar { throw .malformed(FilePlace(), "an empty file is not iCalendar") }
  }

  private mutating func read(_ line: ContentLine) throws(FormatError) {
    let isBegin = line.name == "BEGIN"
    let isOutside = components.open.isEmpty && line.name != "END"
    if isOutside, isBegin ? line.value.uppercased() != "VCALENDAR" : !hasCalendar {
      throw .malformed(lines.place, "iCalendar needs `BEGIN:VCALENDAR` here")
    }
    if isBegin, components.open.count == 1 {
      (begin, byteCount) = (lines.place, 0)
      components.keepsLines = ["VTODO", "VTIMEZONE"].contains(line.value.uppercased())
      if !components.keepsLines {
        remarks.add(.leftOut("component other than VTODO", "components other than VTODO"))
      }
    }
    let whole = try lines.place.check(components.add(line))
    hasCalendar = true
    byteCount += line.byteCount
    if let component, byteCount > 4 * ContentLineReader.maximumByteCount {
      throw .malformed(begin, "this \(component) is too long")
    }
    guard components.open.count == 1, let whole else { return }
    switch (whole.name, whole.value.uppercased()) {
    case ("BEGIN", "VTODO"): hold(whole)
    case ("BEGIN", "VTIMEZONE"): try readZone(whole)
    // An export writes its own.
    case ("BEGIN", _), ("PRODID", _): break
    case ("X-WR-CALNAME", _) where TextRule.project.allows(whole.text): listName = whole
    case ("VERSION", let version): isOld = version == "1.0"
    default: remarks.add(.leftOut("property of the calendar", "properties of the calendar"))
    }
  }

  private mutating func readZone(_ component: ContentLine) throws(FormatError) {
    guard let name = zones.add(component), SystemZone(named: name) == nil else { return }
    if foreignZones.count >= Self.maximumZoneCount {
      throw .malformed(lines.place, "more than \(Self.maximumZoneCount) time zones")
    }
    foreignZones[name] = component
  }

  private mutating func hold(_ component: ContentLine) {
    let todo = ICSTodo(component, at: begin, zones, timeZone: timeZone, isOld: isOld)
    if todo.recurrence != nil {
      guard let date = todo.doneDate else {
        remarks.add(
          .leftOut("changed date of a to-do that recurs", "changed dates of to-dos that recur"))
        return
      }
      if let uid = todo.uid, done.count < Self.maximumHeldCount {
        done[uid, default: []].append(date)
      }
    }
    held.append((todo, byteCount))
    heldByteCount += byteCount
  }
}
