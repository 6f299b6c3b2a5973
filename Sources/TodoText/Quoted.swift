/// Quotes a foreign `word` for a message: on one line, cut to 40 columns.
package func quoted(_ word: String) -> String {
  "`\(word.terminalSafe.truncated(toWidth: 40))`"
}

/// Joins words as in `a, b and c`.
package func list(_ words: [String], _ conjunction: String = "and") -> String {
  guard let first = words.first else { return "" }
  // The first generic call such as `joined(separator:)` takes a process 300,000 instructions.
  var text = first
  for (index, word) in words.enumerated().dropFirst() {
    text += index == words.count - 1 ? " \(conjunction) " : ", "
    text += word
  }
  return text
}
