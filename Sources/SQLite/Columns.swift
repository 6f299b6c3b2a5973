import CSQLite

/// The columns of a statement's current row, counted from 0.
package struct Columns {
  let handle: OpaquePointer

  package func isNull(_ index: Int32) -> Bool {
    sqlite3_column_type(handle, index) == SQLITE_NULL
  }

  package func integer(_ index: Int32) -> Int64 {
    sqlite3_column_int64(handle, index)
  }

  package func double(_ index: Int32) -> Double {
    sqlite3_column_double(handle, index)
  }

  /// Returns a text of SQLite's own, such as a message; a stored text may be damaged.
  package func text(_ index: Int32) -> String {
    withUTF8(index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a stored text; `nil` if it isn't UTF-8, or isn't a text.
  package func storedText(_ index: Int32) -> String? {
    guard isText(index) else { return nil }
    return withUTF8(index, String.init(stored:))
  }

  /// Returns a stored integer; `nil` for anything else.
  package func storedInteger(_ index: Int32) -> Int64? {
    sqlite3_column_type(handle, index) == SQLITE_INTEGER ? integer(index) : nil
  }

  /// Returns a stored floating-point number; `nil` for anything else.
  package func storedDouble(_ index: Int32) -> Double? {
    sqlite3_column_type(handle, index) == SQLITE_FLOAT ? double(index) : nil
  }

  /// Returns the bytes of a text; `nil` for NULL.
  package func bytes(_ index: Int32) -> [UInt8]? {
    isNull(index) ? nil : withUTF8(index) { Array($0) }
  }

  package func isText(_ index: Int32) -> Bool {
    sqlite3_column_type(handle, index) == SQLITE_TEXT
  }

  /// Calls `body` with the bytes of a text, which are valid only during the call.
  package func withUTF8<Value>(
    _ index: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    // For a text, these are its bytes in place; `sqlite3_column_text` would copy them to append a NUL. The address
    // comes first: getting it may convert the value, and that changes the number of bytes.
    let address = sqlite3_column_blob(handle, index)
    let count = Int(sqlite3_column_bytes(handle, index))
    return try body(
      UnsafeBufferPointer(
        start: address?.assumingMemoryBound(to: UInt8.self), count: address == nil ? 0 : count))
  }
}
