import TodoText

/// The shape of a word, before its context is known.
///
///     WordShape("milk")          // .operand
///     WordShape("-")             // .operand
///     WordShape("--")            // .terminator
///     WordShape("--note=a=b")    // .option("note", value: "a=b")
///     WordShape("-n")            // .hyphenated
///
/// Words are split by bytes: `=` ends the name even if it forms one `Character` with the value.
enum WordShape {
  case operand
  /// Ends the options.
  case terminator
  /// The value is `nil` if there is no `=`.
  case option(String, value: String?)
  /// A word with one hyphen, which isn't an option but may be a term of a query.
  case hyphenated

  init(_ word: String) {
    guard word.utf8.first == UInt8(ascii: "-") else {
      self = .operand
      return
    }
    var word = word
    self = word.withUTF8 { bytes in
      if bytes.count == 1 { return .operand }
      guard bytes[1] == UInt8(ascii: "-") else { return .hyphenated }
      if bytes.count == 2 { return .terminator }
      let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
      let name = String(decoding: bytes[2..<end], as: UTF8.self)
      let value =
        end == bytes.endIndex ? nil : String(decoding: bytes[(end + 1)...], as: UTF8.self)
      return .option(name, value: value)
    }
  }
}

/// A word that may act as an option: `+shop`, `-shop`, `due:friday`.
///
///     AttributeWord("+shop")    // key "+", value "shop"
///     AttributeWord("due:fri")  // key "due:", value "fri"
///     AttributeWord("Due:fri")  // key "due:", value "fri"
///     AttributeWord("due:")     // key "due:", value ""
///     AttributeWord("Due:")     // nil
///     AttributeWord("+1")       // nil
///     AttributeWord("14:30")    // nil
///
/// Whether it does depends on the command: each option lists its keys. Case doesn't matter, except that `Due:` before a
/// space more likely begins a sentence.
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
      guard
        let colon = word.utf8.firstIndex(where: { !$0.isASCIILetter && $0 != UInt8(ascii: "-") }),
        word.utf8[colon] == UInt8(ascii: ":")
      else { return nil }
      let end = word.utf8.index(after: colon)
      value = String(word[end...])
      let typed = String(word[..<end])
      key = typed.lowercased()
      if key != typed, value.utf8.first.map(\.isBlank) ?? true { return nil }
    default: return nil
    }
  }

  /// Its values: both tags of `+shop,+home`.
  var values: [String] {
    guard key == "+", value.hasByte(where: { $0 == UInt8(ascii: ",") }) else { return [value] }
    let parts = value.parts(between: ",")
    guard parts.dropFirst().allSatisfy({ $0.hasPrefix("+") }) else { return [value] }
    return [String(parts[0])] + parts.dropFirst().map { String($0.dropFirst()) }
  }

  /// Whether it begins a longer text in quotes: `"+shop and more"`, `"project: plan it"`.
  var isBeginningOfText: Bool {
    let isBlank = { (byte: UInt8) in byte.isBlank || byte == UInt8(ascii: "\n") }
    return key.utf8.last == UInt8(ascii: ":")
      ? value.utf8.first.map(isBlank) == true : value.utf8.contains(where: isBlank)
  }
}
