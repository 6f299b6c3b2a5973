import TodoDomain

extension ImportedTodo {
  /// Throws if a text can't be stored.
  func check() throws(FormatProblem) {
    do throws(TextError) {
      try TextRule.description.check(todo.description)
      if let project = todo.project { try TextRule.project.check(project) }
      try TextRule.note.check(todo.note)
    } catch { throw FormatProblem(error) }
  }

  /// Keeps the other fields of a file in `format` with its todo; throws if they are too long.
  mutating func keep(_ fields: [ExtraField], from format: TodoFormat.Name) throws(FormatProblem) {
    var extra = todo.extra
    extra[format.rawValue] = fields
    do throws(TextError) { try extra.check() } catch { throw FormatProblem(error) }
    (todo.extra, self.format) = (extra, format.rawValue)
  }

  /// Returns it with what no field can hold, after both checks; `place` is where it begins.
  func finished(
    keeping fields: [ExtraField], from format: TodoFormat.Name, at place: FilePlace
  ) throws(FormatError) -> ImportedTodo {
    var entry = self
    try place.check(entry.check())
    try place.check(entry.keep(fields, from: format))
    return entry
  }
}

extension Todo {
  /// Returns the fields for a file in `format`, without those that would make it unreadable, which are lost.
  func extra(
    for format: TodoFormat.Name, _ losses: inout [Loss], where isWritable: (ExtraField) -> Bool
  ) -> [ExtraField] {
    let fields = extra[format.rawValue]
    let writable = fields.filter(isWritable)
    if writable.count < fields.count {
      losses.append(Loss("data that would make its file unreadable"))
    }
    return writable
  }
}

extension [ExtraField] {
  func first(_ name: String) -> String? { first { $0.name == name }?.value }

  func last(_ name: String) -> String? { last { $0.name == name }?.value }

  func all(_ name: String) -> [String] { filter { $0.name == name }.map(\.value) }

  /// Removes the first field with this name, and returns its value.
  mutating func take(_ name: String) -> String? {
    firstIndex { $0.name == name }.map { remove(at: $0).value }
  }
}
