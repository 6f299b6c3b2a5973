import ComposableTesting

extension SeededRandomNumberGenerator {
  /// Returns up to `length` random scalars other than NUL, many of them the kind that breaks programs.
  package mutating func text(length: Int) -> String {
    let hostile: [UInt32] = [
      0x1B, 0x07, 0x08, 0x0A, 0x0D, 0x09, 0x22, 0x27, 0x5C, 0x7B, 0x7F, 0x85, 0x9B, 0xAD, 0x200B,
      0x200D, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xFE0F, 0xFFFE, 0x1F600,
      0x1F3FD, 0x1F1E9, 0x301, 0x1160, 0xAC00, 0xE0041, 0xE0100, 0x10FFFF, 0xD7FF, 0xE000,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      let value =
        switch UInt8.random(in: 0..<3, using: &self) {
        case 0: UInt32.random(in: 0x20...0x7E, using: &self)
        case 1: hostile.randomElement(using: &self) ?? 0x1B
        default: UInt32.random(in: 1...0x10FFFF, using: &self)
        }
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
