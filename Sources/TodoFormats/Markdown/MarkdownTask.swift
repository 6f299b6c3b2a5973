import TodoDomain
import TodoText

struct MarkdownTask {
  let line: Int
  let marker: MarkdownLine.Marker
  let ordinal: Int64
  /// The ordinal of the enclosing task.
  var parent: Int64?
  private(set) var project: String?
  /// The lines that go on with its first paragraph: of its text if an editor wrapped that, otherwise of the note.
  private(set) var texts: [String] = []
  private(set) var noteLines: [String] = []
  private(set) var byteCount = 0
  private(set) var blankCount = 0
  private(set) var isInNote = false
  var kept: [ExtraField] = []

  /// Editors wrap lines at 72 columns or more, of which a box has four.
  private static let usualWidth = 68

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
      if isInNote || !texts.isEmpty { noteLines += [String](repeating: "", count: blankCount) }
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
    var lines = words.take(from: texts.joined(by: "\n")).parts(between: "\n").map(String.init)[...]
    var text = lines.removeFirst()
    var end = marker.contentColumn + text.utf8.count
    while let line = lines.first, let word = line.parts(between: " ").first,
      end + 1 + word.utf8.count > Self.usualWidth
    {
      text += " " + line
      end = marker.contentColumn + line.utf8.count
      lines.removeFirst()
    }
    words.finish(&entry, &remarks, line: line)
    kept += words.kept
    entry.todo.description = MarkdownText.plain(text)
    if !MarkdownText.source(entry.todo.description).hasSameBytes(as: text) {
      // It has more than plain text, so it is kept as it is, with its words.
      entry.todo.description = text
      kept.append(MarkdownKept.isTextMarkdown)
    }

    let noteSource = Array((lines + noteLines).drop(while: \.isEmpty)).joined(by: "\n")
    var note = MarkdownText.plain(noteSource)
    if !MarkdownText.paragraphs(note).hasSameBytes(as: noteSource) {
      note = noteSource
      kept.append(MarkdownKept.isNoteMarkdown)
    }
    entry.todo.note = note
    return try entry.finished(keeping: kept, from: .markdown, at: FilePlace(line: line))
  }
}
