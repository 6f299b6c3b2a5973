import TodoDomain
import TodoText

@testable import TodoCLI

/// Traps where something that has to hold does not; libFuzzer keeps the input then.
func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
  if !isSo { fatalError(what()) }
}

/// A message for a person must be there, on one line, and nothing in it may be obeyed by a terminal.
func expectReadable(_ message: String, hint: String? = nil) {
  for text in [message, hint ?? "-"] {
    expect(!text.isEmpty, "an empty message")
    expect(text.hasSameBytes(as: text.terminalSafe), "a message that a terminal obeys: \(text)")
  }
}

/// What a terminal is sent must hold no control but line feeds and the sequences that `todo` makes itself.
func expectHarmless(_ text: String, allowing isAllowed: (Unicode.Scalar) -> Bool = { _ in false }) {
  for scalar in text.unicodeScalars where scalar != "\n" && !isAllowed(scalar) {
    expect(!scalar.isUnsafeInTerminals, "U+\(String(scalar.value, radix: 16)) reaches the terminal")
  }
}

/// A text from any bytes, with replacements where they are not UTF-8.
func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

extension [UInt8] {
  /// A small number that the bytes decide, so that the same input always does the same.
  func choice(_ range: ClosedRange<Int>) -> Int {
    let sum = reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return range.lowerBound + Int(sum >> 8) % range.count
  }

  /// Whether a place in a message is one of this text: at most one column after the end of its line.
  ///
  /// Lines and columns count from 1, columns in Unicode scalars.
  func hasPlace(line: Int, column: Int) -> Bool {
    guard line >= 1, column >= 1 else { return false }
    var start = startIndex
    for _ in 1..<line {
      guard let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) else { return false }
      start = end + 1
    }
    let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
    return column <= 1 + self[start..<end].count { !UTF8.isContinuation($0) }
  }
}
