import TodoText

/// A rule that a text has to meet to be stored.
///
///     try TextRule.description.check("Buy milk")
///     try TextRule.tag.check("two words")  // throws .whiteSpace
package struct TextRule: Hashable, Sendable {
  /// The name of such a text in messages.
  package let name: String
  /// Whether the text may be empty.
  package let allowsEmpty: Bool
  /// Whether the text is a single word.
  package let isWord: Bool

  package init(_ name: String, allowsEmpty: Bool = false, isWord: Bool = false) {
    self.name = name
    self.allowsEmpty = allowsEmpty
    self.isWord = isWord
  }

  package static let description = TextRule("text")
  package static let note = TextRule("note", allowsEmpty: true)
  /// A line to add to a note.
  package static let noteLine = TextRule("line of a note")
  package static let project = TextRule("project")
  package static let tag = TextRule("tag", isWord: true)
  package static let label = TextRule("label", isWord: true)

  /// The maximum length of a text in UTF-8 bytes: 1 MiB.
  package static let maximumByteCount = 1_048_576

  /// Whether `text` meets the rule.
  package func allows(_ text: String) -> Bool { (try? check(text)) != nil }

  /// Throws if `text` breaks the rule.
  ///
  /// A text holds 1 byte to 1 MiB, a note 0 bytes to 1 MiB, and neither contains a NUL. A tag or a label is a single
  /// word without control characters; a tag doesn't begin with `+` or `-`, which queries use as prefixes.
  package func check(_ text: String) throws(TextError) {
    if text.isEmpty && !allowsEmpty { throw TextError(rule: self, reason: .empty) }
    let byteCount = text.utf8.count
    if byteCount > Self.maximumByteCount {
      throw TextError(rule: self, reason: .tooLong(byteCount: byteCount))
    }
    var contiguous = text
    if contiguous.withUTF8({ $0.contains(0) }) { throw TextError(rule: self, reason: .nul) }

    guard isWord else { return }
    let isVisibleASCII = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    if !isVisibleASCII,
      text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.isControl })
    {
      throw TextError(rule: self, reason: .whiteSpace)
    }
    if self == .tag, text.hasPrefix("+") || text.hasPrefix("-") {
      throw TextError(rule: self, reason: .sign)
    }
  }
}

extension TextRule: CustomStringConvertible {
  package var description: String { name }
}

/// A text that can't be stored.
package struct TextError: Hashable {
  package enum Reason: Hashable, Sendable {
    case empty
    case tooLong(byteCount: Int)
    case nul
    case whiteSpace
    case sign
  }

  package var rule: TextRule
  package var reason: Reason

  package init(rule: TextRule, reason: Reason) {
    self.rule = rule
    self.reason = reason
  }
}

extension TextError: Mistake {
  package var description: String {
    switch reason {
    case .empty: "the \(rule) is empty"
    case .tooLong(let byteCount):
      "the \(rule) has \(byteCount) bytes, and \(TextRule.maximumByteCount) is the most"
    case .nul: "the \(rule) holds a NUL, which cannot be stored"
    case .whiteSpace: "the \(rule) holds white space or a control character"
    case .sign: "the \(rule) begins with a sign"
    }
  }

  /// The next thing to try, or `nil` if nothing useful can be said.
  package var hint: String? {
    switch reason {
    case .empty, .nul: nil
    case .tooLong: "Keep the long text in a file, and its path in the note."
    case .whiteSpace: "A \(rule) is one word, such as `next-week`."
    case .sign: "Leave the sign out: `+shop` finds the tag `shop`."
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a C0 or C1 control character or DEL.
  package var isControl: Bool { properties.generalCategory == .control }
}
