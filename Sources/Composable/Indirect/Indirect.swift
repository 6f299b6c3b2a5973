import CustomDump

/// Stores a value out of line, copy-on-write.
///
///     struct State: Equatable {
///       @Indirect var editor = Editor.State()
///       var isSaved = false
///     }
///
///     state.editor.text = "…"  // as if `@Indirect` were not there
///
/// A state that contains large states is as large as all of them together, even on the stack, wherever it is passed or
/// copied. In a box each takes the space of one reference. A box also lets a type contain a value of itself:
///
///     struct Folder { @Indirect var inner: Folder? }
///
/// A change copies the value if its box is shared, and otherwise nothing. Two values in the same box are equal without
/// a comparison, as arrays with the same storage are, even if they contain a NaN. For `Equatable`, `Hashable` and
/// `Codable`, and in a dump or difference, a box is like its value.
///
/// A lift's key path to the property reads the value, changes the copy and writes it back, as key paths do for any
/// computed property. So an array in the value is copied when a child changes it. If that matters, declare the box
/// itself as the property and lift to it with ``Reducer/indirect()``, which changes the value in place:
///
///     struct State { var editor = Indirect(wrappedValue: Editor.State()) }
///
///     Scope(state: \.editor, action: .editor) { Editor().indirect() }
///
///     state.editor.text  // a box has the properties of its value
///
/// Boxes inside boxes are released recursively: some ten thousand of them overflow the stack.
@propertyWrapper
@dynamicMemberLookup
public struct Indirect<Value> {
  @usableFromInline
  final class Box {
    @usableFromInline
    var value: Value

    @inlinable
    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline
  var box: Box

  /// Puts a value into a box.
  @inlinable
  public init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  /// The value in the box.
  @inlinable
  public var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  /// A property of the value.
  @inlinable
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    _read { yield box.value[keyPath: path] }
    _modify { yield &wrappedValue[keyPath: path] }
  }

  /// A read-only property of the value.
  @inlinable
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    _read { yield box.value[keyPath: path] }
  }
}

// Only copies of this value share the box, and a copy changes it only while nothing else refers to it: threads
// with a copy each never see each other's changes.
extension Indirect: @unchecked Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether the values are equal, as those in the same box always are.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box.value == rhs.box.value
  }
}

extension Indirect: Hashable where Value: Hashable {
  /// Hashes the value.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    box.value.hash(into: &hasher)
  }
}

extension Indirect: Encodable where Value: Encodable {
  /// Encodes the value, without a trace of the box.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Indirect: Decodable where Value: Decodable {
  /// Decodes a value, whether or not it was encoded from a box.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a value in a box, or nothing for `nil`, like an optional property.
  public mutating func encode<Value: Encodable>(
    _ indirect: Indirect<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(indirect.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value into a box, or `nil` if the key is missing, like an optional property.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    Indirect(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension Indirect: CustomStringConvertible {
  /// The value's description.
  public var description: String { String(describing: wrappedValue) }
}

extension Indirect: CustomDebugStringConvertible {
  /// The value's description for debugging.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Indirect: CustomReflectable {
  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Indirect: CustomDumpRepresentable {
  /// The value, without a trace of the box.
  public var customDumpValue: Any { wrappedValue }
}
