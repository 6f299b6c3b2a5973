import SQLite
import TodoDomain

extension StoredList {
  /// The numbers of a few todos that include all matches of `query`; `nil` if the indexes leave too many.
  ///
  /// It uses the first index that leaves few, or else the intersection of all.
  func candidates(for query: Query) throws -> Set<Int64>? {
    guard !query.conditions.isEmpty else { return nil }
    let narrowings = query.narrowings(hasTexts: try lastIndexedNumber() > 0)
    var search = CandidateSearch(list: self, status: query.status)
    if let numbers = try search.numbers(anyOf: narrowings, atMost: limits.few) { return numbers }
    return narrowings.count > 1 ? try search.common(narrowings) : nil
  }
}

/// Looks numbers up in indexes.
private struct CandidateSearch {
  let list: StoredList
  let status: Query.Status
  /// The numbers that aren't in the index of texts, once they were read.
  private var missing: [Int64]?

  init(list: StoredList, status: Query.Status) {
    self.list = list
    self.status = status
  }

  /// The numbers that the first of `narrowings` leaves that leaves no more than `limit`.
  mutating func numbers(
    anyOf narrowings: [Query.Narrowing], atMost limit: Int64
  ) throws -> Set<Int64>? {
    for narrowing in narrowings {
      if let numbers = try numbers(narrowing, atMost: limit) { return numbers }
    }
    return nil
  }

  /// The numbers that all of them leave, if these are few.
  mutating func common(_ narrowings: [Query.Narrowing]) throws -> Set<Int64>? {
    var common: Set<Int64>?
    for narrowing in narrowings {
      guard let numbers = try numbers(narrowing, atMost: list.limits.some) else { continue }
      common = common.map { $0.intersection(numbers) } ?? numbers
    }
    guard let common, common.count <= list.limits.few + Int64(try missingNumbers().count)
    else { return nil }
    return common
  }

  /// The numbers that a narrowing leaves, and those missing in the index of texts; `nil` if it leaves more than `limit`.
  private mutating func numbers(
    _ narrowing: Query.Narrowing, atMost limit: Int64
  ) throws -> Set<Int64>? {
    if case .any(let groups) = narrowing {
      var union: Set<Int64> = []
      for group in groups {
        guard let numbers = try numbers(anyOf: group, atMost: limit) else { return nil }
        union.formUnion(numbers)
        guard union.count <= limit + Int64(missing?.count ?? 0) else { return nil }
      }
      return union
    }
    guard let numbers = try lookUp(narrowing, atMost: limit) else { return nil }
    return narrowing.isOfTexts ? numbers.union(try missingNumbers()) : numbers
  }

  private func lookUp(
    _ narrowing: Query.Narrowing, atMost limit: Int64
  ) throws -> Set<Int64>? {
    guard let sql = narrowing.sql(status: status, firstIndex: 2) else { return nil }
    let statement = try PreparedStatement(list.database, "\(sql.text) LIMIT ?1")
    try statement.bind(limit + 1)
    try statement.bind(sql.values, from: 2)
    var numbers: [Int64] = []
    try statement.forEach { numbers.append($0.integer(0)) }
    return numbers.count <= limit ? Set(numbers) : nil
  }

  private mutating func missingNumbers() throws -> [Int64] {
    if let missing { return missing }
    var numbers: [Int64] = []
    try PreparedStatement(list.database, TextIndex.missingNumbers)
      .forEach { numbers.append($0.integer(0)) }
    missing = numbers
    return numbers
  }
}
