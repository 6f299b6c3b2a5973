extension String {
  /// A text from stored bytes; `nil` where they are not UTF-8.
  ///
  /// As `String(validating:as:)`, which is generic and looks up its types for each text: of a list that is
  /// read that was a tenth.
  package init?(stored bytes: UnsafeBufferPointer<UInt8>) {
    do {
      self.init(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return nil
    }
  }
}
