/// What is stored with a row of the history, to find a bit of it that the disk lost.
///
/// FNV-1a of 32 bits (<https://www.rfc-editor.org/rfc/rfc9923>), as a signed number: each of its steps can
/// be taken back, so that one byte that became another one is always found, and anything else but once in
/// 2³² times.
struct HistoryChecksum {
  private var hash: UInt32 = 0x811C_9DC5

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt32(byte)) &* 0x0100_0193
  }

  private mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The length first, so that no byte may move from one text into the next; -1 for none.
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>?) {
    add(Int64(text?.count ?? -1))
    guard let text else { return }
    for byte in text { add(byte) }
  }

  private mutating func add(_ text: [UInt8]?) {
    if let text {
      text.withUnsafeBufferPointer { add($0) }
    } else {
      add(nil as UnsafeBufferPointer<UInt8>?)
    }
  }

  private var value: Int64 { Int64(Int32(bitPattern: hash)) }

  /// That of a step: of all but whether it is undone.
  static func step(_ sequence: Int64, at: Int64, command: String, previous: Int64) -> Int64 {
    var checksum = HistoryChecksum()
    checksum.add(sequence)
    checksum.add(at)
    checksum.add(previous)
    var command = command
    command.withUTF8 { checksum.add($0) }
    return checksum.value
  }

  /// That of a change: of all of it, whether a script took it back for the moment or not.
  static func change(
    _ step: Int64, _ ordinal: Int64, line: Int64, todo: Int64, before: [UInt8]?, after: [UInt8]?
  ) -> Int64 {
    var checksum = HistoryChecksum()
    checksum.add(step)
    checksum.add(Int64(bitPattern: UInt64(ordinal.magnitude)))
    checksum.add(line)
    checksum.add(todo)
    checksum.add(before)
    checksum.add(after)
    return checksum.value
  }

  /// What a checksum says of the row that it was stored with.
  enum Verdict {
    case intact
    /// The row is from before there were checksums.
    case unknown
    case damaged

    init(stored: Int64?, of expected: @autoclosure () -> Int64) {
      guard let stored else {
        self = .unknown
        return
      }
      self = stored == expected() ? .intact : .damaged
    }
  }
}
