/// Quotes a foreign `word` for a message: on one line, cut to 40 columns.
package func quoted(_ word: String) -> String {
  "`\(word.terminalSafe.truncated(toWidth: 40))`"
}

/// Joins words as in `a, b and c`.
package func list(_ words: [String], _ conjunction: String = "and") -> String {
  guard let first = words.first else { return "" }
  // The first generic call in a process, such as `joined(separator:)`, takes 300,000 instructions.
  var text = first
  for (index, word) in words.enumerated().dropFirst() {
    text += index == words.count - 1 ? " \(conjunction) " : ", "
    text += word
  }
  return text
}

extension String {
  /// The word for a shell, in quotes if the shell would read it differently.
  package var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "+")...UInt8(ascii: ":")).contains(byte) || "@_%=".utf8.contains(byte)
      }
    return isPlain ? self : "'" + parts(between: "'").map(String.init).joined(by: #"'\''"#) + "'"
  }
}

/// `1 todo`, `1,000 todos`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// `1 second`, `0.5 seconds`.
package func counted(seconds: Double) -> String {
  let isWhole = seconds == seconds.rounded() && abs(seconds) < 1e15
  return "\(isWhole ? grouped(Int(seconds)) : String(seconds)) second\(seconds == 1 ? "" : "s")"
}

/// Returns `number` with commas between groups of three digits.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (position, digit) in digits.enumerated() {
    if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return text
}

extension Collection<String> {
  /// Returns the element that `word` is most likely a typo of, or `nil` if none is close.
  ///
  /// An element is close within two changes, or one if either word has fewer than five letters. A change is an extra
  /// letter, a missing letter, a different letter, or two swapped letters.
  ///
  ///     ["add", "edit"].nearest(to: "addd")  // "add"
  ///     ["add", "edit"].nearest(to: "show")  // nil
  package func nearest(to word: String) -> String? { allNearest(to: word).first }

  /// Returns the closest elements that `word` may be a typo of, all at the same distance.
  package func allNearest(to word: String) -> [String] {
    let letters = Array(word.composed.unicodeScalars.prefix(64))
    var nearest: [String] = []
    var shortest = Int.max
    for candidate in self {
      let other = Array(candidate.composed.unicodeScalars)
      let limit = Swift.min(letterCount(letters), letterCount(other)) < 5 ? 1 : 2
      let changes = editDistance(letters, other)
      guard changes <= limit, changes <= shortest else { continue }
      if changes < shortest { nearest = [] }
      nearest.append(candidate)
      shortest = changes
    }
    return nearest
  }
}

/// Returns the number of letters, without an option's leading hyphens.
private func letterCount(_ word: [Unicode.Scalar]) -> Int { word.drop { $0 == "-" }.count }

/// Returns the optimal string alignment distance.
///
/// Source: Damerau, "A technique for computer detection and correction of spelling errors", 1964.
private func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      var best = last[column] + (letter == otherLetter ? 0 : 1)
      best = min(best, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count]
}

extension StringProtocol {
  /// `Thursday` for `thursday`.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
