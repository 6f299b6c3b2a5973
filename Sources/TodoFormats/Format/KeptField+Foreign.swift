extension KeptField {
  /// The name of a field whose value is the file's note.
  static let noteName = "text of note"

  /// Returns the note of a todo for a file's `note` and kept fields.
  ///
  /// If the end of the note would read as kept fields, the note itself is kept, as the field ``noteName``, so that
  /// ``foreignNote(_:_:)`` can restore it.
  static func foreign(
    _ note: String, keeping fields: [KeptField], format: String,
    where isField: (KeptField) -> Bool
  ) -> String {
    let result = self.note(note, keeping: fields, format: format)
    if note.isEmpty || taken(from: result, format: format, where: isField) == (note, fields) {
      return result
    }
    return self.note("", keeping: [KeptField(noteName, note)] + fields, format: format)
  }

  /// Returns the note for a file, from a todo's note without its fields, and from those fields.
  static func foreignNote(_ note: String, _ fields: [KeptField]) -> String {
    let kept = fields.filter { $0.name == noteName }.map(\.value)
    return (note.isEmpty ? kept : [note] + kept).joined(separator: "\n")
  }
}
