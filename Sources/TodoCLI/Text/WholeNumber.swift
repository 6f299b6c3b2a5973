/// Returns `word` as a whole number within `range`.
func wholeNumber(
  _ word: String, in range: ClosedRange<Int> = 0...Int.max
) throws(ValueError) -> Int {
  guard let number = Int(word), range.contains(number) else {
    let limits =
      range.upperBound == .max
      ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw .wrong(word, expected: "a whole number, \(limits)")
  }
  return number
}

/// Returns `word` as a number of commands: only digits, 1 or more.
func commandCount(_ word: String) throws(ValueError) -> Int {
  guard let count = Int(word), count > 0, word.utf8.first != UInt8(ascii: "+") else {
    throw .notACount(word)
  }
  return count
}

/// Returns `word` as a time to wait, in seconds.
func seconds(_ word: String) throws(ValueError) -> Double {
  guard let seconds = Double(word), (0...86_400).contains(seconds) else {
    throw .wrong(word, expected: "0 to 86400 seconds")
  }
  return seconds
}
