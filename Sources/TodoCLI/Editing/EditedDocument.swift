import TodoDomain
import TodoText

/// A todo as an editor shows it: its fields, its text and its note.
///
///     priority:high
///     due:2026-12-24
///     +shop
///     project:
///     ---
///     Buy milk
///
///     the blue one
///
///     # Above `---`: …
///
/// The lines that explain are left out again, and no others: a note may have lines that begin with a
/// `#`.
struct EditedDocument: Hashable {
  /// `nil` where the line that ends the fields is missing.
  var fields: EditedFields?
  var description: String
  var note: String

  private static let end = "---"

  private static let explanation = [
    "# Above ---: a field a line, as `todo add` takes them, and tags as +TAG; empty is none.",
    "# Below ---: the text, and after an empty line the note.",
    "# These lines are left out. Without a text nothing is changed.",
  ]

  init(_ todo: Todo, in timeZone: CivilTimeZone) {
    fields = EditedFields(todo, in: timeZone)
    description = todo.description
    note = todo.note
  }

  /// Reads what ``text`` is after somebody has edited it.
  init(reading text: String) throws(EditedLineError) {
    // Some editors put a mark of the byte order in front.
    let unmarked = text.rest(after: "\u{FEFF}") ?? text
    // By scalars: to characters a line end of Windows is something else than a line feed.
    let all = unmarked.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    var lines = all[...]
    if let end = all.firstIndex(of: Self.end) {
      fields = try EditedFields(
        reading: all[..<end].map { Self.explanation.contains($0) ? "" : $0 })
      lines = all[(end + 1)...]
    }
    let rest = lines.filter { !Self.explanation.contains($0) }
    let parts = rest.drop { $0.isBlank }
    let end = parts.firstIndex { $0.isBlank } ?? parts.endIndex
    description = Array(parts[..<end]).joined(by: "\n")
    var note = parts[end...].drop { $0.isBlank }
    while note.last?.isBlank == true { note.removeLast() }
    self.note = Array(note).joined(by: "\n")
  }

  /// What is handed to the editor.
  var text: String {
    var lines = fields.map { $0.lines + [Self.end] } ?? []
    lines += [description, ""]
    if !note.isEmpty { lines += [note, ""] }
    return (lines + Self.explanation).joined(by: "\n") + "\n"
  }

  /// What an edit has to say to make `other` of this, as far as an editor tells them apart: by their
  /// bytes.
  func edit(to other: EditedDocument) throws(EditedLineError) -> Edit {
    let shown = try EditedDocument(reading: text)
    var edit = Edit()
    if let fields = shown.fields, let others = other.fields {
      edit = try fields.edit(to: others)
    }
    if !other.description.hasSameBytes(as: shown.description) {
      edit.values[.description] = .text(other.description)
    }
    if other.note.isEmpty {
      if !shown.note.isEmpty { edit.cleared.insert(.note) }
    } else if !other.note.hasSameBytes(as: shown.note) {
      edit.values[.note] = .text(other.note)
    }
    return edit
  }

  /// Whether the text was taken out of `other`, so that its note reads as the text.
  func hasOnlyItsNote(_ other: EditedDocument) -> Bool {
    guard let start = try? EditedDocument(reading: "\(Self.end)\n\(note)").description else {
      return false
    }
    return !start.isEmpty && other.description == start && description != start
  }

  /// Whether an editor shows the todo so that each line is what it was.
  var isEditable: Bool {
    guard let shown = try? EditedDocument(reading: text) else { return false }
    return shown.description == description && shown.fields == fields
  }
}

extension String {
  var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
