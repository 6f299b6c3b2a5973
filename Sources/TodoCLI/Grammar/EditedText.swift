import TodoDomain
import TodoText

/// A new text that begins like a reference, and was most likely meant for the first todo.
///
///     edit 3 4           // "4" for 3
///     edit 3 2 eggs      // "2 eggs" for 3
struct EditedText: Hashable, Sendable {
  var reference: String
  var text: String
  /// Whether a script edits; its commands don't begin with `todo`.
  var isScript = false
}

extension EditedText {
  /// Returns `nil` unless the second of an edit's `words` is a reference.
  init?(_ words: [String], isScript: Bool = false) {
    guard words.count > 1, [Reference](in: words[1]) != nil,
      Reference(words[0])?.mayNameSeveral == false
    else { return nil }
    reference = words[0]
    text = Array(words[1...]).joined(by: " ")
    self.isScript = isScript
  }

  /// A hint that suggests the option to set it.
  var hint: String {
    "Write `\(command)` to make it the new text of \(reference.terminalSafe)."
  }

  /// The command that sets it.
  var command: String {
    let isPlain = text.utf8.count <= 40 && text.utf8.allSatisfy(\.isPlain)
    let value = !isPlain ? "TEXT" : text.contains(" ") ? "\"\(text)\"" : text
    return "\(isScript ? "" : "todo ")edit \(reference.terminalSafe) --text \(value)"
  }
}

extension UInt8 {
  /// Whether shells and scripts leave it alone in quotes.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"),
      UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
