extension [UInt8] {
  /// Returns the unsigned big-endian number at `offset`.
  package func integer(at offset: Int, byteCount: Int) -> Int {
    self[offset..<offset + byteCount].reduce(0) { $0 << 8 | Int($1) }
  }
}
