import CSQLite

/// A value for a parameter of a statement.
package protocol BindableValue {
  /// Binds it to the parameter at `index`, counted from 1; returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Double: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { $0.bind(to: statement, at: index) }
  }
}

/// UTF-8, bound as a text.
extension [UInt8]: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBufferPointer { $0.bind(to: statement, at: index) }
  }
}

/// UTF-8, bound as a text.
extension UnsafeBufferPointer<UInt8>: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // An empty buffer may have no address, which SQLite would take for NULL.
    guard let address = baseAddress else {
      return sqlite3_bind_text(statement, index, "", 0, sqlite3_transient())
    }
    return address.withMemoryRebound(to: CChar.self, capacity: count) {
      sqlite3_bind_text(statement, index, $0, Int32(clamping: count), sqlite3_transient())
    }
  }
}

extension Optional: BindableValue where Wrapped: BindableValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}
