import TodoDomain
import TodoText

extension TodoFormat {
  /// The task lists of GitHub's Markdown: <https://github.github.com/gfm/#task-list-items-extension->; with the
  /// fields of Obsidian, and the tasks of Logseq.
  package static let markdown = TodoFormat(
    name: .markdown, fileExtensions: ["md", "markdown"], sort: .position,
    fields: MarkdownTask.ownFields.union([.parent, .blockedBy, .project, .note]), linksByID: true,
    recognizes: { $0.lines.contains(where: MarkdownLine.isTask) ? .likely : .no },
    makeReader: { MarkdownReader($0, $1.timeZone) }, makeWriter: { MarkdownWriter($0.timeZone) })
}

/// A kind of program for which a file is written.
enum MarkdownForm: String {
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
  /// Markers for a text, or a note, that is Markdown.
  static let text = "text"
  static let note = "note"
  static let isMarkdown = "is Markdown"
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
  /// Special values of fields: the due date is the one scheduled, the date of creation is in the file, and that of
  /// completion isn't.
  static let isScheduled = ExtraField(MarkdownField.due.rawValue, "is scheduled")
  static let isDated = ExtraField(MarkdownField.created.rawValue, "is in the file")
  static let isUndated = ExtraField(MarkdownField.completion.rawValue, "is not in the file")

  /// Whether a kept field can be written back.
  static func isKept(_ field: ExtraField) -> Bool {
    switch field.name {
    case heading: MarkdownWriter.project(field.value) != nil
    case box: MarkdownWriter.isBox(field.value)
    case marker: MarkdownWriter.isMarker(field.value)
    case item: !field.value.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    case text, note: field.value == isMarkdown
    case form: MarkdownForm(rawValue: field.value) != nil
    case state: MarkdownState.isComplete(field.value) != nil
    case block: MarkdownWords.isBlock(field.value[...])
    case self.field: MarkdownField.lastInline(in: "a \(field.value)")?.before == "a "
    case property: MarkdownWords.isProperty(field.value)
    case drawer: MarkdownWords.isDrawer(field.value.parts(between: "\n").map(String.init))
    case "DEADLINE", "SCHEDULED":
      OrgTimestamp(field.value) != nil && field.value.unicodeScalars.allSatisfy { $0 != "\n" }
    case _ where [isScheduled, isDated, isUndated].contains(field): true
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

/// The states of tasks in Logseq.
enum MarkdownState {
  /// Whether a task with this word is completed; `nil` for any other word.
  static func isComplete(_ word: String) -> Bool? {
    switch word {
    case "DONE", "CANCELED", "CANCELLED": true
    case "TODO", "DOING", "NOW", "LATER", "WAITING", "WAIT", "IN-PROGRESS", "STARTED": false
    default: nil
    }
  }
}

/// A word at the end of a task that sets a field.
enum MarkdownToken: Hashable {
  case tag(String)
  case due(Due)
  case wait(Due)
  case priority(Priority)

  /// Reads `#shop`, `tag:2026`, `due:2026-12-24`, `wait:2026-12-24`, `!high`.
  init?(_ word: Substring) {
    let bytes = word.utf8
    if bytes.first == UInt8(ascii: "#") {
      let tag = String(Substring(bytes.dropFirst()))
      guard Self.isPlain(tag) else { return nil }
      self = .tag(tag)
    } else if bytes.starts(with: "tag:".utf8) {
      let source = String(Substring(bytes.dropFirst(4)))
      let tag = MarkdownText.plain(source)
      guard MarkdownText.source(tag).hasSameBytes(as: source), TextRule.tag.allows(tag)
      else { return nil }
      self = .tag(tag)
    } else if bytes.starts(with: "due:".utf8) {
      guard let due = Due(Substring(bytes.dropFirst(4))) else { return nil }
      self = .due(due)
    } else if bytes.starts(with: "wait:".utf8) {
      guard let wait = Due(Substring(bytes.dropFirst(5))) else { return nil }
      self = .wait(wait)
    } else if bytes.first == UInt8(ascii: "!") {
      guard let priority = Priority(String(Substring(bytes.dropFirst()))), priority != .none
      else { return nil }
      self = .priority(priority)
    } else {
      return nil
    }
  }

  /// The word, in the form that ``init(_:)`` reads.
  var word: String {
    switch self {
    case .tag(let tag): Self.isPlain(tag) ? "#\(tag)" : "tag:\(MarkdownText.source(tag))"
    case .due(let due): "due:\(due)"
    case .wait(let wait): "wait:\(wait)"
    case .priority(let priority): "!\(priority)"
    }
  }

  /// Whether a tag can be written after `#`: `#12` is an issue, and `#12b` a room.
  private static func isPlain(_ tag: String) -> Bool {
    guard let first = tag.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return TextRule.tag.allows(tag)
      && tag.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || "0123456789-/.".unicodeScalars.contains(scalar)
      }
  }
}
