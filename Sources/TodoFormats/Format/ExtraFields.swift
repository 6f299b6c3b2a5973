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

  /// Returns it with the fields of a file in `format` that no field of a todo can hold.
  func finished(
    keeping fields: [ExtraField], from format: TodoFormat.Name, at place: FilePlace
  ) throws(FormatError) -> ImportedTodo {
    var entry = self
    do throws(FormatProblem) {
      try entry.check()
      try entry.keep(fields, from: format)
    } catch { throw .malformed(place, error) }
    return entry
  }

  /// Keeps the fields of a file in `format` that no field of a todo can hold.
  mutating func keep(_ fields: [ExtraField], from format: TodoFormat.Name) throws(FormatProblem) {
    self.format = format.rawValue
    todo.extra[format.rawValue] = fields
    do throws(TextError) { try todo.extra.check() } catch { throw FormatProblem(error) }
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
  /// The value of the first field with this name.
  func first(_ name: String) -> String? { first { $0.name == name }?.value }

  /// The value of the last field with this name.
  func last(_ name: String) -> String? { last { $0.name == name }?.value }

  /// Removes the first field with this name, and returns its value.
  mutating func take(_ name: String) -> String? {
    firstIndex { $0.name == name }.map { remove(at: $0).value }
  }
}
