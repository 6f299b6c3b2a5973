import FoundationEssentials
import TodoDomain
import TodoText

struct TodoTxtReader: TodoReader {
  private var lines: LineReader
  private let timeZone: CivilTimeZone
  private(set) var place = FilePlace()
  private(set) var remarks: [Remark] = []
  /// The numbers that stand for topydo's ids.
  private var ordinals: [String: Int64] = [:]

  /// An invalid line has been read to its end.
  let canGoOn = true

  init(_ source: ByteSource, _ context: FormatContext) {
    // A note is one word of the line, and its encoding can be three times as long.
    lines = LineReader(source, maximumByteCount: 8 * LineReader.maximumByteCount)
    timeZone = context.timeZone
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try lines.nextLine() {
      if line.bytes.allSatisfy(\.isBlank) { continue }
      place = FilePlace(line: line.number)
      try checkText(line.bytes, at: place)
      return try read(String(decoding: line.bytes, as: UTF8.self))
    }
    return nil
  }

  private mutating func read(_ text: String) throws(FormatError) -> ImportedTodo {
    let line = TodoTxtLine(text, timeZone: timeZone)
    var entry = line.entry
    do throws(FormatProblem) { try entry.check() } catch { throw .malformed(place, error) }
    let field = ExtraField(TodoTxtLine.keptName, text)
    let isKept = !TodoTxtWriter(timeZone).writes(line) && TodoTxtLine.isKept(field)
    if isKept, (try? entry.keep([field], from: .todotxt)) == nil {
      entry.todo.extra = Extra()
      add(TodoTxtLine.Doubt.tooLong, text)
    }
    for (names, word) in line.doubts { add(names, word) }
    identify(&entry, line)
    return entry
  }

  /// Links it to its parent, and finds it again if the file is imported twice.
  ///
  /// As ids are small numbers that each file has, its text and day of creation belong to what identifies it.
  private mutating func identify(_ entry: inout ImportedTodo, _ line: TodoTxtLine) {
    if line.id == nil, line.parentID == nil { return }
    entry.ordinal = line.id.map { ordinal($0) }
    if let parent = line.parentID { entry.links[.parent] = [.number(ordinal(parent))] }
    guard let createdAt = entry[.createdAt]?.instant else { return }
    let day = timeZone.civil(at: createdAt).date
    entry[.id] = .id(
      UUID(
        named: "topydo \(day) \(line.id ?? "-") \(line.parentID ?? "-") \(entry.todo.description)"))
  }

  private mutating func ordinal(_ id: String) -> Int64 {
    let next = Int64(ordinals.count) + 1
    let ordinal = ordinals[id, default: next]
    ordinals[id] = ordinal
    return ordinal
  }

  private mutating func add(_ names: (one: String, several: String), _ word: String) {
    remarks.add(.setAside(names.one, names.several, first: (word, place.line)))
  }
}
