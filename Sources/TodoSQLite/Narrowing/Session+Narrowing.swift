import TodoDomain

extension Session {
  /// Numbers of few todos, among them all that `query` asks for; `nil` where the indexes leave more.
  ///
  /// What one index leaves is taken where it is little, and else what all have in common.
  func candidates(for query: Query) throws -> Set<Int64>? {
    guard !query.conditions.isEmpty else { return nil }
    let narrowings = try query.narrowings(hasTexts: lastIndexedNumber() > 0)
    for narrowing in narrowings {
      guard let numbers = try numbers(narrowing, query.status, atMost: limits.few) else { continue }
      return narrowing.isOfTexts ? numbers.union(try numbersMissingInTextIndex()) : numbers
    }
    guard narrowings.count > 1 else { return nil }
    return try commonCandidates(narrowings, query.status)
  }

  private func commonCandidates(
    _ narrowings: [Query.Narrowing], _ status: Query.Status
  ) throws -> Set<Int64>? {
    let missing = try numbersMissingInTextIndex()
    var common: Set<Int64>?
    for narrowing in narrowings {
      guard var numbers = try numbers(narrowing, status, atMost: limits.some) else { continue }
      if narrowing.isOfTexts { numbers.formUnion(missing) }
      common = common.map { $0.intersection(numbers) } ?? numbers
    }
    guard let common, common.count <= limits.few + Int64(missing.count) else { return nil }
    return common
  }

  /// What an index leaves; `nil` where it names more than so many.
  private func numbers(
    _ narrowing: Query.Narrowing, _ status: Query.Status, atMost limit: Int64
  ) throws -> Set<Int64>? {
    let sql = narrowing.sql(status: status, firstIndex: 2)
    let statement = try PreparedStatement(database, "\(sql.text) LIMIT ?1")
    try statement.bind(limit + 1, at: 1)
    try statement.bind(sql.values, from: 2)
    var numbers: [Int64] = []
    try statement.forEach { numbers.append($0.integer(0)) }
    return numbers.count <= limit ? Set(numbers) : nil
  }

  private func numbersMissingInTextIndex() throws -> [Int64] {
    var numbers: [Int64] = []
    try PreparedStatement(database, TextIndex.missingNumbers)
      .forEach { numbers.append($0.integer(0)) }
    return numbers
  }
}
