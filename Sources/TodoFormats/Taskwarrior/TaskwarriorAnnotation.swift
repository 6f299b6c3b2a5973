import TodoDomain
import TodoText

/// An annotation of a task: in a list, a dated line at the end of the note, such as `2026-11-21 called them`.
///
/// Its instant is kept beside the note, unless the line alone gives it.
struct TaskwarriorAnnotation: Equatable {
  private var entry: Instant
  private let text: String

  /// Parses the form in which it is kept: `20261121T193523Z called them`.
  init?(kept: String) {
    guard let (entry, text) = kept.cut(at: " "), case .instant(let instant)? = When(basic: entry)
    else { return nil }
    (self.entry, self.text) = (instant, String(text))
  }

  /// Reads a line, as of the first second of its day that is later than `previous`; `nil` if `task` reads none.
  private init?(_ line: Substring, after previous: Self? = nil, in timeZone: CivilTimeZone) {
    guard let (word, text) = line.cut(at: " "), !text.isEmpty,
      case .date(let date)? = When(absolute: word), let start = timeZone.start(of: date)
    else { return nil }
    (self.entry, self.text) = (max(start, previous?.nextSecond ?? start), String(text))
    guard TaskwarriorWriter.canWrite(entry), timeZone.civil(at: entry).date == date
    else { return nil }
  }

  private var kept: String { "\(entry.basic) \(text)" }

  var json: [UInt8] {
    ForeignJSON.object([
      ("entry", ForeignJSON.json(text: entry.basic)), ("description", ForeignJSON.json(text: text)),
    ])
  }

  private func line(in timeZone: CivilTimeZone) -> Substring {
    "\(timeZone.civil(at: entry).date) \(text)"
  }

  private var nextSecond: Instant {
    Instant(millisecondsSince1970: entry.millisecondsSince1970 + 1000)
  }
}

extension TaskwarriorAnnotation {
  /// Moves annotations to the end of the note, and returns what has to be kept of them.
  ///
  /// One that no line can hold is kept as JSON.
  static func read(
    _ kept: [String], into note: inout String, in timeZone: CivilTimeZone
  ) -> [String] {
    var read: [Self] = []
    var others = kept.filter { Self(kept: $0) == nil }
    for var annotation in kept.compactMap({ Self(kept: $0) }).sorted(by: { $0.entry < $1.entry }) {
      // `task` loses one of two with the same time.
      if let last = read.last { annotation.entry = max(annotation.entry, last.nextSecond) }
      let line = annotation.line(in: timeZone)
      let end = note.isEmpty ? line : "\n" + line
      guard !line.utf8.contains(UInt8(ascii: "\n")), Self(line, in: timeZone) != nil,
        TextRule.note.allows(String(line)),
        note.utf8.count + end.utf8.count <= TextRule.maximumByteCount
      else {
        others.append(String(decoding: annotation.json, as: UTF8.self))
        continue
      }
      note += end
      read.append(annotation)
    }

    var lines: Set<Substring> = []
    var last: Self?
    let needed = split(note, keeping: read.map(\.kept), in: timeZone).annotations.filter {
      let line = $0.line(in: timeZone)
      // Of equal lines, the last ones have the kept instants.
      let isNeeded = lines.contains(line) || $0 != Self(line, after: last, in: timeZone)
      if isNeeded { lines.insert(line) }
      last = $0
      return isNeeded
    }
    return needed.map(\.kept) + others
  }

  /// Splits a note before the dated lines at its end whose dates ascend.
  ///
  /// They have the kept instants of the same lines where these ascend, too.
  static func split(
    _ note: String, keeping kept: [String], in timeZone: CivilTimeZone
  ) -> (note: String, annotations: [Self]) {
    let lines = note.parts(between: "\n")
    var start = lines.endIndex
    var day: Instant?
    while start > 0, let line = Self(lines[start - 1], in: timeZone),
      line.entry <= day ?? line.entry
    {
      day = line.entry
      start -= 1
    }
    // An empty line alone would be no note.
    if start == 1, lines.count > 1, lines[0].isEmpty { start = 2 }

    let sorted = kept.compactMap { Self(kept: $0) }.sorted { $0.entry < $1.entry }
    var sources = Dictionary(grouping: sorted) { $0.line(in: timeZone) }
    var own = lines[start...].reversed().map { sources[$0]?.popLast()?.entry }
    var annotations: [Self] = []
    for line in lines[start...] {
      let entry = own.removeLast()
      guard var annotation = Self(line, after: annotations.last, in: timeZone) else {
        // After a late one, the day has no second left. From its start, it has one for each line of a note.
        return kept.isEmpty ? (note, []) : split(note, keeping: [], in: timeZone)
      }
      if let entry { annotation.entry = max(annotation.entry, entry) }
      annotations.append(annotation)
    }
    if annotations.isEmpty { return (note, []) }
    return (lines[..<start].map(String.init).joined(by: "\n"), annotations)
  }
}
