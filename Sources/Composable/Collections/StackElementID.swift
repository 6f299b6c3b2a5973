import CustomDump

/// The id that a ``StackState`` gives to one of its elements.
///
/// Tests write it as a number: the first element of a stack has the id 0, the next one 1.
///
///     store.send(.path(.element(id: 0, action: .toggled)))
///
/// Ids are equal if their numbers are, so the same actions give equal states in every run. An id made by a stack finds
/// only its own element: after a snapshot of the stack is restored and pushed onto, the old id of the same number finds
/// nothing. An id written or decoded as a number finds the element with this number.
public struct StackElementID: Sendable {
  let rawValue: Int

  /// A number unique among the elements of all stacks; 0 for an id that was written or decoded.
  let element: Int

  init(rawValue: Int, element: Int = 0) {
    self.rawValue = rawValue
    self.element = element
  }

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
  /// Creates the id of the element pushed onto its stack after `value` others.
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
  /// - Throws: The decoding error of `Int` if there is no number.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try Int(from: decoder))
  }
}

/// Identifies one element of one navigation stack, for as long as the program runs.
struct StackPlace: Hashable {
  let id: StackElementID

  static func == (first: Self, second: Self) -> Bool {
    first.id == second.id && first.id.element == second.id.element
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id.element) }
}

extension StackState {
  /// Returns the place of the element with this id, or a place without an element if it is missing.
  func place(id: StackElementID) -> StackPlace {
    StackPlace(id: index(id: id).map { ids[$0] } ?? StackElementID(rawValue: -1))
  }

  /// The element at this place, or `nil` if it isn't there.
  ///
  /// - Complexity: O(log *n*).
  subscript(place: StackPlace) -> Element? { self[id: place.id] }
}
