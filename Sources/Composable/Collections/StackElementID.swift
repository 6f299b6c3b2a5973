import CustomDump

/// The id that a ``StackState`` has made for one of its elements.
///
/// Tests write it as a number: the first element of a stack has the id 0, the next one 1.
///
///     store.send(.path(.element(id: 0, action: .toggled)))
///
/// Ids are equal if their numbers are, so that the same actions give equal states in every run. An id that a
/// stack gave out finds only the element that it was made for: after a snapshot of the stack was put back and
/// pushed onto, the old id of the same number finds nothing. An id that was written or decoded as a number
/// finds the element that has this number.
public struct StackElementID: Sendable {
  let rawValue: Int

  /// A number that no other element of any stack has; 0 for an id that was written or decoded.
  let element: Int

  init(rawValue: Int, element: Int = 0) {
    self.rawValue = rawValue
    self.element = element
  }

  /// Whether this id finds the element that was made with `other`.
  func finds(_ other: Self) -> Bool {
    rawValue == other.rawValue && (element == 0 || element == other.element)
  }
}

extension StackElementID: Hashable {
  /// Whether the numbers are the same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id of the element that was put on its stack after `value` others.
  public init(integerLiteral value: Int) {
    self.init(rawValue: value)
  }
}

extension StackElementID: Comparable {
  /// Whether the first number is less: its element was pushed earlier on the same stack.
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
