import TodoText

/// A word that may do what an option does: `+shop`, `-shop`, `due:friday`.
///
///     AttributeWord("+shop")    // key "+", value "shop"
///     AttributeWord("due:fri")  // key "due:", value "fri"
///     AttributeWord("Due:fri")  // key "due:", value "fri"
///     AttributeWord("due:")     // key "due:", value ""
///     AttributeWord("Due:")     // nil
///     AttributeWord("+1")       // nil
///     AttributeWord("14:30")    // nil
///
/// Whether it does depends on the command: each option lists its keys. Case doesn't matter, but `Due:` before a space
/// more likely begins a sentence.
struct AttributeWord: Hashable, Sendable {
  /// A sign, or a name in lower case with its colon.
  let key: String
  let value: String

  init?(_ word: String) {
    switch word.utf8.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      // Words that begin with two hyphens are options.
      if word.utf8.dropFirst().first == UInt8(ascii: "-") { return nil }
      let rest = word.unicodeScalars.dropFirst()
      guard rest.first?.properties.isAlphabetic == true else { return nil }
      key = String(word.unicodeScalars.prefix(1))
      value = String(rest)
    case let first? where first.isASCIILetter:
      guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")),
        word.utf8[..<colon].allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") })
      else { return nil }
      let end = word.utf8.index(after: colon)
      value = String(word[end...])
      let typed = String(word[..<end])
      key = typed.lowercased()
      if key != typed, value.utf8.first.map(\.isBlank) ?? true { return nil }
    default: return nil
    }
  }
}

extension AttributeWord {
  /// Whether it begins a longer text in quotes: `"+shop and more"`, `"project: plan it"`.
  var isBeginningOfText: Bool {
    let isBlank = { (byte: UInt8) in byte.isBlank || byte == UInt8(ascii: "\n") }
    return key.utf8.last == UInt8(ascii: ":")
      ? value.utf8.first.map(isBlank) == true : value.utf8.contains(where: isBlank)
  }
}

extension UInt8 {
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
