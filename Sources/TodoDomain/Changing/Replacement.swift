import TodoText

/// A part of a text to replace, as Taskwarrior's users write it.
///
///     Replacement("/milk/oat milk/")   // the first "milk"
///     Replacement("/a/b/g")            // every "a"
package struct Replacement: Hashable, Sendable {
  package var old: String
  package var new: String
  package var isEverywhere: Bool

  /// Returns `nil` for any other text; neither part can have a slash.
  package init?(_ text: String) {
    guard text.hasBytePrefix("/") else { return nil }
    let parts = text.parts(between: "/").map(String.init)
    guard parts.count == 4, !parts[1].isEmpty, ["", "g"].contains(parts[3]) else { return nil }
    (old, new, isEverywhere) = (parts[1], parts[2], parts[3] == "g")
  }

  /// Returns the text with the part replaced; `nil` if it doesn't have it.
  func applied(to text: String) -> String? {
    let replaced = text.replacing(old, with: new, maxReplacements: isEverywhere ? .max : 1)
    return text.contains(old) ? replaced : nil
  }
}

extension Replacement: CustomStringConvertible {
  package var description: String { "/\(old)/\(new)/\(isEverywhere ? "g" : "")" }
}

extension Edit {
  /// The edit with the text that its replacement makes of that of `todo`.
  ///
  /// - Throws: `.noPart`, and `.text` if nothing would be left, or too much.
  func replaced(in todo: Todo) throws(TodoStoreError) -> Edit {
    guard let replacement else { return self }
    guard let text = replacement.applied(to: todo.description) else {
      throw .noPart(replacement.old, number: todo.number, words: replacement.description)
    }
    do throws(TextError) {
      if text.trimmingBlanks.isEmpty { throw TextError(rule: .description, reason: .empty) }
      try TextRule.description.check(text)
    } catch {
      throw .text(error)
    }
    var edit = self
    edit.set(.description, to: .text(text))
    return edit
  }
}
