public import Composable
public import Foundation

extension UUIDGenerator {
  /// A generator that counts from zero; each access starts over.
  ///
  ///     let uuid = UUIDGenerator.incrementing
  ///     uuid()  // 00000000-0000-0000-0000-000000000000
  ///     uuid()  // 00000000-0000-0000-0000-000000000001
  ///
  /// Two environments with an `.incrementing` each draw the same identities. Share one generator between
  /// parts of a program that mustn't.
  public static var incrementing: UUIDGenerator {
    let numbers = Locked(UInt64.min..<UInt64.max)
    return UUIDGenerator { UUID(number: numbers.withLock { $0.removeFirst() }) }
  }

  /// A generator of random identities, the same ones for the same seed.
  ///
  ///     let uuid = UUIDGenerator.seeded(7)
  ///     uuid() == UUIDGenerator.seeded(7)()  // true
  ///
  /// They are of version 4, as `UUID()` draws them.
  public static func seeded(_ seed: UInt64) -> UUIDGenerator {
    let random = Locked(SeededRandomNumberGenerator(seed: seed))
    return UUIDGenerator { random.withLock { UUID(version4: ($0.next(), $0.next())) } }
  }

  /// A generator that fails the test when it is called.
  ///
  ///     TodoList.Environment(uuid: .failing("TodoList.Environment.uuid"))
  ///
  /// It then returns 00000000-0000-0000-0000-000000000000.
  public static func failing(
    _ endpoint: String = "uuid", fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> UUIDGenerator {
    UUIDGenerator(
      unimplemented(
        endpoint, placeholder: UUID(number: 0),
        fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension UUID {
  /// Creates the identity with this number in its last eight bytes, and zeros before.
  ///
  ///     UUID(number: 255)  // 00000000-0000-0000-0000-0000000000FF
  ///
  /// - Parameter number: A number that ``Composable/UUIDGenerator/incrementing`` has counted to.
  public init(number: UInt64) {
    self.init(bits: (0, number))
  }

  /// Creates an identity of version 4 from these bits, except the six bits for the version.
  ///
  /// Source: RFC 9562, section 5.4.
  fileprivate init(version4 bits: (UInt64, UInt64)) {
    self.init(bits: (bits.0 & ~0xF000 | 0x4000, bits.1 & ~(0b11 << 62) | 0b10 << 62))
  }

  private init(bits: (UInt64, UInt64)) {
    self.init(
      uuid: withUnsafeBytes(of: (bits.0.bigEndian, bits.1.bigEndian)) {
        $0.loadUnaligned(as: uuid_t.self)
      })
  }
}
