import TodoDomain
import TodoText

/// Reads a page of plain text: each line is a todo, and a subtask of the nearest line above that is indented less.
struct PageReader: TodoReader {
  private var lines: LineReader
  private let context: FormatContext
  /// The lines around the next one: their indents, and the ordinals of their todos.
  private var outline: [(indent: Int, ordinal: Int64)] = []
  private var count: Int64 = 0
  private(set) var place = FilePlace()
  private var ruleCount = 0
  private(set) var setAside: [Remark] = []

  /// An invalid line has been read to its end.
  let canGoOn = true

  /// A limit beyond any real page.
  static let maximumDepth = 64

  init(_ source: ByteSource, _ context: FormatContext) {
    lines = LineReader(source)
    self.context = context
  }

  var leftOut: [Remark] {
    [Remark("line without words", "lines without words", count: ruleCount)]
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try lines.nextLine() {
      place = FilePlace(line: line.number)
      let item = PageItem(line)
      if item.isBlank { continue }
      // An invalid line has no subtasks, and neither has the line above that is indented as far.
      outline.removeAll { $0.indent >= item.indent }
      try checkText(line.bytes, at: place)
      if item.isRule {
        ruleCount += 1
        continue
      }
      return try todo(item)
    }
    return nil
  }

  private mutating func todo(_ item: PageItem) throws(FormatError) -> ImportedTodo {
    let words = PageWords(item.text)
    try checkText(words.edit.text ?? "", .description, at: place)
    guard outline.count < Self.maximumDepth else {
      throw .malformed(place, "more than \(Self.maximumDepth) lines inside of each other")
    }
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
      setAside.add(
        Remark(
          "word without a value for its field", "words without values for their fields",
          first: (word, place.line)))
    }
    if let parent = outline.last { entry.links[.parent] = [.number(parent.ordinal)] }
    count += 1
    entry.ordinal = count
    outline.append((item.indent, count))
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

  init(_ line: LineReader.Line) {
    let markdown = MarkdownLine(line)
    indent = markdown.indent
    isBlank = markdown.isBlank
    var line = markdown.text[...]
    while let last = line.utf8.last, last.isBlank || last == UInt8(ascii: "\r") {
      line = Substring(line.utf8.dropLast())
    }
    var source = String(line)
    if let first = line.unicodeScalars.first {
      // Markdown knows neither these bullets nor a box without a bullet.
      if "•◦‣▪–—".unicodeScalars.contains(first) {
        source = "-" + String(line.unicodeScalars.dropFirst())
      } else if first == "[" {
        source = "- " + source
      }
    }
    let marker = MarkdownLine(LineReader.Line(number: 1, bytes: Array(source.utf8)[...])).marker
    let content = (marker?.state.map { $0 + " " } ?? "") + (marker?.content ?? String(line))
    switch marker?.box {
    case nil: (text, isDone) = (content, false)
    case " "?: (text, isDone) = (content, false)
    case "x"?, "X"?: (text, isDone) = (content, true)
    case let box?: (text, isDone) = ("[\(box)] \(content)", false)
    }
    isRule =
      markdown.isRule || markdown.isUnderline || ["", "[ ]", "[x]", "[X]"].contains(text)
  }
}
