import TodoDomain
import TodoText

/// The fields of a todo in an editor, as far as words can set them.
///
///     priority:high
///     due:2026-12-24
///     +shop +food
///     project:house move
///
/// A field without a line, or with an empty one, has no value.
struct EditedFields: Hashable {
  /// A value, and its line in the editor, from 1.
  struct Value: Hashable {
    var text: String
    var line = 0

    static func == (one: Value, other: Value) -> Bool { one.text.hasSameBytes(as: other.text) }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// The values of each of ``attributes``.
  private var values: [[Value]]

  private static let attributes = Attributes.fields.filter { !$0.words.isEmpty }

  init(_ todo: Todo, in timeZone: CivilTimeZone) {
    values = Self.attributes.map { attribute in
      switch todo[attribute.field] {
      case .list(let texts): texts.map { Value(text: $0) }
      case .due(let due): [Value(text: due.text(in: timeZone))]
      case .text(let text): text.isBlank ? [] : [Value(text: text.trimmingBlanks)]
      case .null, .priority(.none), .numbers([]): []
      case let value: [Value(text: attribute.field.typed(value))]
      }
    }
  }

  /// Reads the lines above `---`.
  init(reading lines: [String]) throws(EditedLineError) {
    values = Self.attributes.map { _ in [] }
    for (number, line) in zip(1..., lines) where !line.isBlank {
      try read(line.trimmingBlanks, at: number)
    }
  }

  private mutating func read(_ line: String, at number: Int) throws(EditedLineError) {
    for (index, attribute) in Self.attributes.enumerated() {
      guard let key = attribute.words.first(where: { line.prefix($0.count).lowercased() == $0 })
      else { continue }
      guard attribute.field.kind == .list else {
        let text = String(line.dropFirst(key.count)).trimmingBlanks
        values[index] = text.isEmpty ? [] : [Value(text: text, line: number)]
        return
      }
      for word in line.split(separator: " ") {
        guard let text = word.rest(after: key) else {
          throw EditedLineError(
            line: number, reason: ValueError.wrong(line, expected: "a line of tags"))
        }
        values[index].append(Value(text: text, line: number))
      }
      return
    }
    throw EditedLineError(
      line: number,
      reason: ValueError.unknown(
        kind: "field", line, choices: Self.attributes.map { $0.words[0] }))
  }

  var lines: [String] {
    zip(Self.attributes, values).flatMap { attribute, values in
      let words = values.map { attribute.words[0] + $0.text }
      if attribute.field.kind == .list { return words.isEmpty ? [] : [words.joined(by: " ")] }
      return words.isEmpty ? [attribute.words[0]] : words
    }
  }

  /// The words that set the fields with a value, as in a line of a script.
  ///
  /// It leaves out tags that no word can set: imported tags may begin with a digit.
  var words: [String] {
    zip(Self.attributes, values).flatMap { attribute, values in
      values.compactMap { value in
        // A space would need quotation marks.
        let text =
          attribute.field.kind == .due ? value.text.replacing(" ", with: "T") : value.text
        let key = attribute.words[0]
        return AttributeWord(key + text).map { _ in key + text.scriptWord }
      }
    }
  }

  /// Returns the edit that turns these fields into `other`.
  func edit(to other: EditedFields) throws(EditedLineError) -> Edit {
    var edit = Edit()
    for (attribute, (before, after)) in zip(Self.attributes, zip(values, other.values))
    where before != after {
      let isList = attribute.field.kind == .list
      if isList {
        for value in before where !after.contains(value) {
          edit.remove(value.text, from: attribute.field)
        }
      } else if after.isEmpty || attribute.field.kind == .links {
        edit.cleared.insert(attribute.field)
      }
      for value in after where !isList || !before.contains(value) {
        do throws(ValueError) {
          try edit.read(attribute.field, value.text)
        } catch {
          throw EditedLineError(line: value.line, reason: error)
        }
      }
    }
    return edit
  }
}
