import TodoDomain
import TodoText

/// Reads the to-dos of an iCalendar file.
struct ICSReader: TodoReader {
  private var lines: ContentLineReader
  private var zones: ICSZones
  /// The components that are open, the outermost first.
  private var open: [String] = []
  private var hasCalendar = false
  /// The rules of places that the system does not know, by their names.
  private var foreignZones: [String: [ContentLine]] = [:]
  private let timeZone: CivilTimeZone
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private var componentCount = 0
  private var propertyCount = 0
  private var exceptionCount = 0

  var leftOut: [LeftOut] {
    [
      LeftOut(
        one: "component other than VTODO", several: "components other than VTODO",
        count: componentCount),
      LeftOut(
        one: "property of the calendar", several: "properties of the calendar", count: propertyCount
      ),
      LeftOut(
        one: "changed date of a to-do that recurs", several: "changed dates of to-dos that recur",
        count: exceptionCount),
    ]
  }

  /// What every calendar has, and an export writes anew.
  private static let ofEveryCalendar: Set<String> = ["END", "PRODID", "VERSION"]

  /// More than any file has need of.
  private static let maximumDepth = 32
  private static let maximumZoneCount = 1000

  init(_ source: ByteSource, _ context: FormatContext) {
    lines = ContentLineReader(source)
    timeZone = context.timeZone
    zones = ICSZones(local: context.timeZone)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    while let line = try lines.next() {
      guard line.name == "BEGIN" else {
        if line.name == "END" { try close(line) }
        if open.isEmpty && !hasCalendar { throw missingCalendar }
        if open == ["VCALENDAR"], !Self.ofEveryCalendar.contains(line.name) { propertyCount += 1 }
        continue
      }
      switch (open, line.value.uppercased()) {
      case ([], "VCALENDAR"):
        hasCalendar = true
        open = ["VCALENDAR"]
      case ([], _): throw missingCalendar
      case (["VCALENDAR"], "VTODO"):
        place = lines.place
        if let todo = try readTodo() { return todo }
      case (["VCALENDAR"], "VTIMEZONE"):
        try readZone(try readComponent(line))
      default:
        if open.count == 1 { componentCount += 1 }
        try push(line)
      }
    }
    if let name = open.last { throw cut(name) }
    if !hasCalendar { throw .malformed(FilePlace(), "an empty file is not iCalendar") }
    return nil
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

  /// The lines from `BEGIN` to `END`.
  private mutating func readComponent(_ begin: ContentLine) throws(FormatError) -> [ContentLine] {
    let depth = open.count
    var byteCount = 0
    var component = [begin]
    try push(begin)
    while open.count > depth {
      guard let line = try lines.next() else { throw cut(begin.value) }
      if line.name == "BEGIN" { try push(line) }
      if line.name == "END" { try close(line) }
      component.append(line)
      byteCount += line.value.utf8.count + line.head.utf8.count + 64
      if byteCount > ContentLineReader.maximumByteCount {
        throw .malformed(lines.place, "\(quoted(begin.value)) is too long")
      }
    }
    return component
  }

  private mutating func readZone(_ lines: [ContentLine]) throws(FormatError) {
    if let zone = VTimeZone(lines) { zones.add(zone) }
    guard let name = lines.first(where: { $0.name == "TZID" })?.text,
      SystemZone(named: name) == nil
    else { return }
    if foreignZones.count >= Self.maximumZoneCount {
      throw .malformed(self.lines.place, "more than \(Self.maximumZoneCount) time zones")
    }
    foreignZones[name] = lines
  }

  private mutating func readTodo() throws(FormatError) -> ImportedTodo? {
    var component = ICSTodo(zones: zones, timeZone: timeZone)
    let begin = place
    open.append("VTODO")
    var byteCount = 0
    while let line = try lines.next() {
      byteCount += line.value.utf8.count + line.head.utf8.count + 64
      if byteCount > 4 * ContentLineReader.maximumByteCount {
        throw .malformed(begin, "this VTODO is too long")
      }
      switch line.name {
      case "BEGIN": component.keep(try readComponent(line))
      case "END":
        try close(line)
        zones = component.zones
        canGoOn = true
        guard !component.isException else {
          exceptionCount += 1
          return nil
        }
        return try component.todo(at: begin, foreignZones: foreignZones)
      default: try component.read(line, at: lines.place, valueAt: lines.valuePlace)
      }
    }
    throw cut("VTODO")
  }
}
