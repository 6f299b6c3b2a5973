import TodoText

/// A line being typed, with its cursor.
struct TypedLine: Hashable, Sendable {
  var text: String
  /// The number of characters before the cursor.
  var caret: Int

  init(_ text: String = "") {
    self.text = text
    caret = text.count
  }

  /// Edits the line in response to a key; returns `false` for a key without a meaning here.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left, .control("b"): caret = max(0, caret - 1)
    case .right, .control("f"): caret = min(text.count, caret + 1)
    case .home, .control("a"): caret = 0
    case .end, .control("e"): caret = text.count
    case .backspace, .control("h"): replace(max(0, caret - 1)..<caret)
    case .delete, .control("d"): replace(caret..<min(text.count, caret + 1))
    case .control("u"): replace(0..<caret)
    case .control("k"): replace(caret..<text.count)
    case .control("w"): replace(wordStart..<caret)
    default: return false
    }
    return true
  }

  /// Inserts text at the cursor; line breaks become spaces.
  mutating func insert(_ new: String) {
    replace(caret..<caret, with: String(new.map { $0.isNewline ? " " : $0 }))
  }

  /// Replaces some characters, and puts the cursor after the new ones.
  mutating func replace(_ range: Range<Int>, with new: String = "") {
    let characters = Array(text)
    let before = String(characters[..<range.lowerBound]) + new
    text = before + String(characters[range.upperBound...])
    // A combining mark joins the character before it.
    caret = min(before.count, text.count)
  }

  /// The index at which the word before the cursor begins.
  private var wordStart: Int {
    let before = Array(text).prefix(caret)
    let end = before.lastIndex { $0 != " " } ?? before.startIndex
    return before[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }
}
