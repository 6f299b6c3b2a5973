extension Collection<String> {
  /// Returns the element that `word` is most likely a typo of, or `nil` if none is close.
  ///
  /// An element is close within two changes, or one if either word has fewer than five letters. A change is an extra
  /// letter, a missing letter, a different letter, or two swapped letters.
  ///
  ///     ["add", "edit"].nearest(to: "addd")  // "add"
  ///     ["add", "edit"].nearest(to: "show")  // nil
  package func nearest(to word: String) -> String? { allNearest(to: word).first }

  /// Returns the closest elements, all at the same distance, that `word` may be a typo of.
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
