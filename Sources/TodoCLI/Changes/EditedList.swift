import TodoDomain
import TodoText

/// Several todos in an editor: one per line, with its number and words as for `add`.
///
///     3 Buy Anna's cake #2 due:2026-12-24 +shop project:"house move"
///     4 -- +1 for the meeting
///
///     # A line each: …
///
/// A line is read like the words after `add`. A line without a number is a new todo; one with a number gives that todo
/// exactly the fields in its words.
struct EditedList {
  /// A change requested by the edited text.
  struct Change: Hashable {
    /// The line, from 1; `nil` for a todo whose line is gone.
    var line: Int?
    var command: Command
  }

  private let todos: [Todo]
  private let lines: [String]

  private static let explanation = [
    "# A line each: its number, its text, and words that set fields. Without a word, a field is cleared.",
    "# Adding a line adds a todo, or a subtask if it is indented; removing one deletes its todo.",
    "# Notes stay as they are.",
  ]

  init(_ todos: [Todo], in timeZone: CivilTimeZone) {
    self.todos = todos
    lines = todos.map { Self.line($0, in: timeZone) }
  }

  private static func line(_ todo: Todo, in timeZone: CivilTimeZone) -> String {
    let (text, words) = (todo.description, EditedFields(todo, in: timeZone).words)
    let quoted = (words + ["--", text.inScriptQuotes]).joined(by: " ")
    let plain = [[text] + words, words + ["--", text]].map { $0.joined(by: " ") }
      .first { line in
        let edit = try? edit(in: line)
        return edit == (try? Self.edit(in: quoted)) && edit?.text?.hasSameBytes(as: text) == true
      }
    let isSafe = !text.unicodeScalars.contains(where: \.isUnsafeInTerminals)
    return "\(todo.number) \(isSafe ? plain ?? quoted : quoted)"
  }

  /// The text for the editor.
  var text: String { (lines + [""] + Self.explanation).joined(by: "\n") + "\n" }

  /// Returns the changes requested by the edited text, deletions last.
  func changes(reading text: String) throws(EditedLineError) -> [Change] {
    var changes: [Change] = []
    var seen: Set<Int64> = []
    // The todo of the last line that isn't indented.
    var parent: Reference?
    let unmarked = text.rest(after: "\u{FEFF}") ?? text
    let edited = unmarked.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., edited) {
      do throws(ParseError) {
        let line = String(line.last == "\r" ? line.dropLast() : line)
        if let command = try command(in: line, at: number, &seen, &parent) {
          changes.append(Change(line: number, command: command))
        }
      } catch {
        throw EditedLineError(line: number, reason: error.reason)
      }
    }
    let gone = todos.map(\.number).filter { !seen.contains($0) }
    if !gone.isEmpty {
      changes.append(Change(line: nil, command: .delete(gone.map(Reference.number))))
    }
    return changes
  }

  /// Returns the command that a line asks for, if any; adds its number to `seen`.
  private func command(
    in line: String, at lineNumber: Int, _ seen: inout Set<Int64>, _ parent: inout Reference?
  ) throws(ParseError) -> Command? {
    var words = try Self.words(line)[...]
    guard let first = words.first else { return nil }
    guard case .number(let number)? = Reference(first.text) else {
      // `- Oats`
      if ["-", "*"].contains(first.text), words.count > 1 { words.removeFirst() }
      var edit = try Self.edit(words)
      guard let blank = line.first, blank.isWhitespace else {
        let label = "line\(lineNumber)"
        parent = .label(label)
        return .add(edit, label: label)
      }
      if let parent, edit.links[.parent] == nil { edit.link([parent], to: .parent) }
      return .add(edit, label: nil)
    }
    parent = .number(number)
    guard let index = todos.firstIndex(where: { $0.number == number }) else {
      throw ParseError(reason: EditedListError.unknown(first.text), index: first.index)
    }
    guard seen.insert(number).inserted else {
      throw ParseError(reason: EditedListError.twice(number), index: first.index)
    }
    if line.hasSameBytes(as: lines[index]) { return nil }
    let before = try Self.edit(try Self.words(lines[index]).dropFirst())
    let edit = before.difference(to: try Self.edit(words.dropFirst()))
    return edit.isEmpty ? nil : .edit([.number(number)], edit.keepingDates(of: todos[index]))
  }

  private static func words(_ line: String) throws(ParseError) -> [Lexer.Word] {
    try Lexer.words(of: Array(line.utf8)[...], in: .text)
  }

  private static func edit(in line: String) throws(ParseError) -> Edit {
    try edit(try words(line)[...])
  }

  /// Reads words as if they came after `add`.
  private static func edit(_ words: ArraySlice<Lexer.Word>) throws(ParseError) -> Edit {
    var global: GlobalOptions?
    let request = try CommandDefinition.add.request(words, at: 0, &global)
    guard case .change(let change) = request, case .add(let edit, _) = change.command else {
      return Edit()
    }
    return edit
  }
}

/// Why a line doesn't belong to a todo of the list.
enum EditedListError: Mistake, Hashable {
  case unknown(String)
  case twice(Int64)

  var description: String {
    switch self {
    case .unknown(let number): "\(number) isn't one of these todos"
    case .twice(let number): "\(number) has two lines"
    }
  }

  var hint: String? {
    switch self {
    case .unknown: "Put `--` before a text that begins with a number."
    case .twice: "Leave out the number of a new todo."
    }
  }
}

extension Edit {
  /// Returns the edit that turns a todo added by this edit into one added by `other`.
  fileprivate func difference(to other: Edit) -> Edit {
    var edit = Edit()
    for field in Attributes.fields.filter({ !$0.words.isEmpty }).map(\.field) + [.description] {
      switch field.kind {
      case .list:
        let (before, after) = (added[field] ?? [], other.added[field] ?? [])
        for text in before where !after.contains(text) { edit.remove(text, from: field) }
        for text in after where !before.contains(text) { edit.add(text, to: field) }
      case .link, .links:
        if links[field] == other.links[field] { continue }
        if links[field] != nil { edit.cleared.insert(field) }
        if let references = other.links[field] { edit.link(references, to: field) }
      default:
        if values[field] == other.values[field], dates[field] == other.dates[field] { continue }
        edit.values[field] = other.values[field]
        edit.dates[field] = other.dates[field]
        if !edit.sets(field) { edit.cleared.insert(field) }
      }
    }
    edit.values[.note] = other.values[.note]
    return edit
  }
}
