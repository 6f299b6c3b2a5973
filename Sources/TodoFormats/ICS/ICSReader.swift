import TodoDomain
import TodoText

struct ICSReader: TodoReader {
  private var lines: ContentLineReader
  private var zones: ICSZones
  /// The open components, the outermost first.
  private var open: [String] = []
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
  private var held: ArraySlice<Held> = []
  private var heldByteCount = 0
  private var isAtEnd = false
  /// Whether the next lines are the rest of an unreadable to-do.
  private var isSkipping = false
  /// Whether the file is vCalendar 1.0.
  private var isOld = false
  /// Completed dates of series, by `UID`.
  private var done: [String: [ICSTodo.DoneDate]] = [:]

  private struct Held {
    var todo: ICSTodo
    var begin: FilePlace
    var byteCount: Int
  }

  /// Properties that every calendar has, and an export writes itself.
  private static let ofEveryCalendar: Set<String> = ["END", "PRODID", "VERSION"]

  /// Limits beyond any real file.
  private static let maximumDepth = 32
  private static let maximumZoneCount = 1000

  init(_ source: ByteSource, _ context: FormatContext) {
    lines = ContentLineReader(source)
    timeZone = context.timeZone
    zones = ICSZones(local: context.timeZone)
  }

  private static let maximumHeldCount = 10_000
  private static let maximumHeldByteCount = 64 * 1_048_576

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    while !isAtEnd, held.count < Self.maximumHeldCount,
      heldByteCount < Self.maximumHeldByteCount
    {
      try readAhead()
    }
    guard var next = held.popFirst() else { return nil }
    heldByteCount -= next.byteCount
    canGoOn = true
    place = next.begin
    let dates =
      next.todo.recurrence == nil ? next.todo.uid.flatMap { done.removeValue(forKey: $0) } : nil
    let entry = try next.todo.todo(
      at: next.begin, zones: zones, done: dates ?? [], foreignZones: foreignZones)
    zones = next.todo.zones
    for remark in next.todo.remarks { remarks.add(remark, count: remark.count) }
    return entry
  }

  /// Reads a to-do or another line, or notices the end of the file.
  private mutating func readAhead() throws(FormatError) {
    let line: ContentLine?
    do throws(FormatError) {
      if isSkipping { try skipTodo() }
      line = try lines.next()
    } catch {
      canGoOn = hasCalendar && lines.canGoOn
      throw error
    }
    guard let line else {
      isAtEnd = true
      canGoOn = hasCalendar
      if let name = open.last { throw cut(name) }
      if !hasCalendar { throw .malformed(FilePlace(), "an empty file is not iCalendar") }
      return
    }
    do throws(FormatError) {
      try read(line)
    } catch {
      canGoOn = isSkipping || isAtEnd
      throw error
    }
  }

  private mutating func read(_ line: ContentLine) throws(FormatError) {
    guard line.name == "BEGIN" else {
      if line.name == "END" { try close(line) }
      if open.isEmpty && !hasCalendar { throw missingCalendar }
      if open == ["VCALENDAR"] {
        if line.name == "VERSION" { isOld = line.value == "1.0" }
        if !Self.ofEveryCalendar.contains(line.name) {
          remarks.add(.leftOut("property of the calendar", "properties of the calendar"))
        }
      }
      return
    }
    switch (open, line.value.uppercased()) {
    case ([], "VCALENDAR"):
      hasCalendar = true
      open = ["VCALENDAR"]
    case ([], _): throw missingCalendar
    case (["VCALENDAR"], "VTODO"): try readTodo(line)
    case (["VCALENDAR"], "VTIMEZONE"):
      try readZone(ContentLine(component: try readComponent(line)[...]))
    default:
      if open.count == 1 {
        remarks.add(.leftOut("component other than VTODO", "components other than VTODO"))
      }
      try push(line)
    }
  }

  private var missingCalendar: FormatError {
    .malformed(lines.place, "iCalendar needs `BEGIN:VCALENDAR` here")
  }

  private func cut(_ name: String) -> FormatError {
    .malformed(
      lines.place, "the file ends inside of \(quoted(name))",
      hint: "The file may have been cut off.")
  }

  private mutating func push(_ line: ContentLine) throws(FormatError) {
    if open.count >= Self.maximumDepth {
      throw .malformed(
        lines.place, "more than \(Self.maximumDepth) components inside of each other")
    }
    open.append(line.value.uppercased())
  }

  private mutating func close(_ line: ContentLine) throws(FormatError) {
    guard let name = open.last else {
      throw .malformed(lines.place, "`END:\(line.value.terminalSafe)` has no `BEGIN`")
    }
    guard name == line.value.uppercased() else {
      throw .malformed(
        lines.place, "\(quoted(name)) has no end before that of \(quoted(line.value))")
    }
    open.removeLast()
  }

  /// Reads the lines from `BEGIN` to `END`, with those of components inside.
  private mutating func readComponent(_ begin: ContentLine) throws(FormatError) -> [ContentLine] {
    let (start, depth) = (lines.place, open.count)
    var byteCount = 0
    var component = [begin]
    try push(begin)
    while open.count > depth {
      guard let line = try lines.next() else {
        isSkipping = false
        isAtEnd = true
        throw cut(begin.value)
      }
      if line.name == "BEGIN" { try push(line) }
      if line.name == "END" { try close(line) }
      component.append(line)
      byteCount += line.byteCount
      if byteCount > 4 * ContentLineReader.maximumByteCount {
        throw .malformed(start, "this \(begin.value.uppercased()) is too long")
      }
    }
    return component
  }

  private mutating func readZone(_ component: ContentLine) throws(FormatError) {
    guard let name = zones.add(component), SystemZone(named: name) == nil else { return }
    if foreignZones.count >= Self.maximumZoneCount {
      throw .malformed(lines.place, "more than \(Self.maximumZoneCount) time zones")
    }
    foreignZones[name] = component
  }

  /// Reads a to-do to its end; an error in it doesn't affect the others.
  private mutating func readTodo(_ line: ContentLine) throws(FormatError) {
    isSkipping = true
    let begin = lines.place
    let component = try readComponent(line)
    isSkipping = false
    let todo = ICSTodo(component, at: begin.line, timeZone: timeZone, isOld: isOld)
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
    let byteCount = component.reduce(0) { $0 + $1.byteCount }
    held.append(Held(todo: todo, begin: begin, byteCount: byteCount))
    heldByteCount += byteCount
  }

  /// Skips to the end of an unreadable to-do.
  private mutating func skipTodo() throws(FormatError) {
    while true {
      do throws(FormatError) {
        guard let line = try lines.next() else { break }
        guard line.name == "END", line.value.uppercased() == "VTODO" else { continue }
        open = ["VCALENDAR"]
        break
      } catch {
        guard case .malformed = error else { throw error }
      }
    }
    isSkipping = false
  }
}
