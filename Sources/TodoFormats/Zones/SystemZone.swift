import Glibc
import TodoDomain
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
    let counts = name.first == "/" ? [parts.count, 3, 2] : [parts.count]
    let zone = counts.lazy.compactMap { count in
      Self.bytes(ofZone: parts.suffix(count).joined(separator: "/")).flatMap { SystemZone($0) }
    }.first
    guard let zone else { return nil }
    self = zone
  }

  /// Reads a file of version 2 or later.
  init?(_ bytes: [UInt8]) {
    var file = BigEndianReader(rest: bytes[...])
    // The first half is for programs that know no later times than 2038.
    guard let version = bytes.dropFirst(4).first, version >= UInt8(ascii: "2"),
      let first = file.counts(), file.skip(first, of: [1, 1, 8, 5, 6, 1]),
      let counts = file.counts(), let times = file.integers(counts[3], of: 8),
      let types = file.integers(counts[3], of: 1),
      let offsets = file.integers(counts[4], of: 6)?.map({ Int($0 >> 16) }), !offsets.isEmpty,
      types.allSatisfy({ offsets.indices.contains(Int($0 & 0xFF)) }),
      file.skip(counts, of: [1, 1, 12, 0, 0, 1]), file.skip(1)
    else { return nil }
    transitions = zip(times, types).map { ($0, offsets[Int($1 & 0xFF)]) }
    secondsBefore = offsets[0]
    let line = file.rest.prefix { $0 != UInt8(ascii: "\n") }
    rules = ZoneObservance.rules(posix: String(decoding: line, as: UTF8.self)) ?? []
  }

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

  private static func bytes(ofZone name: String) -> [UInt8]? {
    let isName = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "_-+/".contains($0))
    }
    guard isName, !name.isEmpty else { return nil }
    let descriptor = open("/usr/share/zoneinfo/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    return try? ByteSource(fileDescriptor: descriptor, isOwned: true).bytes(upTo: 1_048_576)
  }
}

private struct BigEndianReader {
  private(set) var rest: ArraySlice<UInt8>

  /// Reads the header of each half of a file: how many flags for UTC and for standard time, leap seconds, times, types
  /// and characters it has.
  mutating func counts() -> [Int]? {
    guard rest.starts(with: "TZif".utf8), skip(20),
      let counts = integers(6, of: 4)?.map({ Int($0) }),
      counts.allSatisfy({ (0...1_048_576).contains($0) })
    else { return nil }
    return counts
  }

  mutating func integers(_ count: Int, of byteCount: Int) -> [Int64]? {
    guard rest.count >= count * byteCount else { return nil }
    let shift = UInt64(64 - 8 * byteCount)
    return (0..<count).map { _ in
      let unsigned = rest.prefix(byteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(byteCount)
      return Int64(bitPattern: unsigned << shift) >> Int64(shift)
    }
  }

  /// Skips so many of each size.
  mutating func skip(_ counts: [Int], of sizes: [Int]) -> Bool {
    skip(zip(counts, sizes).reduce(0) { $0 + $1.0 * $1.1 })
  }

  mutating func skip(_ byteCount: Int) -> Bool {
    guard rest.count >= byteCount else { return false }
    rest = rest.dropFirst(byteCount)
    return true
  }
}

extension ZoneObservance {
  /// Parses the observances of a POSIX `TZ` string: `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// They hold from 1970 on. Source: IEEE Std 1003.1-2017, section 8.3.
  static func rules(posix text: String) -> [ZoneObservance]? {
    let parts = text.parts(between: ",")
    var names = parts[0]
    guard names.takeName(), let west = names.takeTime(),
      let epoch = CivilDate(year: 1970, month: 1, day: 1)
    else { return nil }
    let standard = -west
    if names.isEmpty, parts.count == 1 {
      return [
        ZoneObservance(
          start: epoch, secondOfDay: 0, secondsBefore: standard, secondsFromUTC: standard)
      ]
    }
    guard names.takeName(), parts.count == 3, let (start, startSecond) = yearly(parts[1]),
      let (end, endSecond) = yearly(parts[2])
    else { return nil }
    var daylight = standard + 3600
    if !names.isEmpty {
      guard let west = names.takeTime(), names.isEmpty else { return nil }
      daylight = -west
    }
    return [(start, startSecond, standard, daylight), (end, endSecond, daylight, standard)]
      .compactMap { rule, second, before, after in
        rule.date(in: 1970).map {
          ZoneObservance(
            start: $0, secondOfDay: second, secondsBefore: before, secondsFromUTC: after, rule: rule
          )
        }
      }
  }

  /// Reads `M3.5.0/2`, `J60`, `59`: the day, and its second, which defaults to 2 o'clock.
  private static func yearly(_ text: Substring) -> (YearlyRule, Int)? {
    var (day, time) = text.cut(at: "/") ?? (text, "2")
    guard let second = time.takeTime(), time.isEmpty else { return nil }
    let words = day.drop { $0 == "M" || $0 == "J" }.parts(between: ".")
    let numbers = words.compactMap { $0.utf8.count < 4 ? Int($0) : nil }
    guard numbers.count == words.count else { return nil }
    switch (day.first, numbers.count) {
    case ("M", 3)
    where (1...12).contains(numbers[0]) && (1...5).contains(numbers[1])
      && (0...6).contains(numbers[2]):
      let ordinal = numbers[1] == 5 ? -1 : numbers[1]
      return (.weekday(numbers[2], ordinal: ordinal, month: numbers[0]), second)
    case ("J", 1) where (1...365).contains(numbers[0]):
      return (.dayOfYear(numbers[0] - 1, isLeapDayCounted: false), second)
    case (let digit?, 1) where digit.isNumber && (0...365).contains(numbers[0]):
      return (.dayOfYear(numbers[0], isLeapDayCounted: true), second)
    default: return nil
    }
  }
}

extension Substring {
  /// Removes `CET` or `<+03>`, and returns whether it is there.
  fileprivate mutating func takeName() -> Bool {
    if first == "<" {
      guard let (_, after) = cut(at: ">") else { return false }
      self = after
      return true
    }
    let name = prefix { $0.isASCII && $0.isLetter }
    removeFirst(name.count)
    return name.count >= 3
  }

  /// Removes `-1`, `3:30` or `+02:00:00`, and returns its seconds.
  fileprivate mutating func takeTime() -> Int? {
    let text = prefix { "+-:0123456789".contains($0) }
    removeFirst(text.count)
    let parts = text.drop { $0 == "+" || $0 == "-" }.parts(between: ":")
    let numbers = parts.compactMap { $0.utf8.count < 5 ? Int($0) : nil }
    guard parts.count <= 3, numbers.count == parts.count else { return nil }
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return text.first == "-" ? -seconds : seconds
  }
}
