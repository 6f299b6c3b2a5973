import FoundationEssentials
import TodoDomain
import TodoText

/// Writes task lists, under a heading for each project.
struct MarkdownWriter: TodoWriter {
  private var heading: String?
  /// The project of that heading.
  private var project: String?
  /// The items that may enclose the next one, the outermost first.
  private var items: [MarkdownItem] = []
  private var isEmpty = true
  private let timeZone: CivilTimeZone
  /// How many todos came in each form but the first.
  private var forms: [MarkdownForm: Int] = [:]
  /// The ids that todos have in Obsidian, by number.
  private var ids: [Int64: String] = [:]
  private var blockers: Set<Int64> = []
  private var linkedIDs: [Int64: Todo.ID] = [:]

  /// The separator between a project and todos without one.
  static let noProject = "<!-- no project -->"

  static func heading(_ project: String) -> String { "## " + MarkdownText.source(project) }

  init(_ timeZone: CivilTimeZone) {
    self.timeZone = timeZone
  }

  var needsSurvey: Bool { true }

  mutating func survey(_ todo: Todo) {
    let kept = todo.extra[TodoFormat.Name.markdown.rawValue]
    let form = kept.last(MarkdownKept.form).flatMap { MarkdownForm(rawValue: $0) }
    if let form { forms[form, default: 0] += 1 }
    if let id = kept.last(MarkdownField.id.rawValue) { ids[todo.number] = id }
    blockers.formUnion(todo.blockedBy)
  }

  mutating func link(_ ids: [Int64: Todo.ID]) { linkedIDs = ids }

  /// The form of the file: the one in which most of its todos came.
  private var form: MarkdownForm {
    MarkdownForm.allCases.max { forms[$0, default: 0] < forms[$1, default: 0] } ?? .tasks
  }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var losses: [Loss] = []
    let kept = todo.extra(for: .markdown, &losses, where: MarkdownKept.isKept)
    let enclosing = kept.all(MarkdownKept.item)
    if let parent = todo.parent, let depth = items.firstIndex(where: { $0.todo == parent }),
      depth + 1 < FilePlace.maximumDepth
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
    let id = ids[todo.number] ?? todo.id.description.lowercased()
    let text = MarkdownTaskText(
      todo, kept, form, timeZone, id: blockers.contains(todo.number) ? id : nil,
      blockers: todo.blockedBy.compactMap { ids[$0] ?? linkedIDs[$0]?.description.lowercased() })
    let contentColumn = column + text.marker.utf8.count + 1
    bytes += String(repeating: " ", count: column).utf8
    bytes += "\(text.marker) ".utf8
    bytes +=
      text.text.replacing(
        "\n", with: "\n" + String(repeating: " ", count: contentColumn)
      ).utf8
    bytes.append(UInt8(ascii: "\n"))
    items.append(MarkdownItem(contentColumn: contentColumn, todo: todo.number))
    write(todo.note, kept, at: contentColumn, to: &bytes)
    isEmpty = false
    return losses + text.losses(of: todo)
      + [Loss("the id, when it was created and changed, and the time of day of its completion")]
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
    var reader = MarkdownReader(ByteSource(Array("\(source)\n\n- [ ] task\n".utf8)), .utc)
    guard let todo = try? reader.next()?.todo, todo.description == "task" else { return nil }
    return todo.project
  }

  /// Moves inside `sources`, below the first `top` items, and writes missing list items.
  private mutating func enter(_ sources: [String], below top: Int, _ bytes: inout [UInt8]) {
    let sources = sources.prefix(FilePlace.maximumDepth - 1 - top)
    var depth = 0
    while top + depth < items.count, depth < sources.count,
      items[top + depth].todo == nil, items[top + depth].source.hasSameBytes(as: sources[depth])
    {
      depth += 1
    }
    items.removeSubrange((top + depth)...)
    for source in sources[depth...] {
      let column = items.last?.contentColumn ?? 0
      bytes += String(repeating: " ", count: column).utf8
      bytes += "- \(source)\n".utf8
      items.append(MarkdownItem(contentColumn: column + 2, source: source))
    }
  }

  /// Whether Markdown is read as the note of one task, and doesn't reach into the next.
  private static func isNote(_ source: String) -> Bool {
    let lines = source.replacing("\n", with: "\n  ")
    var reader = MarkdownReader(ByteSource(Array("- [ ] a\n\n  \(lines)\n\n- [ ] b\n".utf8)), .utc)
    guard let entry = try? reader.next(), let next = try? reader.next() else { return false }
    return entry.todo.note.hasSameBytes(as: source) && next.todo.description == "b"
  }

  private mutating func write(
    _ note: String, _ kept: [ExtraField], at column: Int, to bytes: inout [UInt8]
  ) {
    if note.isEmpty { return }
    let isMarkdown = kept.contains(MarkdownKept.isNoteMarkdown)
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
