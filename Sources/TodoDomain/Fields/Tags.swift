import TodoText

extension [String] {
  /// These tags without duplicates, each at its first place.
  ///
  /// - Complexity: O(n): a line of a script has room for 100,000 tags.
  package var withoutDuplicates: [String] {
    if count < 2 { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }

  /// Returns these tags, plus the tags of `others` that aren't among them, ignoring case.
  func adding(_ others: [String]) -> [String] {
    if isEmpty, others.count == 1 { return others }
    var seen = Set(map(\.caseFolded))
    return self + others.filter { seen.insert($0.caseFolded).inserted }
  }

  /// Returns these tags without `others`, ignoring case.
  package func without(_ others: [String]) -> [String] {
    if others.isEmpty { return self }
    let others = Set(others.map(\.caseFolded))
    return filter { !others.contains($0.caseFolded) }
  }
}
