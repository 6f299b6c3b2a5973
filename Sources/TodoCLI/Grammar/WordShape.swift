/// The shape of a word, before its context is known.
///
///     WordShape("milk")          // .operand
///     WordShape("-")             // .operand
///     WordShape("--")            // .terminator
///     WordShape("--note=a=b")    // .option("note", value: "a=b")
///     WordShape("-n")            // .hyphenated
///
/// Words are split by bytes: the value follows `=` even if both are one `Character`.
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
