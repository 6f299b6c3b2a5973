import TodoDomain
import TodoText

struct MarkdownTask {
  let line: Int
  let marker: MarkdownLine.Marker
  let ordinal: Int64
  /// The ordinal of the enclosing task.
  var parent: Int64?
  private(set) var project: String?
  /// The lines of its text after the first.
  private(set) var texts: [String] = []
  private(set) var noteLines: [String] = []
  private(set) var byteCount = 0
  private(set) var blankCount = 0
  private(set) var isInNote = false
  var kept: [ExtraField] = []

  /// The fields of its own lines.
  static let ownFields: Todo.Fields = [.description, .priority, .due, .wait, .repeat, .tags]

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
    let text = isText || !isInside ? line.text : line.text(from: marker.contentColumn)
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

  func todo(
    in zone: CivilTimeZone, _ remarks: inout [Remark]
  ) throws(FormatError) -> ImportedTodo {
    let isComplete =
      marker.box.map(MarkdownBox.isComplete) ?? marker.state.flatMap(OrgKeywords.logseq.isDone)
      ?? false
    var entry = ImportedTodo(
      saying: TodoFormat.markdown.fields, completion: isComplete ? .completed(at: nil) : .open)
    entry.ordinal = ordinal
    if let parent { entry.links[.parent] = [.number(parent)] }
    entry.todo.project = project
    var kept = kept
    if let box = marker.box, box != MarkdownBox.of(isComplete: isComplete) {
      kept.append(ExtraField(MarkdownKept.box, String(box)))
    }
    if marker.text != "-" { kept.append(ExtraField(MarkdownKept.marker, marker.text)) }

    var words = MarkdownWords(zone)
    var texts = [marker.content] + texts
    if let state = marker.state { words.takeLines(from: &texts, state) }
    let text = words.take(from: texts.joined(by: "\n"))
    words.finish(&entry, &remarks, line: line)
    kept += words.kept
    entry.todo.description = MarkdownText.plain(text)
    if !MarkdownText.source(entry.todo.description).hasSameBytes(as: text) {
      // It has more than plain text, so it is kept as it is, with its words.
      entry.todo.description = text
      kept.append(MarkdownKept.isTextMarkdown)
    }

    let noteSource = noteLines.joined(by: "\n")
    var note = MarkdownText.plain(noteSource)
    if !MarkdownText.paragraphs(note).hasSameBytes(as: noteSource) {
      note = noteSource
      kept.append(MarkdownKept.isNoteMarkdown)
    }
    entry.todo.note = note
    return try entry.finished(keeping: kept, from: .markdown, at: FilePlace(line: line))
  }
}
