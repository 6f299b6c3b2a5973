import TodoDomain

@testable import TodoCLI

extension QueryParser {
  /// Returns the query that `words` express at `now`.
  static func query(
    _ words: [String], now: Instant, in timeZone: CivilTimeZone, views: Views = Views(),
    status: Query.Status? = nil
  ) throws(QueryError) -> Query {
    try query(
      words, in: QueryContext(now: now, timeZone: timeZone, views: views), status: status)
  }
}
