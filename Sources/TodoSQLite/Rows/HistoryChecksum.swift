/// A checksum of a row of the history, stored to detect bits that the disk lost.
///
/// Eight bytes at a time are mixed in by reversible steps, as in MurmurHash2, so that nothing is lost before the
/// end, when 32 of 64 bits are kept, as a signed number. A script of a hundred thousand lines is noticeably slower
/// with a checksum that goes byte by byte, such as CRC-32.
package struct HistoryChecksum {
  private var hash: UInt64 = 0

  private mutating func add(_ word: UInt64) {
    hash = (hash ^ word) &* 0xC6A4_A793_5BD1_E995
    hash ^= hash >> 47
  }

  private mutating func add(_ number: Int64) {
    add(UInt64(bitPattern: number))
  }

  /// Adds the length first, so that no byte can move from one text into the next; -1 for none.
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>?) {
    add(Int64(text?.count ?? -1))
    guard let text else { return }
    let bytes = UnsafeRawBufferPointer(text)
    var place = 0
    while place + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    guard place < bytes.count else { return }
    var rest: UInt64 = 0
    for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
  }

  private mutating func add(_ text: [UInt8]?) {
    if let text {
      text.withUnsafeBufferPointer { add($0) }
    } else {
      add(nil as UnsafeBufferPointer<UInt8>?)
    }
  }

  private var value: Int64 { Int64(Int32(truncatingIfNeeded: hash >> 32 ^ hash)) }

  /// Returns the checksum of a step, which undoes another, or 0 for none.
  package static func step(
    _ sequence: Int64, at: Int64, undone: Int64, command: String
  ) -> Int64 {
    var checksum = HistoryChecksum()
    checksum.add(sequence)
    checksum.add(at)
    checksum.add(undone)
    var command = command
    command.withUTF8 { checksum.add($0) }
    return checksum.value
  }

  /// Returns the checksum of a change: of all of it.
  static func change(
    _ step: Int64, _ ordinal: Int64, todo: Int64, before: [UInt8]?, after: [UInt8]?
  ) -> Int64 {
    var checksum = HistoryChecksum()
    checksum.add(step)
    checksum.add(ordinal)
    checksum.add(todo)
    checksum.add(before)
    checksum.add(after)
    return checksum.value
  }
}
