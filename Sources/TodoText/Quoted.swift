/// `word`, which somebody else wrote, as a message can show it: on one line, cut to 40 columns.
package func quoted(_ word: String) -> String {
  "`\(word.terminalSafe.truncated(toWidth: 40))`"
}

/// `a, b and c`.
package func list(_ words: [String], _ conjunction: String = "and") -> String {
  guard let first = words.first else { return "" }
  // Generic calls such as `joined(separator:)` take a process 300,000 instructions the first time.
  var text = first
  for (index, word) in words.enumerated().dropFirst() {
    text += index == words.count - 1 ? " \(conjunction) " : ", "
    text += word
  }
  return text
}
