import TodoDomain
import TodoText

extension TodoFormat {
  /// The task lists of GitHub's Markdown: <https://github.github.com/gfm/#task-list-items-extension->; with the
  /// fields of Obsidian, and the tasks of Logseq.
  package static let markdown = TodoFormat(
    id: .markdown, fileExtensions: ["md", "markdown"], sort: .position,
    fields: MarkdownTask.ownFields.union([.parent, .blockedBy, .project, .note]), linksByID: true,
    recognizes: { $0.lines.contains(where: MarkdownLine.isTask) ? .likely : .no },
    makeReader: { MarkdownReader($0, $1.timeZone, ids: PlaceIDs("markdown", file: $1.fileName)) },
    makeWriter: { MarkdownWriter($0.timeZone) })
}

/// A kind of program for which a file is written.
enum MarkdownForm: String, CaseIterable {
  /// Obsidian with the plugin Tasks: `📅 2026-12-24`.
  case tasks
  /// Obsidian with the plugin Dataview: `[due:: 2026-12-24]`.
  case dataview
  /// Logseq: `DEADLINE: <2026-12-24 Thu>`.
  case logseq
}

/// The names of fields that keep a todo's form in a Markdown file.
enum MarkdownKept {
  /// The source of the heading above it.
  static let heading = "heading"
  /// The character in its box, if it says more than whether the task is completed.
  static let box = "box"
  /// The list marker before its box.
  static let marker = "marker"
  /// The source of an enclosing list item without a box, the outermost first.
  static let item = "item"
  /// A text, or a note, that is Markdown.
  static let isTextMarkdown = ExtraField("text", "is Markdown")
  static let isNoteMarkdown = ExtraField("note", "is Markdown")
  /// The form of its file, unless that is ``MarkdownForm/tasks``.
  static let form = "form"
  /// Its state in Logseq, if it says more than whether the task is completed.
  static let state = "state"
  /// The reference to its line in Obsidian, `^a1b2c3`.
  static let block = "block"
  /// An inline field that is none of ``MarkdownField``.
  static let field = "field"
  /// A line of a task in Logseq, `key:: value`.
  static let property = "property"
  /// The lines of a drawer in Logseq.
  static let drawer = "drawer"
  /// Special values of fields: the due date is the one scheduled, or that of the start, the date of creation is in the
  /// file, and that of completion isn't.
  static let isScheduled = ExtraField(MarkdownField.due.rawValue, "is scheduled")
  static let isStart = ExtraField(MarkdownField.due.rawValue, "is the start")
  static let isDated = ExtraField(MarkdownField.created.rawValue, "is in the file")
  static let isUndated = ExtraField(MarkdownField.completion.rawValue, "is not in the file")

  static let marks = [isTextMarkdown, isNoteMarkdown, isScheduled, isStart, isDated, isUndated]

  /// Whether a kept field can be written back.
  static func isKept(_ field: ExtraField) -> Bool {
    switch field.name {
    case heading: MarkdownWriter.project(field.value) != nil
    case box:
      MarkdownLine("- [\(field.value)] a").marker?.box.map { ExtraField(box, String($0)) } == field
    case marker: MarkdownLine("\(field.value) a").marker?.text == field.value
    case item: !field.value.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    case form: MarkdownForm(rawValue: field.value) != nil
    case state: OrgKeywords.logseq.isDone(field.value) != nil
    case block: MarkdownWords.isBlock(field.value[...])
    case self.field: MarkdownField.lastInline(in: "a \(field.value)")?.before == "a "
    case property: MarkdownWords.isProperty(field.value)
    case drawer: MarkdownWords.isDrawer(field.value.parts(between: "\n").map(String.init))
    case "DEADLINE", "SCHEDULED":
      OrgTimestamp(field.value) != nil && field.value.unicodeScalars.allSatisfy { $0 != "\n" }
    case _ where marks.contains(field): true
    default: MarkdownField(rawValue: field.name)?.allows(field.value, in: .utc) == true
    }
  }
}

/// The meanings of characters in boxes: GitHub has two, Obsidian's themes and others have more.
enum MarkdownBox {
  /// Whether a task with this character is completed: done, or cancelled, which GitLab writes `~`.
  static func isComplete(_ sign: Character) -> Bool { ["x", "X", "-", "~"].contains(sign) }

  static func of(isComplete: Bool) -> Character { isComplete ? "x" : " " }
}

/// A tag among the words of a task: `#shop`, or `tag:2026` if it doesn't begin with a letter.
enum MarkdownTag {
  static func read(_ word: some StringProtocol) -> String? {
    if let tag = word.rest(after: "#") { return isPlain(tag) ? tag : nil }
    guard let source = word.rest(after: "tag:") else { return nil }
    let tag = MarkdownText.plain(source)
    return MarkdownText.source(tag).hasSameBytes(as: source) && TextRule.tag.allows(tag) ? tag : nil
  }

  static func word(_ tag: String) -> String {
    isPlain(tag) ? "#\(tag)" : "tag:\(MarkdownText.source(tag))"
  }

  /// Whether a tag can be written after `#`: `#12` is an issue, and `#12b` a room.
  private static func isPlain(_ tag: String) -> Bool {
    // A full stop at its end is that of the sentence.
    guard let first = tag.unicodeScalars.first, first.properties.isAlphabetic,
      tag.utf8.last != UInt8(ascii: ".")
    else { return false }
    return TextRule.tag.allows(tag)
      && tag.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || "0123456789-/.".unicodeScalars.contains(scalar)
      }
  }
}
