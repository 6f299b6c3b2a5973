import CustomDump

/// The id that a ``StackState`` has made for one of its elements.
///
/// Tests write it as a number: the first element ever of a stack has the id 0, the next one 1.
///
///     store.send(.path(.element(id: 0, action: .toggled)))
public struct StackElementID: Hashable, Sendable {
  let rawValue: Int

  init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id of the element that was put on its stack after `value` others.
  public init(integerLiteral value: Int) {
    self.init(rawValue: value)
  }
}

extension StackElementID: Comparable {
  /// Whether the one element was put on their stack before the other.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension StackElementID: CustomStringConvertible {
  /// The number.
  public var description: String { "\(rawValue)" }
}

extension StackElementID: CustomDumpStringConvertible {
  /// The number, as a test writes it.
  public var customDumpDescription: String { description }
}

extension StackElementID: Codable {
  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    try rawValue.encode(to: encoder)
  }

  /// Decodes the number.
  ///
  /// - Throws: What `Int` throws where there is no number.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try Int(from: decoder))
  }
}
