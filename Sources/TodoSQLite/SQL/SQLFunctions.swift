import GRDB
import GRDBSQLite
import TodoDomain
import TodoText

extension Database {
  /// Adds the functions that queries use to this connection.
  ///
  /// - `civilDate(due)`: the date, `YYYY-MM-DD`, that the clocks of `timeZone` show when a todo is
  ///   due; NULL for NULL.
  /// - `composed(text)`: the text in Unicode's form C, by which names are compared; NULL for NULL.
  /// - `containsText(needle, text…)`: whether one of the texts contains `needle`, which is
  ///   `caseFolded`, in any case.
  ///
  /// A schema cannot call them (`SQLITE_DIRECTONLY`), so that an index made with them cannot go stale.
  ///
  /// They read the bytes where they lie. GRDB's `DatabaseFunction` copies each value first, which takes 2.7
  /// times the instructions a row (callgrind, 2,000 short texts), and cannot be made `SQLITE_DIRECTONLY`.
  func addFunctions(timeZone: CivilTimeZone) throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    try addFunction(
      sqlite3_create_function_v2(
        sqliteConnection, "civilDate", 1, flags,
        Unmanaged.passRetained(TimeZoneBox(timeZone: timeZone)).toOpaque(), civilDate, nil, nil,
        { $0.map { Unmanaged<TimeZoneBox>.fromOpaque($0).release() } }))
    try addFunction(
      sqlite3_create_function_v2(
        sqliteConnection, "composed", 1, flags, nil, composed, nil, nil, nil))
    try addFunction(
      sqlite3_create_function_v2(
        sqliteConnection, "containsText", -1, flags, nil, containsText, nil, nil, nil))
  }

  private func addFunction(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteFailure(connection: sqliteConnection, sql: "") }
  }
}

private final class TimeZoneBox: Sendable {
  let timeZone: CivilTimeZone

  init(timeZone: CivilTimeZone) {
    self.timeZone = timeZone
  }
}

private func civilDate(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let value = values?[0], let box = sqlite3_user_data(context) else { return }
  let text = utf8(value)
  // A date alone is ten bytes long, and the same everywhere.
  if text.count <= 10 {
    sqlite3_result_value(context, value)
    return
  }
  guard case .instant(let instant)? = Due(String(decoding: text, as: UTF8.self)) else { return }
  let timeZone = Unmanaged<TimeZoneBox>.fromOpaque(box).takeUnretainedValue().timeZone
  var date = timeZone.civil(at: instant).date.description
  date.withUTF8 { result(context, $0) }
}

private func composed(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let value = values?[0] else { return }
  let text = utf8(value)
  if text.isComposed {
    sqlite3_result_value(context, value)
    return
  }
  var composed = String(decoding: text, as: UTF8.self).composed
  composed.withUTF8 { result(context, $0) }
}

private func containsText(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard count > 0, let values, let needle = values[0] else { return }
  let isThere = (1..<Int(count)).contains { index in
    guard let text = values[index] else { return false }
    return utf8(text).containsInAnyCase(utf8(needle))
  }
  sqlite3_result_int(context, isThere ? 1 : 0)
}

/// The bytes of a value, as long as nothing else is asked of it.
private func utf8(_ value: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
  // Of a text these are its bytes, as UTF-8 where that is how it is stored. `sqlite3_value_text` would put
  // a NUL after them, for which it copies all that lies in a page.
  let address = sqlite3_value_blob(value)
  return UnsafeBufferPointer(
    start: address?.assumingMemoryBound(to: UInt8.self),
    count: address == nil ? 0 : Int(sqlite3_value_bytes(value)))
}

private func result(_ context: OpaquePointer?, _ utf8: UnsafeBufferPointer<UInt8>) {
  utf8.withMemoryRebound(to: CChar.self) {
    // -1 is `SQLITE_TRANSIENT`: SQLite copies the text.
    sqlite3_result_text(
      context, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }
}
