extension String {
  /// The text in Unicode's normalization form C, in which texts are the same that only differ in how they write
  /// `é` or `한`: <https://unicode.org/reports/tr15/>.
  ///
  /// `==` and hashes of `String` go by it already; SQLite and comparisons of bytes don't.
  package var composed: String {
    var text = self
    return text.withUTF8 { $0.isComposed } ? text : String(decoding: _nfcCodeUnits, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all characters come before U+0300: there, each is its own composed form, and no two are one.
  package var isComposed: Bool {
    // Without an early exit, many bytes are compared at once.
    var greatest: UInt8 = 0
    for byte in self { greatest = Swift.max(greatest, byte) }
    return greatest < 0xCC
  }
}
