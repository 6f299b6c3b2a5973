/// `word`, which somebody else wrote, as a message can show it: on one line, cut to 40 columns.
func quoted(_ word: String) -> String {
  "`\(word.terminalSafe.truncated(toWidth: 40))`"
}

/// `a, b and c`.
func list(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
