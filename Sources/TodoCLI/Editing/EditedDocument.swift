import TodoDomain

/// A todo's text and note as an editor shows them.
///
///     Buy milk
///
///     the blue one
///
///     # The first lines are the text, what stands behind an empty line is the note.
///     …
///
/// The lines that explain are left out again, and no others: a note may have lines that begin with a
/// `#`.
struct EditedDocument: Hashable {
  var description: String
  var note: String

  private static let explanation = [
    "# The first lines are the text, and what stands behind an empty line is the note.",
    "# These lines are left out. Without a text nothing is changed.",
  ]

  init(_ todo: Todo) {
    description = todo.description
    note = todo.note
  }

  /// Reads what ``text`` is after somebody has edited it.
  init(reading text: String) {
    // By scalars: to characters a line end of Windows is something else than a line feed.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    lines.removeAll(where: Self.explanation.contains)
    let parts = lines.drop { $0.isBlank }
    let end = parts.firstIndex { $0.isBlank } ?? parts.endIndex
    description = parts[..<end].joined(separator: "\n")
    var rest = parts[end...].drop { $0.isBlank }
    while rest.last?.isBlank == true { rest.removeLast() }
    note = rest.joined(separator: "\n")
  }

  /// What is handed to the editor.
  var text: String {
    var text = description + "\n\n"
    if !note.isEmpty { text += note + "\n\n" }
    return text + Self.explanation.joined(separator: "\n") + "\n"
  }

  /// What an edit has to say to make `other` of this, as far as an editor tells them apart: by their
  /// bytes.
  func edit(to other: EditedDocument) -> Edit {
    let shown = EditedDocument(reading: text)
    var edit = Edit()
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
    let start = EditedDocument(reading: note).description
    return !start.isEmpty && other.description == start && description != start
  }

  /// Whether an editor shows the text so that it can be told from the note.
  var isEditable: Bool { EditedDocument(reading: text).description == description }
}

extension String {
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
