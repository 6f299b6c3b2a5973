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
  private let box: Character?
  private let state: String?
  private let marker: String
  private let contentColumn: Int
  private var project: String?
  private var texts: [String]
  private var noteLines: [String] = []
  private var byteCount = 0
  private var blankCount = 0
  private var isInNote = false
  var kept: [ExtraField] = []

  /// The fields of its own lines.
  static let ownFields: Todo.Fields = [.description, .priority, .due, .wait, .repeat, .tags]

  init(_ marker: MarkdownLine.Marker, line: Int, ordinal: Int64) {
    self.line = line
    self.ordinal = ordinal
    box = marker.box
    state = marker.state
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

  func todo(in zone: CivilTimeZone) throws(FormatError) -> ImportedTodo {
    let isComplete =
      box.map(MarkdownBox.isComplete) ?? state.flatMap(MarkdownState.isComplete) ?? false
    var entry = ImportedTodo(
      saying: TodoFormat.markdown.fields, completion: isComplete ? .completed(at: nil) : .open)
    entry.ordinal = ordinal
    if let parent { entry.links[.parent] = [.number(parent)] }
    entry.todo.project = project
    var kept = kept
    if let box, box != MarkdownBox.of(isComplete: isComplete) {
      kept.append(ExtraField(MarkdownKept.box, String(box)))
    }
    if marker != "-" { kept.append(ExtraField(MarkdownKept.marker, marker)) }

    var words = MarkdownWords(zone)
    var texts = texts
    if let state { words.takeLines(from: &texts, state) }
    var source = texts.joined(by: "\n")[...]
    words.take(from: &source)
    words.finish(&entry, &kept)
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
}
