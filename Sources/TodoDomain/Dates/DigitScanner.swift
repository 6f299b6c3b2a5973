/// Reads numbers of fixed width from ASCII text.
struct DigitScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - index >= count else { return nil }
    var number = 0
    for place in index..<index + count {
      guard bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9")
      else { return nil }
      number = number * 10 + Int(bytes[place] - UInt8(ascii: "0"))
    }
    index += count
    return number
  }

  /// Reads one or more digits after a decimal point, cut to three.
  mutating func thousandths() -> Int? {
    var value = 0
    var count = 0
    while let digit = digits(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 3)..<3 { value *= 10 }
    return value
  }

  /// Reads `Z`, or `±HH:MM`, with or without its colon, as seconds.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2) else { return nil }
    _ = skip(":")
    guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
