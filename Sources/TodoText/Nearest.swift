extension Collection<String> {
  /// The element that `word` is most likely a slip of, or `nil` where none is near.
  ///
  /// Near are two changes, or one where either word has fewer than five letters; a change is a
  /// letter too many, too few, another, or two that changed places.
  ///
  ///     ["add", "edit"].nearest(to: "addd")  // "add"
  ///     ["add", "edit"].nearest(to: "show")  // nil
  package func nearest(to word: String) -> String? { allNearest(to: word).first }

  /// The elements that are near and equally so, of which `word` may be a slip.
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

/// How many there are after the hyphens with which an option begins.
private func letterCount(_ word: [Unicode.Scalar]) -> Int { word.drop { $0 == "-" }.count }

/// The optimal string alignment distance.
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
