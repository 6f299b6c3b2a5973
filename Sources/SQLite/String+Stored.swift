extension String {
  /// Creates a text from stored bytes; `nil` if they aren't UTF-8.
  ///
  /// Like `String(validating:as:)`, which is generic and looks up its types for each text: that was a tenth of the
  /// time to read a list.
  package init?(stored bytes: UnsafeBufferPointer<UInt8>) {
    do {
      self.init(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return nil
    }
  }
}
