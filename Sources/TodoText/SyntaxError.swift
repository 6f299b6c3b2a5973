/// A mistake in a line, and its position.
package struct ParseError: Error, Sendable {
  package var reason: any Mistake
  /// The index of a byte in the line.
  package var index: Int

  package init(reason: any Mistake, index: Int) {
    self.reason = reason
    self.index = index
  }
}

/// A user's mistake: data, with its wording in one place.
package protocol Mistake: Error, Sendable, CustomStringConvertible {
  /// The next thing to try, or `nil` if there is nothing useful to say.
  var hint: String? { get }
}

extension ParseError {
  package init(reason: SyntaxError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }
}

/// Why bytes aren't words or JSON.
package enum SyntaxError: Mistake, Hashable {
  case lineTooLong
  case notUTF8
  case nul
  /// A text opened by `quote` is never closed.
  case unterminatedQuote(Character)
  /// The character after the backslash isn't an escape.
  case unknownEscape(String)
  /// The digits between the braces of `\u{…}` aren't a Unicode scalar.
  case notAScalar(String)
  case json(JSONError)
}

/// Why a text isn't the expected JSON.
package enum JSONError: Hashable, Sendable {
  /// JSON requires `expected` here.
  case malformed(expected: String)
  case somethingAfter
  case unknownEscape(String)
  case loneSurrogate
  case controlCharacter
  case duplicateKey(String)
  /// `keys` are the known keys, if available.
  case unknownKey(String, of: String, keys: [String])
  case missingKey(String)
  case wrongType(key: String, expected: String)
  case noReferences
}

extension SyntaxError {
  package var description: String {
    switch self {
    case .lineTooLong: "line over 1 MiB"
    case .notUTF8: "not UTF-8"
    case .nul: "a NUL, which cannot be stored"
    case .unterminatedQuote: "unterminated quote"
    case .unknownEscape(let escape): "unknown escape \(quoted("\\" + escape))"
    case .notAScalar(let digits): "\(quoted("\\u{\(digits)}")) is not a character"
    case .json(let error): error.description
    }
  }

  package var hint: String? {
    switch self {
    case .lineTooLong, .nul: nil
    case .notUTF8: "Save the script as UTF-8."
    case .unterminatedQuote("'"):
      #"Close the text that ' opens, or write "don't" for don't."#
    case .unterminatedQuote:
      #"Close the text on the same line; write \n for a line break and \" for a quote."#
    case .unknownEscape:
      #"Use \" \\ \n \t or \u{1F600}; between ' and ' a backslash is a backslash."#
    case .notAScalar:
      #"Write 1 to 8 hexadecimal digits, such as \u{1F600}, but not zero or a surrogate."#
    case .json(let error): error.hint
    }
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let expected): "JSON needs \(expected) here"
    case .somethingAfter: "unexpected text after the JSON object"
    case .unknownEscape(let escape): "unknown JSON escape \(quoted("\\" + escape))"
    case .loneSurrogate: "half a surrogate pair is not a character"
    case .controlCharacter: "a control character in a JSON text"
    case .duplicateKey(let key): "the key \(quoted(key)) appears twice"
    case .unknownKey(let key, let owner, _): "\(owner) has no key \(quoted(key))"
    case .missingKey(let key): "missing key \(quoted(key))"
    case .wrongType(let key, let expected): "\(quoted(key)) must be \(expected)"
    case .noReferences: "`refs` is empty"
    }
  }

  /// The next thing to try, or `nil` if there is nothing useful to say.
  package var hint: String? {
    switch self {
    case .malformed, .duplicateKey: nil
    case .somethingAfter: "Write one command a line."
    case .unknownEscape: #"Use \" \\ \/ \b \f \n \r \t or \u0041."#
    case .loneSurrogate: #"Write two escapes for a character above \uFFFF: \ud83d\ude00."#
    case .controlCharacter: #"Write \n for a line break, \t for a tab, \u001b for others."#
    case .unknownKey(_, _, let keys) where keys.isEmpty: nil
    case .unknownKey("text", _, let keys) where keys.contains("description"),
      .unknownKey("title", _, let keys) where keys.contains("description"):
      "Did you mean `description`?"
    case .unknownKey(let key, _, let keys):
      suggestion(for: key, among: keys) ?? "Use \(list(keys, "or"))."
    case .missingKey("command"): #"Name the command: {"command":"add","description":"Buy milk"}"#
    case .missingKey: nil
    case .wrongType: #"Leave a key out for no value; {"clear":["due"]} takes one away."#
    case .noReferences: #"Name a todo: "refs":[1,"3-7","@milk"]"#
    }
  }
}

/// Returns a hint that names the candidate that `word` is most likely a typo of, if any.
package func suggestion(for word: String, among candidates: [String]) -> String? {
  candidates.nearest(to: word).map { "Did you mean `\($0)`?" }
}
