import CSQLite

extension Database {
  /// Adds a deterministic function that SQL can call on this connection.
  ///
  /// A schema cannot call it (`SQLITE_DIRECTONLY`), so that an index made with it cannot go stale.
  ///
  /// - Parameters:
  ///   - name: Its name in SQL.
  ///   - argumentCount: The number of arguments; -1 for any.
  ///   - body: Reads the arguments and returns a value; NULL, if it returns none.
  /// - Throws: A failure if SQLite rejects the name or the count.
  package func addFunction(
    _ name: String, argumentCount: Int32, _ body: @escaping (FunctionCall) -> Void
  ) throws {
    let code = sqlite3_create_function_v2(
      handle, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
      Unmanaged.passRetained(Function(body)).toOpaque(),
      { context, count, values in
        guard let function = sqlite3_user_data(context) else { return }
        Unmanaged<Function>.fromOpaque(function).takeUnretainedValue()
          .body(FunctionCall(context: context, values: .init(start: values, count: Int(count))))
      }, nil, nil,
      { $0.map { Unmanaged<Function>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw failure() }
  }

  private final class Function {
    let body: (FunctionCall) -> Void

    init(_ body: @escaping (FunctionCall) -> Void) {
      self.body = body
    }
  }
}

/// The arguments of a function that SQL calls, counted from 0, and its result.
///
/// The bytes of an argument are read in place: copying each first took 2.7 times the instructions per row
/// (callgrind, 2,000 short texts).
package struct FunctionCall {
  fileprivate let context: OpaquePointer?
  fileprivate let values: UnsafeMutableBufferPointer<OpaquePointer?>

  package var argumentCount: Int { values.count }

  /// Returns the bytes of an argument, UTF-8 for a text; they are valid until the argument is accessed again.
  package func utf8(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    // `sqlite3_value_text` would append a NUL, for which it copies any text that lies in a page.
    let address = sqlite3_value_blob(values[index])
    return UnsafeBufferPointer(
      start: address?.assumingMemoryBound(to: UInt8.self),
      count: address == nil ? 0 : Int(sqlite3_value_bytes(values[index])))
  }

  /// Returns an integer, 0 for anything else.
  package func integer(_ index: Int) -> Int64 {
    sqlite3_value_int64(values[index])
  }

  package func isNull(_ index: Int) -> Bool {
    sqlite3_value_type(values[index]) == SQLITE_NULL
  }

  /// Makes an argument the result, unchanged.
  package func returnArgument(_ index: Int) {
    sqlite3_result_value(context, values[index])
  }

  /// Makes a text the result.
  package func returnText(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text(context, $0.baseAddress, Int32($0.count), sqlite3_transient())
      }
    }
  }

  /// Makes an integer the result.
  package func returnInteger(_ integer: Int64) {
    sqlite3_result_int64(context, integer)
  }

  /// Makes 1 or 0 the result.
  package func returnBool(_ bool: Bool) {
    sqlite3_result_int(context, bool ? 1 : 0)
  }
}
