public import Composable
public import Foundation

extension UUIDGenerator {
  /// Identities that count from zero, a sequence of its own at each access.
  ///
  ///     let uuid = UUIDGenerator.incrementing
  ///     uuid()  // 00000000-0000-0000-0000-000000000000
  ///     uuid()  // 00000000-0000-0000-0000-000000000001
  ///
  /// Two environments that are each given `.incrementing` draw the same identities; parts of one
  /// program that must not are given one and the same generator.
  public static var incrementing: UUIDGenerator {
    let next = Locked<UInt64>(0)
    return UUIDGenerator {
      UUID(
        number: next.withLock { next in
          defer { next += 1 }
          return next
        })
    }
  }

  /// A generator that fails the test when it is called.
  ///
  ///     TodoList.Environment(uuid: .failing("TodoList.Environment.uuid"))
  ///
  /// It then returns 00000000-0000-0000-0000-000000000000.
  public static func failing(
    _ endpoint: String = "uuid",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UUIDGenerator {
    UUIDGenerator(
      unimplemented(
        endpoint, placeholder: UUID(number: 0),
        fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension UUID {
  /// The identity whose last eight bytes are this number, and whose others are zero.
  ///
  ///     UUID(number: 255)  // 00000000-0000-0000-0000-0000000000FF
  ///
  /// - Parameter number: What ``UUIDGenerator/incrementing`` has counted to.
  public init(number: UInt64) {
    let bytes = withUnsafeBytes(of: number.bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}
