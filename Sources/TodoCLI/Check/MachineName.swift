import TodoText

/// The name of a machine with a list of its own, before a step of a check file.
///
///     laptop> add "Buy milk"
///
/// It begins with a letter, and consists of letters, digits and `.`, `_`, `-`, `@`.
enum MachineName {
  /// Returns the name at the beginning of a line, and the step after it.
  ///
  /// Returns `nil` if the first word has no `>`, or begins a comment, JSON or a quoted text.
  static func read(
    _ line: ArraySlice<UInt8>
  ) throws(ParseError) -> (name: String, step: ArraySlice<UInt8>)? {
    let word = line.prefix { !$0.isBlank }
    guard let first = word.first, !"{#\"'".utf8.contains(first),
      let sign = word.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = String(decoding: word[..<sign], as: UTF8.self)
    guard isName(name) else {
      throw ParseError(reason: MachineError.notAName(name), index: line.startIndex)
    }
    return (name, line[(sign + 1)...])
  }

  static func isName(_ word: String) -> Bool {
    guard let first = word.utf8.first, isLetter(first) else { return false }
    return word.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "._-@".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
