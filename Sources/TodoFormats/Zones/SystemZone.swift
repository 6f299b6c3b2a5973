import TodoDomain

import Glibc
import TodoText

/// A zone of the system's time zone database: <https://www.rfc-editor.org/rfc/rfc9636>.
struct SystemZone: Sendable {
  /// The times at which the clocks change, ascending, and their offset from UTC from then on.
  private var transitions: [(at: Int64, secondsFromUTC: Int)] = []
  private var secondsBefore = 0
  /// The rules after the last transition.
  private(set) var rules: [ZoneObservance] = []

  /// Finds the zone with this name, such as `Europe/Berlin`; `nil` if the system has none.
  ///
  /// Also accepts a path that ends in the two or three parts of a name, as some programs write it:
  /// `/example.org/Europe/Berlin`.
  init?(named name: String) {
    let parts = name.parts(between: "/").filter { !$0.isEmpty }
    if parts.isEmpty { return nil }
    for count in Set([parts.count, 3, 2]).sorted(by: >) where (1...parts.count).contains(count) {
      let path = parts.suffix(count).joined(separator: "/")
      if Self.isName(path), let bytes = Self.bytes(ofFile: "/usr/share/zoneinfo/\(path)"),
        let zone = SystemZone(bytes)
      {
        self = zone
        return
      }
      if name.first != "/" { return nil }
    }
    return nil
  }

  /// Reads a file of version 2 or later.
  init?(_ bytes: [UInt8]) {
    var file = BigEndianReader(bytes)
    guard let first = Header(&file), first.version >= UInt8(ascii: "2"),
      file.skip(first.byteCount(timeSize: 4)), let header = Header(&file),
      header.typeCount > 0
    else { return nil }
    var times: [Int64] = []
    for _ in 0..<header.timeCount {
      guard let time = file.integer(8) else { return nil }
      times.append(time)
    }
    var types: [Int] = []
    for _ in 0..<header.timeCount {
      guard let type = file.integer(1) else { return nil }
      types.append(Int(type & 0xFF))
    }
    var offsets: [Int] = []
    for _ in 0..<header.typeCount {
      guard let offset = file.integer(4), file.skip(2) else { return nil }
      offsets.append(Int(offset))
    }
    guard types.allSatisfy(offsets.indices.contains),
      file.skip(
        header.characterCount + header.leapCount * 12 + header.standardCount + header.utcCount),
      file.skip(1)
    else { return nil }
    transitions = zip(times, types).map { ($0, offsets[$1]) }
    secondsBefore = offsets[0]
    rules = ZoneObservance.rules(posix: file.line()) ?? []
  }

  /// The clocks of the zone.
  var zone: CivilTimeZone {
    let ruled = CivilTimeZone(rules)
    let last = transitions.last?.at
    return CivilTimeZone { [transitions, secondsBefore] instant in
      let second = instant.millisecondsSince1970.flooringDivision(by: 1000).quotient
      if let ruled, last.map({ second >= $0 }) ?? true { return ruled.secondsFromUTC(instant) }
      var (low, high) = (0, transitions.count)
      while low < high {
        let middle = (low + high) / 2
        if transitions[middle].at <= second { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? secondsBefore : transitions[low - 1].secondsFromUTC
    }
  }

  private static func isName(_ path: String) -> Bool {
    path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }

  private static func bytes(ofFile path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let source = ByteSource(fileDescriptor: descriptor, isOwned: true)
    var bytes: [UInt8] = []
    while bytes.count < 1_048_576 {
      guard let read = try? source.next() else { break }
      bytes += read
    }
    return bytes
  }

  /// The header of each half of a file.
  private struct Header {
    var version: UInt8
    var utcCount, standardCount, leapCount, timeCount, typeCount, characterCount: Int

    init?(_ file: inout BigEndianReader) {
      guard file.skip("TZif"), let version = file.integer(1), file.skip(15) else { return nil }
      var counts: [Int] = []
      for _ in 0..<6 {
        guard let count = file.integer(4), (0...1_048_576).contains(count) else { return nil }
        counts.append(Int(count))
      }
      self.version = UInt8(truncatingIfNeeded: version)
      (utcCount, standardCount, leapCount) = (counts[0], counts[1], counts[2])
      (timeCount, typeCount, characterCount) = (counts[3], counts[4], counts[5])
    }

    func byteCount(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + standardCount + utcCount
    }
  }
}

/// Reads big-endian numbers from bytes.
private struct BigEndianReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func integer(_ byteCount: Int) -> Int64? {
    guard rest.count >= byteCount else { return nil }
    let unsigned = rest.prefix(byteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(byteCount)
    let shift = UInt64(64 - 8 * byteCount)
    return Int64(bitPattern: unsigned << shift) >> Int64(shift)
  }

  mutating func skip(_ byteCount: Int) -> Bool {
    guard rest.count >= byteCount else { return false }
    rest = rest.dropFirst(byteCount)
    return true
  }

  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    return skip(text.utf8.count)
  }

  /// Returns the rest of the line.
  func line() -> String {
    String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
