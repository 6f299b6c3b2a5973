import CSQLite

/// The columns of the row that a statement is at, the first of which is 0.
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

  /// A text of SQLite's own, such as a message; one that was stored may be damaged.
  package func text(_ index: Int32) -> String {
    withUTF8(index) { String(decoding: $0, as: UTF8.self) }
  }

  /// A text that was stored; `nil` where it is not UTF-8, or no text at all.
  package func storedText(_ index: Int32) -> String? {
    guard isText(index) else { return nil }
    return withUTF8(index, String.init(stored:))
  }

  /// A number that was stored; `nil` where it is something else.
  package func storedInteger(_ index: Int32) -> Int64? {
    sqlite3_column_type(handle, index) == SQLITE_INTEGER ? integer(index) : nil
  }

  /// A number with a fraction that was stored; `nil` where it is something else.
  package func storedDouble(_ index: Int32) -> Double? {
    sqlite3_column_type(handle, index) == SQLITE_FLOAT ? double(index) : nil
  }

  /// The bytes of a text; `nil` where there is none.
  package func bytes(_ index: Int32) -> [UInt8]? {
    isNull(index) ? nil : withUTF8(index) { Array($0) }
  }

  package func isText(_ index: Int32) -> Bool {
    sqlite3_column_type(handle, index) == SQLITE_TEXT
  }

  /// The bytes of a text, which are gone after `body`.
  package func withUTF8<Value>(
    _ index: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    // Of a text these are its bytes where they lie. `sqlite3_column_text` would copy them, to put a NUL
    // after them. The address first: the value may be converted, and that changes the number of bytes.
    let address = sqlite3_column_blob(handle, index)
    let count = Int(sqlite3_column_bytes(handle, index))
    return try body(
      UnsafeBufferPointer(
        start: address?.assumingMemoryBound(to: UInt8.self), count: address == nil ? 0 : count))
  }
}
