import TodoDomain
import TodoText

/// Reads one task.
struct MarkdownTask {
  /// The line at which it begins, from 1.
  let line: Int
  /// Its ordinal in the file, from 1.
  private let ordinal: Int64
  /// The ordinal of the enclosing task.
  var parent: Int64?
  private let box: Character
  private let marker: String
  private let contentColumn: Int
  private var project: String?
  private var texts: [String]
  private var noteLines: [String] = []
  private var byteCount = 0
  private var blankCount = 0
  private var isInNote = false
  var kept: [ExtraField] = []

  init(_ marker: MarkdownLine.Marker, _ box: Character, line: Int, ordinal: Int64) {
    self.line = line
    self.ordinal = ordinal
    self.box = box
    self.marker = marker.text
    contentColumn = marker.contentColumn
    texts = [marker.content]
  }

  /// Whether the previous line belongs to a paragraph.
  var isInParagraph: Bool { blankCount == 0 }

  mutating func set(heading source: String, _ text: String) {
    let plain = MarkdownText.plain(text)
    project = plain
    if !source.hasSameBytes(as: MarkdownWriter.heading(plain)) {
      kept.append(ExtraField(MarkdownKept.heading, source))
      if !MarkdownText.source(plain).hasSameBytes(as: text) { project = text }
    }
  }

  mutating func addBlank() { blankCount += 1 }

  /// Adds a line inside the item, or one that continues its paragraph.
  mutating func add(_ line: MarkdownLine, isInside: Bool) throws(FormatError) {
    let isText = !isInNote && blankCount == 0 && line.isParagraph
    let text = isText || !isInside ? line.text : line.text(from: contentColumn)
    byteCount += text.utf8.count + blankCount + 16
    if byteCount > 8 * LineReader.maximumByteCount {
      throw .malformed(FilePlace(line: line.number), "this task is too long")
    }
    if isText {
      texts.append(text)
    } else {
      if isInNote { noteLines += [String](repeating: "", count: blankCount) }
      isInNote = true
      noteLines.append(text)
    }
    blankCount = 0
  }

  func todo() throws(FormatError) -> ImportedTodo {
    var entry = ImportedTodo(
      saying: TodoFormat.markdown.fields,
      completion: MarkdownBox.isComplete(box) ? .completed(at: nil) : .open)
    entry.ordinal = ordinal
    if let parent { entry.links[.parent] = [.number(parent)] }
    entry.todo.project = project
    var kept = kept
    if box != MarkdownBox.of(isComplete: MarkdownBox.isComplete(box)) {
      kept.append(ExtraField(MarkdownKept.box, String(box)))
    }
    if marker != "-" { kept.append(ExtraField(MarkdownKept.marker, marker)) }

    var source = texts.joined(by: "\n")[...]
    while let last = source.utf8.last, last.isBlank { source = Substring(source.utf8.dropLast()) }
    takeTokens(from: &source, into: &entry.todo)
    let text = String(source)
    entry.todo.description = MarkdownText.plain(text)
    if !MarkdownText.source(entry.todo.description).hasSameBytes(as: text) {
      // It has more than plain text, so it is kept as it is, with its words.
      entry.todo.description = text
      kept.append(ExtraField(MarkdownKept.text, MarkdownKept.isMarkdown))
    }

    let noteSource = noteLines.joined(by: "\n")
    var note = MarkdownText.plain(noteSource)
    if !MarkdownText.paragraphs(note).hasSameBytes(as: noteSource) {
      note = noteSource
      kept.append(ExtraField(MarkdownKept.note, MarkdownKept.isMarkdown))
    }
    entry.todo.note = note
    let place = FilePlace(line: line)
    try checkText(entry.todo.description, .description, at: place)
    if let project { try checkText(project, .project, at: place) }
    try checkText(note, .note, at: place)
    do throws(FormatProblem) {
      try entry.keep(kept, from: .markdown)
    } catch {
      throw .malformed(place, error)
    }
    return entry
  }

  /// Removes the words at the end that set fields; the first word is always text.
  private func takeTokens(from source: inout Substring, into todo: inout Todo) {
    var tags: [String] = []
    while let space = source.utf8.lastIndex(of: UInt8(ascii: " ")), space > source.startIndex,
      let token = MarkdownToken(Substring(source.utf8[source.utf8.index(after: space)...]))
    {
      switch token {
      case .tag(let tag): tags.append(tag)
      case .due(let due):
        if todo.due != nil { return todo.tags = tags.reversed() }
        todo.due = due
      case .priority(let priority):
        if todo.priority != .none { return todo.tags = tags.reversed() }
        todo.priority = priority
      }
      source = source[..<space]
    }
    todo.tags = tags.reversed()
  }
}
