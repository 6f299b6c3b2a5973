extension KeptField {
  /// The name of a field whose value is the note of the file.
  static let noteName = "text of note"

  /// The note of a todo whose file has a `note` and fields that are kept.
  ///
  /// A note that ends with lines that would read as kept fields is itself kept, as the field ``noteName``, so
  /// that ``foreignNote(_:_:)`` gives back what stood in the file.
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

  /// The note for a file, from that of a todo without its fields, and from those.
  static func foreignNote(_ note: String, _ fields: [KeptField]) -> String {
    let kept = fields.filter { $0.name == noteName }.map(\.value)
    return (note.isEmpty ? kept : [note] + kept).joined(separator: "\n")
  }
}
