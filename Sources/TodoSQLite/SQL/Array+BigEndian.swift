extension [UInt8] {
  /// The big-endian number at `offset`, which is not negative.
  package func integer(at offset: Int, byteCount: Int) -> Int {
    self[offset..<offset + byteCount].reduce(0) { $0 << 8 | Int($1) }
  }
}
