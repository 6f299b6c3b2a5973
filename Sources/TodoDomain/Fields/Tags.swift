extension [String] {
  /// These tags without duplicates, each at its first place.
  ///
  /// - Complexity: O(n): a line of a script has room for 100,000 tags.
  package var withoutDuplicates: [String] {
    if count < 2 { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }

  /// These tags without `others`.
  func without(_ others: [String]) -> [String] {
    if others.isEmpty { return self }
    let others = Set(others)
    return filter { !others.contains($0) }
  }
}
