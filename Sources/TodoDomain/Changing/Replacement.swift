import TodoText

/// A part of a text to replace, as Taskwarrior's users write it.
///
///     Replacement("/milk/oat milk/")   // the first "milk"
///     Replacement("/a/b/g")            // every "a"
///     Replacement("s/a/b/")            // as `sed` has it
package struct Replacement: Hashable, Sendable, CustomStringConvertible {
  /// The words as typed.
  package let description: String

  /// Returns `nil` for any other text; neither part can have a slash.
  package init?(_ text: String) {
    guard text.hasBytePrefix("/") || text.hasBytePrefix("s/") else { return nil }
    let parts = text.parts(between: "/")
    guard parts.count == 4, !parts[1].isEmpty, ["", "g"].contains(parts[3]) else { return nil }
    description = text
  }

  private var parts: [String] { description.parts(between: "/").map(String.init) }

  /// The part to replace.
  var old: String { parts[1] }

  /// Returns the text with the part replaced; `nil` if it doesn't contain the part.
  ///
  /// Removing a part leaves neither two blanks in a row nor one at an end.
  func applied(to text: String) -> String? {
    let parts = parts
    let most = parts[3] == "g" ? Int.max : 1
    guard text.contains(parts[1]) else { return nil }
    guard parts[2].isEmpty else {
      return text.replacing(parts[1], with: parts[2], maxReplacements: most)
    }
    var (rest, kept) = (text[...], "")
    for _ in 0..<most {
      guard let range = rest.firstRange(of: parts[1]) else { break }
      kept += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      if rest.first == " ", kept.isEmpty || kept.last == " " { rest.removeFirst() }
    }
    return (kept + rest).trimmingBlanks
  }
}

extension Edit {
  /// Sets the text to that of `todo` with the replacement applied.
  ///
  /// - Throws: `.noPart` unless ``leavesOthers``; `.text` if the result would be empty or too long.
  mutating func replacePart(of todo: Todo) throws(TodoStoreError) {
    guard let replacement = text.flatMap({ Replacement($0) }) else { return }
    guard let text = replacement.applied(to: todo.description) else {
      if leavesOthers {
        values[.description] = nil
        return
      }
      throw .noPart(replacement.old, number: todo.number, words: replacement.description)
    }
    do throws(TextError) {
      if text.trimmingBlanks.isEmpty { throw TextError(rule: .description, reason: .empty) }
      try TextRule.description.check(text)
    } catch {
      throw .text(error)
    }
    set(.description, to: .text(text))
    replacesPart = false
  }
}
