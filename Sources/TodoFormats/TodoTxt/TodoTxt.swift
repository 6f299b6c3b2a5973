import FoundationEssentials
import TodoDomain
import TodoText

extension TodoFormat {
  /// One todo per line, in todo.txt's format: <https://github.com/todotxt/todo.txt>.
  package static let todotxt = TodoFormat(
    id: .todotxt, fileExtensions: ["txt"], sort: .position,
    fields: [.description, .priority, .due, .wait, .repeat, .parent, .tags, .project, .note],
    // An empty file is one without tasks.
    recognizes: {
      $0.lines.isEmpty
        || !$0.lines[0].hasPrefix("#!") && $0.lines.contains(where: TodoTxtToken.isTask)
        ? .possible : .no
    },
    makeReader: { TodoTxtReader($0, $1) }, makeWriter: { TodoTxtWriter($0.timeZone) })
}

extension Priority {
  var todotxt: String? { [.high: "A", .medium: "B", .low: "C"][self] }

  /// `A` is high, `B` medium, every other letter low.
  init?(todotxt: some StringProtocol) {
    guard todotxt.utf8.count == 1, let letter = todotxt.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    self = letter == UInt8(ascii: "A") ? .high : letter == UInt8(ascii: "B") ? .medium : .low
  }
}

/// A word of a todo.txt line with a special meaning.
enum TodoTxtToken {
  /// `+garden`
  case project(String)
  /// `@phone`
  case context(String)
  /// `due:2026-12-24`
  case pair(key: String, value: String)

  /// Returns `nil` for an ordinary word, such as a time of day or a web address.
  ///
  /// A name begins with a letter, and a key is a letter and then letters, digits, hyphens and
  /// underscores: `+1`, `@9:00` and `14:30` are text, and so are `std::vector` and `C:\temp`.
  init?(_ word: Substring) {
    if let name = word.rest(after: "+") ?? word.rest(after: "@") {
      guard Self.isName(name) else { return nil }
      self = word.utf8.first == UInt8(ascii: "+") ? .project(name) : .context(name)
    } else {
      guard let (key, value) = word.cut(at: ":"), Self.isKey(key.utf8),
        let first = value.unicodeScalars.first, TodoTxtWord.value.canBegin(with: first)
      else { return nil }
      self = .pair(key: String(key), value: String(value))
    }
  }

  /// Whether a line has something that plain text doesn't.
  fileprivate static func isTask(_ line: Substring) -> Bool {
    let words = line.todotxtWords
    return isMarked(words)
      || words.contains { if case .context? = Self($0) { true } else { mayBeField($0) } }
  }

  /// Whether a line of these words begins with a completion, a date or a priority.
  static func isMarked(_ words: [Substring]) -> Bool {
    guard let first = words.first, words.count > 1 else { return false }
    return first == "x" || looksLikeDate(first) || first.todotxtPriority != nil
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    // Such as `+%32026`, which an export writes for the project `2026`.
    return TodoTxtWord.name.canBegin(with: first)
      || first == "%" && TodoTxtWord.name.decoded(name) != nil
  }

  private static func isKey(_ bytes: Substring.UTF8View) -> Bool {
    bytes.first?.isASCIILetter == true
      && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
  }

  /// Whether it has the key of a date, but no date.
  var isMisdated: Bool {
    guard case .pair(let key, let value) = self, ["due", "t"].contains(key.lowercased())
    else { return false }
    if case .date? = When(absolute: value) { return false }
    return true
  }

  /// Whether a word at the end of a line becomes a field if the line has no other one for it.
  static func mayBeField(_ word: Substring) -> Bool {
    switch TodoTxtToken(word) {
    case .pair(let key, _)?:
      ["due", "due-at", "t", "t-at", "rec", "pri", "id", "p"].contains(key.lowercased())
    case .project?: true
    case .context?, nil: false
    }
  }

  static func looksLikeDate(_ word: Substring) -> Bool {
    word.utf8.count == 10
      && zip(word.utf8, "0000-00-00".utf8).allSatisfy { byte, shape in
        shape == UInt8(ascii: "-") ? byte == shape : byte.isASCIIDigit
      }
  }
}

extension Substring {
  var todotxtWords: [Substring] {
    parts(between: " ").filter { !$0.isEmpty }
  }

  /// The priority of a letter in parentheses, such as `(A)`.
  var todotxtPriority: Priority? {
    guard utf8.count == 3, utf8.first == UInt8(ascii: "("), utf8.last == UInt8(ascii: ")")
    else { return nil }
    return Priority(todotxt: dropFirst().dropLast())
  }
}

/// Writes a text of several words as one word of a todo.txt line: `the%20blue%20one`.
///
/// White space, control characters, percent signs that would read as such a code, and a first character
/// that would keep the word from being read as a field are written as hexadecimal UTF-8 bytes.
enum TodoTxtWord {
  /// After `+` or `@`.
  case name
  /// After `key:`.
  case value

  /// Whether a word that begins with this scalar is read as a field.
  func canBegin(with scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .name: !scalar.isASCII || scalar.properties.isAlphabetic
    case .value: !"/\\:".unicodeScalars.contains(scalar)
    }
  }

  func encoded(_ text: String) -> String {
    var encoded = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isCode =
        scalar == "%"
        && scalars[(index + 1)...].prefix(2).count(where: \.properties.isASCIIHexDigit) == 2
      let isMisplaced = index == 0 && !canBegin(with: scalar)
      guard scalar.properties.isWhitespace || scalar.isControl || isCode || isMisplaced else {
        encoded.unicodeScalars.append(scalar)
        continue
      }
      for byte in scalar.utf8 {
        encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// Returns `nil` for a word that ``encoded(_:)`` doesn't write.
  func decoded(_ word: String) -> String? {
    guard word.utf8.contains(UInt8(ascii: "%")) else { return word }
    let bytes = word.bytes(codedWith: "%")
    // No text contains a NUL, so `%00` doesn't stand for one.
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self),
      encoded(text).hasSameBytes(as: word)
    else { return nil }
    return text
  }
}

struct TodoTxtReader: TodoReader {
  private var lines: LineReader
  private let timeZone: CivilTimeZone
  private(set) var place = FilePlace()
  private(set) var remarks: [Remark] = []
  private var outline = Outline()

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
    try place.check(entry.check())
    let field = ExtraField(TodoTxtLine.keptName, text)
    let isKept = !TodoTxtWriter(timeZone).writes(line) && TodoTxtLine.isKept(field)
    if isKept, (try? entry.keep([field], from: .todotxt)) == nil {
      entry.format = TodoFormat.todotxt.name
      remarks.add(
        .changed("line too long to be kept", "lines too long to be kept"), text, line: place.line)
    }
    for (doubt, word) in line.doubts { remarks.add(doubt, word, line: place.line) }
    identify(&entry, line)
    return entry
  }

  /// Links it to its parent, and finds it again if the file is imported twice.
  ///
  /// As ids are small numbers that each file has, its text and day of creation belong to what identifies it.
  private mutating func identify(_ entry: inout ImportedTodo, _ line: TodoTxtLine) {
    if line.id == nil, line.parentID == nil { return }
    entry.ordinal = line.id.map { outline.ordinal(of: $0) }
    if let parent = line.parentID { entry.links[.parent] = [.number(outline.ordinal(of: parent))] }
    guard let createdAt = entry[.createdAt]?.instant else { return }
    let day = timeZone.civil(at: createdAt).date
    entry[.id] = .id(
      UUID(
        named: "topydo \(day) \(line.id ?? "-") \(line.parentID ?? "-") \(entry.todo.description)"))
  }
}
