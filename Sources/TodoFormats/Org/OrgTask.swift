import FoundationEssentials
import TodoDomain
import TodoText

/// A heading with a keyword, and the lines below it.
struct OrgTask {
  let place: FilePlace
  let heading: OrgHeading
  /// Timestamps by their names: `DEADLINE`, `SCHEDULED`, `CLOSED`.
  private(set) var planning: [ExtraField] = []
  var entry = ImportedTodo(saying: TodoFormat.org.fields)
  private(set) var kept: [ExtraField] = []
  private(set) var noteLines: [String] = []
  private(set) var byteCount = 0
  /// The lines of a drawer, such as `:LOGBOOK:`, that hasn't ended yet.
  private(set) var drawer: [String] = []

  private static let planningNames = ["DEADLINE", "SCHEDULED", "CLOSED"]

  /// Whether a line has the dates of the heading above it.
  static func isPlanning(_ line: some StringProtocol) -> Bool {
    guard let (name, rest) = String(line).trimmingBlanks.cut(at: ":") else { return false }
    return planningNames.contains(String(name)) && OrgTimestamp(String(rest).trimmingBlanks) != nil
  }

  /// Adds a line, and returns whether there is room for it.
  mutating func add(_ line: String) -> Bool {
    byteCount += line.utf8.count + 16
    guard byteCount <= 8 * LineReader.maximumByteCount else { return false }
    let text = line.trimmingBlanks
    if !drawer.isEmpty {
      drawer.append(line)
      if text.uppercased() == ":END:" { endDrawer() }
    } else if OrgHeading.isDrawer(text) {
      drawer = [line]
    } else if noteLines.isEmpty, Self.isPlanning(line) {
      readPlanning(text)
    } else {
      noteLines.append(line)
    }
    return true
  }

  /// Reads `DEADLINE: <2026-12-24 Thu> SCHEDULED: <2026-12-01 Tue>`.
  private mutating func readPlanning(_ line: String) {
    var rest = line
    while let (name, after) = rest.cut(at: ":") {
      let text = String(after).trimmingBlanks
      guard Self.planningNames.contains(String(name)), let stamp = OrgTimestamp(text) else { break }
      planning.append(ExtraField(String(name), String(text[..<stamp.rest.startIndex])))
      rest = String(stamp.rest).trimmingBlanks
    }
    if !rest.isEmpty { noteLines.append(rest) }
  }

  private mutating func endDrawer() {
    let lines = drawer.dropFirst().dropLast().map(\.trimmingBlanks)
    let name = drawer[0].trimmingBlanks
    drawer = []
    guard name.uppercased() == ":PROPERTIES:" else {
      kept.append(ExtraField(String(name.dropFirst().dropLast()), lines.joined(by: "\n")))
      return
    }
    for line in lines {
      guard line.hasPrefix(":"), let (key, value) = line.dropFirst().cut(at: ":") else {
        noteLines.append(line)
        continue
      }
      let name = ["ID", "CREATED"].first { $0 == key.uppercased() } ?? String(key)
      kept.append(ExtraField(name, String(value).trimmingBlanks))
    }
  }

  mutating func todo(
    isDone: Bool, in zone: CivilTimeZone, _ remarks: inout [Remark]
  ) throws(FormatError) -> ImportedTodo {
    entry.completion = isDone ? .completed(at: nil) : .open
    entry.todo.description = heading.title
    entry.todo.note = note
    if let keyword = heading.keyword, !["TODO", "DONE"].contains(keyword) {
      kept.append(ExtraField("keyword", keyword))
    }
    if let cookie = heading.priority {
      entry.todo.priority = Priority(todotxt: cookie) ?? .none
      if !["A", "B", "C"].contains(cookie) { kept.append(ExtraField("priority", cookie)) }
    }
    if let id = kept.first("ID") {
      entry[.id] = .id(UUID(uuidString: id) ?? UUID(named: "org \(id)"))
      if UUID(uuidString: id) != nil { _ = kept.take("ID") }
    }
    if let created = kept.first("CREATED").flatMap({ OrgTimestamp($0)?.when.due(in: zone) }) {
      entry[.createdAt] = .instant(created.beginning(in: zone))
      _ = kept.take("CREATED")
    }
    readDates(zone, &remarks)
    return try entry.finished(keeping: kept, from: .org, at: place)
  }

  /// The deadline is the due date; without one it is the date scheduled, which is otherwise waited for.
  private mutating func readDates(_ zone: CivilTimeZone, _ remarks: inout [Remark]) {
    let isOpen = entry.completion == .open
    for name in Self.planningNames {
      guard let text = planning.first(name), let stamp = OrgTimestamp(text) else { continue }
      let due = stamp.when.due(in: zone)
      var isRead = due != nil && !stamp.hasMore && (stamp.rule == nil || isOpen)
      switch name {
      case "CLOSED":
        isRead = isRead && !isOpen
        if !isOpen { entry.completion = .completed(at: due?.beginning(in: zone)) }
      case "SCHEDULED" where entry.todo.due != nil:
        if let due, let deadline = entry.todo.due, due.isBefore(deadline, in: zone) {
          entry.todo.wait = due
        }
        isRead = isRead && entry.todo.wait != nil && stamp.rule == nil
      default:
        entry.todo.due = due
        if isOpen, due != nil { entry.todo.repeat = stamp.rule }
      }
      if !isRead {
        kept.append(ExtraField(name, text))
        remarks.add(.value(of: name), text, line: place.line)
      }
    }
    kept += planning.filter { planning.first($0.name) != $0.value }
  }

  /// The lines that are neither dates nor drawers, without the indentation of the first.
  private var note: String {
    let isBlank = { (line: String) in line.utf8.allSatisfy(\.isBlank) }
    let lines = (noteLines + drawer).drop(while: isBlank).dropLast(while: isBlank)
    let indent = lines.first?.utf8.prefix { $0.isBlank }.count ?? 0
    return lines.map { line in
      let blanks = line.utf8.prefix { $0.isBlank }.count
      return String(Substring(line.utf8.dropFirst(min(indent, blanks))))
    }.joined(by: "\n")
  }
}
