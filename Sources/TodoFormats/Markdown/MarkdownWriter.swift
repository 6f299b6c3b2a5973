import TodoDomain
import TodoText

/// Writes task lists, under a heading for each project.
struct MarkdownWriter: TodoWriter {
  /// The last heading written.
  private var heading: String?
  /// The project of that heading.
  private var project: String?
  /// The items that may enclose the next one, the outermost first.
  private var items: [Item] = []
  private var isEmpty = true

  private struct Item {
    /// Its source, if it isn't a todo.
    var source: String?
    /// The number of its todo, if it is one.
    var number: Int64?
    var contentColumn: Int
  }

  /// The separator between a project and todos without one.
  static let noProject = "<!-- no project -->"

  /// The source of a project's heading.
  static func heading(_ project: String) -> String {
    let source = MarkdownText.source(project)
    // A heading is one line.
    return "## "
      + source.parts(between: "\n").joined(separator: "&#10;")
  }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var losses: [Loss] = []
    let kept = todo.extra(for: .markdown, &losses, where: MarkdownKept.isKept)
    let enclosing = kept.filter { $0.name == MarkdownKept.item }.map(\.value)
    if let parent = todo.parent, let depth = items.firstIndex(where: { $0.number == parent }),
      depth + 1 < MarkdownReader.maximumDepth
    {
      let isOfHeading = (todo.project ?? "").hasSameBytes(as: project ?? "")
      if !isOfHeading { losses.append(Loss("a project other than that of the parent")) }
      enter(enclosing, below: depth + 1, &bytes)
    } else {
      if todo.parent != nil { losses.append(Loss("the \(Todo.Field.parent.label)")) }
      writeHeading(of: todo, kept, to: &bytes)
      enter(enclosing, below: 0, &bytes)
    }

    let column = items.last?.contentColumn ?? 0
    let marker = Self.marker(kept)
    let contentColumn = column + marker.utf8.count + 1
    let box = Self.box(kept).flatMap { MarkdownBox.isComplete($0) == todo.isComplete ? $0 : nil }
    let text = Self.text(of: todo, kept).replacing(
      "\n", with: "\n" + String(repeating: " ", count: contentColumn))
    bytes += String(repeating: " ", count: column).utf8
    bytes += "\(marker) [\(box ?? MarkdownBox.of(isComplete: todo.isComplete))] \(text)\n".utf8
    items.append(Item(number: todo.number, contentColumn: contentColumn))
    write(todo.note, kept, at: contentColumn, to: &bytes)
    isEmpty = false
    return losses + [Loss("the id, and when it was created, changed and completed")]
  }

  private mutating func writeHeading(of todo: Todo, _ kept: [ExtraField], to bytes: inout [UInt8]) {
    let heading = todo.project.map { project in
      kept.last {
        $0.name == MarkdownKept.heading && Self.project($0.value)?.hasSameBytes(as: project) == true
      }?.value
        ?? Self.heading(project)
    }
    project = todo.project
    if (heading ?? "").hasSameBytes(as: self.heading ?? "") { return }
    self.heading = heading
    items = []
    if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
    bytes += "\(heading ?? Self.noProject)\n\n".utf8
  }

  /// Returns the project for the source of a heading, or `nil` if it isn't one.
  static func project(_ source: String) -> String? {
    var reader = MarkdownReader(ByteSource(Array("\(source)\n\n- [ ] task\n".utf8)))
    guard let todo = try? reader.next()?.todo, todo.description == "task" else { return nil }
    return todo.project
  }

  /// Moves inside `sources`, below the first `top` items, and writes missing list items.
  private mutating func enter(_ sources: [String], below top: Int, _ bytes: inout [UInt8]) {
    let sources = sources.prefix(MarkdownReader.maximumDepth - 1 - top)
    var depth = 0
    while top + depth < items.count, depth < sources.count,
      items[top + depth].source?.hasSameBytes(as: sources[depth]) == true
    {
      depth += 1
    }
    items.removeSubrange((top + depth)...)
    for source in sources[depth...] {
      let column = items.last?.contentColumn ?? 0
      bytes += String(repeating: " ", count: column).utf8
      bytes += "- \(source)\n".utf8
      items.append(Item(source: source, contentColumn: column + 2))
    }
  }

  private static func marker(_ kept: [ExtraField]) -> String {
    kept.last(MarkdownKept.marker) ?? "-"
  }

  private static func box(_ kept: [ExtraField]) -> Character? {
    kept.last(MarkdownKept.box)?.first
  }

  /// Whether the text begins a list item.
  static func isMarker(_ text: String) -> Bool {
    let line = MarkdownLine(LineReader.Line(number: 1, bytes: Array("\(text) a".utf8)[...]))
    return line.marker?.text == text
  }

  /// Whether the text can be in a box.
  static func isBox(_ text: String) -> Bool {
    let line = MarkdownLine(LineReader.Line(number: 1, bytes: Array("- [\(text)] a".utf8)[...]))
    return line.marker?.box.map { String($0).hasSameBytes(as: text) } == true
  }

  private static func text(of todo: Todo, _ kept: [ExtraField]) -> String {
    let isMarkdown = kept.contains(ExtraField(MarkdownKept.text, MarkdownKept.isMarkdown))
    let text =
      isMarkdown && isOneParagraph(todo.description)
      ? todo.description : MarkdownText.source(todo.description)
    var tokens = todo.tags.map { MarkdownToken.tag($0) }
    if let due = todo.due { tokens.append(.due(due)) }
    if todo.priority != .none { tokens.append(.priority(todo.priority)) }
    return ([text] + tokens.map(\.word)).joined(by: " ")
  }

  /// Whether Markdown is read as the text of one task.
  ///
  /// It is tested with the least indentation of a task: with more, even less could be read as anything else.
  private static func isOneParagraph(_ source: String) -> Bool {
    var reader = MarkdownReader(
      ByteSource(Array("- [ ] \(source.replacing("\n", with: "\n  "))\n".utf8)))
    guard let entry = try? reader.next(), (try? reader.next()) == .some(nil) else { return false }
    return entry.todo.description.hasSameBytes(as: source)
  }

  /// Whether Markdown is read as the note of one task, and doesn't reach into the next.
  private static func isNote(_ source: String) -> Bool {
    let lines = source.replacing("\n", with: "\n  ")
    var reader = MarkdownReader(ByteSource(Array("- [ ] a\n\n  \(lines)\n\n- [ ] b\n".utf8)))
    guard let entry = try? reader.next(), let next = try? reader.next() else { return false }
    return entry.todo.note.hasSameBytes(as: source) && next.todo.description == "b"
  }

  private mutating func write(
    _ note: String, _ kept: [ExtraField], at column: Int, to bytes: inout [UInt8]
  ) {
    if note.isEmpty { return }
    let isMarkdown = kept.contains(ExtraField(MarkdownKept.note, MarkdownKept.isMarkdown))
    let source = isMarkdown && Self.isNote(note) ? note : MarkdownText.paragraphs(note)
    bytes.append(UInt8(ascii: "\n"))
    for line in source.parts(between: "\n") {
      if !line.isEmpty { bytes += String(repeating: " ", count: column).utf8 }
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
