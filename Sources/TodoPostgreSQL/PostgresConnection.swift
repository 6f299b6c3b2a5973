#if PostgreSQL
import CPostgreSQL
import Glibc
import TodoDomain
import TodoText

/// A connection to a PostgreSQL server through libpq, with deadlines.
///
/// Source: <https://www.postgresql.org/docs/15/libpq-async.html>.
final class PostgresConnection {
  enum Failure: Error {
    /// The server or libpq refused; `state` is the SQLSTATE, or empty.
    case refused(reason: String, state: String)
    /// The connection was lost.
    case lost(reason: String)
    /// It took too long, or the program was interrupted.
    case ended
  }

  /// The result of a statement.
  struct Result {
    /// Rows of columns as text; `nil` is NULL.
    var rows: [[String?]] = []
    /// The number of changed rows.
    var changedCount = 0
  }

  private let connection: OpaquePointer
  private let isInterrupted: @Sendable () -> Bool

  /// Connects until `deadline`, in seconds of ``monotonicSeconds()``.
  ///
  /// `address` is a URL, as libpq reads it: <https://www.postgresql.org/docs/15/libpq-connect.html>.
  /// `isInterrupted` is polled while waiting; once it returns true, waiting ends.
  init(
    address: String, deadline: Double, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Failure) {
    self.isInterrupted = isInterrupted
    let words = Self.copies(["dbname", "fallback_application_name", "client_encoding"])
    let values = Self.copies([address, "todo", "UTF8"])
    defer { for copy in words + values { free(UnsafeMutablePointer(mutating: copy)) } }
    let connection = PQconnectStartParams(words, values, 1)
    guard let connection else { throw .lost(reason: "there is no memory") }
    self.connection = connection
    // A notice that a table already exists isn't worth a line on standard error.
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    try connect(until: deadline)
  }

  deinit { PQfinish(connection) }

  private func connect(until deadline: Double) throws(Failure) {
    guard PQstatus(connection) != CONNECTION_BAD else { throw .lost(reason: reason) }
    var status = PGRES_POLLING_WRITING
    while true {
      switch status {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_READING: try wait(for: POLLIN, until: deadline)
      case PGRES_POLLING_WRITING: try wait(for: POLLOUT, until: deadline)
      default: throw .lost(reason: reason)
      }
      status = PQconnectPoll(connection)
    }
  }

  /// Runs statements, separated by semicolons, and returns the result of each.
  ///
  /// Outside a transaction, they run as one, as in the simple query protocol.
  @discardableResult
  func run(_ statements: String, until deadline: Double) throws(Failure) -> [Result] {
    guard PQsendQuery(connection, statements) == 1 else { throw .lost(reason: reason) }
    PQsetnonblocking(connection, 1)
    while true {
      let unsent = PQflush(connection)
      guard unsent >= 0 else { throw .lost(reason: reason) }
      if unsent == 0 { break }
      try wait(for: POLLIN | POLLOUT, until: deadline)
      guard PQconsumeInput(connection) == 1 else { throw .lost(reason: reason) }
    }
    var results: [Result] = []
    var failure: Failure?
    while let result = try next(until: deadline) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: results.append(Result(result))
      default:
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        let text = Self.line(PQresultErrorMessage(result))
        // A lost connection is reported by a result of its own, without a SQLSTATE.
        failure =
          PQstatus(connection) == CONNECTION_BAD
          ? .lost(reason: text) : .refused(reason: text, state: state ?? "")
      }
    }
    if let failure { throw failure }
    return results
  }

  /// Quotes a text as an SQL literal.
  func literal(_ text: String) -> String {
    guard let literal = PQescapeLiteral(connection, text, text.utf8.count) else { return "NULL" }
    defer { PQfreemem(literal) }
    return String(cString: literal)
  }

  private func next(until deadline: Double) throws(Failure) -> OpaquePointer? {
    while PQisBusy(connection) == 1 {
      try wait(for: POLLIN, until: deadline)
      guard PQconsumeInput(connection) == 1 else { throw .lost(reason: reason) }
    }
    return PQgetResult(connection)
  }

  private func wait(for events: Int32, until deadline: Double) throws(Failure) {
    var open = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
    while true {
      if isInterrupted() { throw .ended }
      let rest = deadline - monotonicSeconds()
      guard rest > 0 else { throw .ended }
      // Long enough to cost nothing, short enough to react to an interrupt.
      if poll(&open, 1, Int32(min(100, rest * 1000 + 1))) > 0 { return }
    }
  }

  private var reason: String { Self.line(PQerrorMessage(connection)) }

  /// Joins a message of libpq to one line.
  private static func line(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "" }
    return String(cString: message).split(separator: "\n")
      .map { line in
        let text = line.drop { $0 == " " || $0 == "\t" }
        return String(text.hasPrefix("ERROR:  ") ? text.dropFirst(8) : text)
      }
      .joined(by: "; ")
  }

  /// Returns a `nil`-terminated array of C strings, which the caller frees.
  private static func copies(_ texts: [String]) -> [UnsafePointer<CChar>?] {
    texts.map { UnsafePointer(strdup($0)) } + [nil]
  }
}

extension PostgresConnection.Result {
  fileprivate init(_ result: OpaquePointer) {
    let columns = PQnfields(result)
    rows = (0..<PQntuples(result)).map { row in
      (0..<columns).map { column in
        PQgetisnull(result, row, column) == 1
          ? nil : String(cString: PQgetvalue(result, row, column))
      }
    }
    changedCount = Int(String(cString: PQcmdTuples(result))) ?? 0
  }
}
#endif
