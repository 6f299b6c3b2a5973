import TodoDomain
import TodoText

/// A todo in an editor: its fields, its text and its note.
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
/// Reading it back drops the explanations, but no other lines: lines of a note may begin with `#`.
struct EditedDocument: Hashable {
  /// `nil` if the line that ends the fields is missing.
  var fields: EditedFields?
  var description: String
  var note: String

  private static let end = "---"

  private static let explanation = [
    "# Above ---: One field per line, tags as +TAG; leave a field empty to clear it.",
    "# Below ---: The text, then an empty line, then the note.",
    "# These lines are dropped. Without a text, nothing changes.",
  ]

  init(_ todo: Todo, in timeZone: CivilTimeZone) {
    fields = EditedFields(todo, in: timeZone)
    description = todo.description
    note = todo.note
  }

  /// Reads ``text`` back after it was edited.
  init(reading text: String) throws(EditedLineError) {
    // Some editors add a byte order mark.
    let unmarked = text.rest(after: "\u{FEFF}") ?? text
    // By scalars: a Windows line end is one `Character`, and not equal to a line feed.
    let all = unmarked.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    var lines = all[...]
    if let end = all.firstIndex(of: Self.end) {
      fields = try EditedFields(
        reading: all[..<end].map {
          Self.explanation.contains($0) || $0.hasBytePrefix(EditedLineError.mark) ? "" : $0
        })
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

  /// The text for the editor.
  var text: String {
    var lines = fields.map { $0.lines + [Self.end] } ?? []
    lines += [description, ""]
    if !note.isEmpty { lines += [note, ""] }
    return (lines + Self.explanation).joined(by: "\n") + "\n"
  }

  /// Returns the edit that turns this document, as the editor showed it, into `other`, byte for byte.
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

  /// Whether the text was deleted from `other`, so that the note was read as the text.
  func hasOnlyItsNote(_ other: EditedDocument) -> Bool {
    guard let start = try? EditedDocument(reading: "\(Self.end)\n\(note)").description else {
      return false
    }
    return !start.isEmpty && other.description == start && description != start
  }

  /// Whether reading ``text`` gives the same fields and text again.
  var isEditable: Bool {
    guard let shown = try? EditedDocument(reading: text) else { return false }
    return shown.description == description && shown.fields == fields
  }
}

extension String {
  var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
