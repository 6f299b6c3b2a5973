import CSQLite

extension Database {
  /// Adds a function that SQL can call on this connection, and which returns the same for the same arguments.
  ///
  /// A schema cannot call it (`SQLITE_DIRECTONLY`), so that an index made with it cannot go stale.
  ///
  /// - Parameters:
  ///   - name: What SQL calls it.
  ///   - argumentCount: How many arguments it takes; -1 for any number.
  ///   - body: Reads the arguments and returns a value; NULL, if it returns none.
  /// - Throws: A failure for a name or a count that SQLite doesn't take.
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

/// The arguments of a function that SQL calls, the first of which is 0, and its value.
///
/// The bytes of an argument are read where they lie: to copy each first took 2.7 times the instructions a row
/// (callgrind, 2,000 short texts).
package struct FunctionCall {
  fileprivate let context: OpaquePointer?
  fileprivate let values: UnsafeMutableBufferPointer<OpaquePointer?>

  package var argumentCount: Int { values.count }

  /// The bytes of an argument, as long as nothing else is asked of it: of a text its UTF-8.
  package func utf8(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    // `sqlite3_value_text` would put a NUL after them, for which it copies all that lies in a page.
    let address = sqlite3_value_blob(values[index])
    return UnsafeBufferPointer(
      start: address?.assumingMemoryBound(to: UInt8.self),
      count: address == nil ? 0 : Int(sqlite3_value_bytes(values[index])))
  }

  /// Returns an argument as it is.
  package func returnArgument(_ index: Int) {
    sqlite3_result_value(context, values[index])
  }

  /// Returns a text.
  package func returnText(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text(context, $0.baseAddress, Int32($0.count), sqlite3_transient())
      }
    }
  }

  /// Returns 1 or 0.
  package func returnBool(_ bool: Bool) {
    sqlite3_result_int(context, bool ? 1 : 0)
  }
}
