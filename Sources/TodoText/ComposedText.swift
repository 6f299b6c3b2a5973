extension String {
  /// The text in Unicode's normalization form C, which makes different spellings of `é` or `한` equal:
  /// <https://unicode.org/reports/tr15/>.
  ///
  /// `==` and `hashValue` of `String` use it already; SQLite and byte comparisons don't.
  package var composed: String {
    var text = self
    return text.withUTF8 { $0.isComposed } ? text : String(decoding: _nfcCodeUnits, as: UTF8.self)
  }

  /// The text to compare regardless of case and Unicode form: `ß` and `SS` become `ss`, `ς` and `Σ` become `σ`, and an
  /// `e` followed by an accent becomes `é`.
  ///
  /// Source: The Unicode Standard, definition D145 of a canonical caseless match.
  package var caseFolded: String {
    utf8.allSatisfy { $0 < 0x80 } ? lowercased() : composed.uppercased().lowercased().composed
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all characters are below U+0300: each of those is its own composed form, and none combine.
  package var isComposed: Bool {
    // Without an early exit, the compiler can compare many bytes at once.
    var greatest: UInt8 = 0
    for byte in self { greatest = Swift.max(greatest, byte) }
    return greatest < 0xCC
  }
}
