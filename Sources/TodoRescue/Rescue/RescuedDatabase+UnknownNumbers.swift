import SQLite
import TodoSQLite
import TodoText

extension RescuedDatabase {
  /// Returns the numbers that unreadable pages may have held, and that have no other trace.
  func unknownNumbers(_ damage: SalvageReader.Damage) throws -> NumberRanges {
    let next = try PreparedStatement(
      database,
      """
      SELECT min(
        coalesce((SELECT min(number) FROM todo WHERE number >= ?1), ?2),
        coalesce((SELECT min(number) FROM mentioned WHERE number >= ?1), ?2),
        coalesce((SELECT min(number) FROM deleted WHERE number >= ?1), ?2))
      """)
    var unknown = NumberRanges()
    for range in damage.todos {
      var number = range.lowerBound
      while number <= min(range.upperBound, greatestNumber) {
        let end = min(range.upperBound, greatestNumber) + 1
        try next.bind(number, end)
        let known = min(end, try next.first { $0.integer(0) } ?? end)
        if known > number { unknown.insert(number...known - 1) }
        number = known + 1
      }
    }
    if !isGreatestNumberKnown, damage.mayHide(greatestNumber + 1) {
      unknown.insert(greatestNumber + 1...Int64.max)
    }
    return unknown
  }
}
