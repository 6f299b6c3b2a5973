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

extension ExtraField {
  init(_ line: ContentLine) {
    self.init(line.head, line.value)
  }
}

extension ContentLine {
  /// The line that an import kept; `nil` for anything else.
  init?(_ field: ExtraField) {
    guard let line = ContentLine("\(field.name):"), line.head.hasSameBytes(as: field.name)
    else { return nil }
    self.init(line.name, parameters: line.parameters, field.value)
  }

  /// Whether it can be written without making the file unreadable.
  var isWritable: Bool {
    let isForbidden = (head + value).unicodeScalars.contains(where: Self.isForbidden)
    if isForbidden || head.utf8.contains(UInt8(ascii: "\n")) || name == "END" { return false }
    let lines = value.parts(between: "\n")
    if name != "BEGIN" { return lines.count == 1 }
    var open = [lines[0].uppercased()]
    for line in lines.dropFirst() {
      guard let line = ContentLine(String(line)), let last = open.last else { return false }
      if line.name == "BEGIN" { open.append(line.value.uppercased()) }
      if line.name == "END" {
        guard last == line.value.uppercased() else { return false }
        open.removeLast()
      }
    }
    return open.isEmpty
  }

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
