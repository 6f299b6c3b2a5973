import TodoDomain
import TodoText

extension TodoFormat {
  /// A page of plain text with a todo on each line.
  ///
  /// Any text is one, so it is never recognized.
  package static let text = TodoFormat(
    id: .text, fileExtensions: [],
    fields: [
      .description, .priority, .due, .wait, .remind, .repeat, .until, .parent, .tags, .project,
      .spent,
    ],
    recognizes: { _ in .no }, makeReader: { PageReader($0, $1) })
}

extension FileBeginning {
  /// Whether each line is an item of a list.
  var isList: Bool { lines.allSatisfy(PageItem.isBulleted) }

  /// Whether it has items without a box, and no line that begins as a task of todo.txt.
  var mayBePage: Bool {
    lines.contains { PageItem.isBulleted($0) && !MarkdownLine.isTask($0) }
      && !lines.contains { TodoTxtToken.isMarked($0.todotxtWords) }
  }
}

/// The words of a line, with the fields that some of them set, as in `todo add`.
///
///     PageWords("Buy milk +shop due:friday")  // text "Buy milk"
struct PageWords {
  private(set) var edit = Edit()
  /// The words with the key of a field that no value follows.
  private(set) var doubtful: [String] = []

  init(_ line: String) {
    var text: [String] = []
    var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
    if words.count > 1, let priority = words.first?[...].todotxtPriority {
      edit.set(.priority, to: .priority(priority))
      words.removeFirst()
    }
    while let word = words.popFirst() {
      let count = read(word, before: words.first)
      if count == 0 { text.append(word) } else { words.removeFirst(count - 1) }
    }
    edit.set(.description, to: .text(text.joined(by: " ")))
  }

  /// Sets the field that a word names, and returns the number of words that it takes; 0 for text.
  private mutating func read(_ word: String, before next: String?) -> Int {
    guard let (field, text) = Todo.Field.named(byWord: word) else { return 0 }
    switch field.kind {
    case .list:
      guard text.unicodeScalars.first?.properties.isAlphabetic == true else { return 0 }
      guard TextRule.tag.allows(text) else { break }
      edit.add(text, to: field)
      return 1
    case .due:
      // The time may be in the next word.
      if let next, case .next? = When(next), let when = When("\(text) \(next)") {
        edit.set(field, to: when)
        return 2
      }
      guard let when = (field == .due ? nil : When(fromDue: text)) ?? When(text) else { break }
      edit.set(field, to: when)
      return 1
    default:
      guard let value = Self.value(text, field.kind) else { break }
      edit.set(field, to: value)
      return 1
    }
    doubtful.append(word)
    return 0
  }

  private static func value(_ text: String, _ kind: FieldKind) -> FieldValue? {
    switch kind {
    case .priority: Priority(typed: text).map { .priority($0) }
    case .rule: RepeatRule(text).map { .rule($0) }
    case .integer: TimeText.seconds(text).map { .integer($0) }
    case .text: text.isEmpty ? nil : .text(text)
    // The numbers of a list mean nothing on a page.
    default: nil
    }
  }
}

/// Reads a page of plain text: each line is a todo, and a subtask of the nearest line above that is indented less.
struct PageReader: TodoReader {
  private var lines: LineReader
  private let context: FormatContext
  /// The levels are indents.
  private var outline = Outline()
  private(set) var place = FilePlace()
  private(set) var remarks: [Remark] = []

  init(_ source: ByteSource, _ context: FormatContext) {
    lines = LineReader(source)
    self.context = context
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try lines.nextLine() {
      place = FilePlace(line: line.number)
      let item = PageItem(line)
      if item.isBlank { continue }
      // An invalid line has no subtasks, and neither has the line above that is indented as far.
      outline.close(from: item.indent)
      try checkText(line.bytes, at: place)
      if item.isRule {
        remarks.add(.leftOut("line without words", "lines without words"))
        continue
      }
      return try todo(item)
    }
    return nil
  }

  private mutating func todo(_ item: PageItem) throws(FormatError) -> ImportedTodo {
    let words = PageWords(item.text)
    try place.check(Todo.Field.description.checked(words.edit.text ?? ""))
    try place.check(depth: outline.todos.count, of: "lines")
    var entry = ImportedTodo(
      saying: TodoFormat.text.fields, completion: item.isDone ? .completed(at: nil) : .open)
    do throws(TodoStoreError) {
      entry.todo = try Todo.blank.edited(
        by: words.edit, now: { context.now }, in: context.timeZone)
    } catch {
      guard case .when(let mistake) = error else {
        throw .malformed(place, error.description, hint: "Add one, such as `repeat:weekly`.")
      }
      throw .malformed(place, FormatProblem(mistake))
    }
    for word in words.doubtful {
      remarks.add(
        .setAside("word without a value for its field", "words without values for their fields"),
        word, line: place.line)
    }
    outline.add(&entry, at: item.indent)
    return entry
  }
}

/// A line of a page, without its bullet, number and box.
private struct PageItem {
  let indent: Int
  let isBlank: Bool
  /// Whether it only separates others: `---`, or an empty bullet.
  let isRule: Bool
  let isDone: Bool
  let text: String

  /// Bullets and boxes that Markdown doesn't know.
  private static let bullets = [
    ("•◦‣▪–—●○·", "-"), ("☐□", "- [ ]"), ("☑✓✔", "- [x]"),
  ]

  /// Whether a line is an item of a list; a box may be a link just as well.
  static func isBulleted(_ line: Substring) -> Bool {
    let text = line.drop { $0.isWhitespace }
    return text.first != "[" && marker(text) != nil
  }

  /// The marker at the beginning of a line; a box needs no bullet, `a)` and `(2)` are numbers, `(A)` isn't.
  private static func marker(_ line: Substring) -> MarkdownLine.Marker? {
    guard let first = line.unicodeScalars.first else { return nil }
    let rest = String(line.unicodeScalars.dropFirst())
    if let bullet = bullets.first(where: { $0.0.unicodeScalars.contains(first) })?.1 {
      return MarkdownLine(bullet + (rest.first == " " ? "" : " ") + rest).marker
    }
    if first == "[" { return MarkdownLine("- \(line)").marker }
    if let (number, text) = line.cut(at: ")"), text.utf8.first?.isBlank == true,
      line[..<text.startIndex].todotxtPriority == nil
    {
      let name = number.drop { $0 == "(" }
      if Int(name) != nil || name.utf8.count == 1 && name.first?.isLetter == true {
        return MarkdownLine("-\(text)").marker
      }
    }
    return MarkdownLine(line).marker
  }

  init(_ line: LineReader.Line) {
    let markdown = MarkdownLine(line, maximumQuoteDepth: .max)
    indent = markdown.indent
    isBlank = markdown.isBlank
    let bytes = markdown.text.utf8.dropLast { $0.isBlank || $0 == UInt8(ascii: "\r") }
    let line = Substring(bytes)
    let marker = Self.marker(line)
    let content = (marker?.state.map { $0 + " " } ?? "") + (marker?.content ?? String(line))
    switch marker?.box {
    case nil, " "?: (text, isDone) = (content, false)
    case "x"?, "X"?: (text, isDone) = (content, true)
    case let box?: (text, isDone) = ("[\(box)] \(content)", false)
    }
    isRule =
      markdown.isRule || markdown.isUnderline || ["", "[ ]", "[x]", "[X]"].contains(text)
  }
}
