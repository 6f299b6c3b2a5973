/// Keeps a value in a box of its own, and copies it when it is changed while somebody else has it too.
///
///     struct State: Equatable {
///       @Indirect var editor = Editor.State()
///       var isSaved = false
///     }
///
///     state.editor.text = "…"  // as if `@Indirect` were not there
///
/// A value of a large type lies where it is used: a state made of large states takes all of their
/// room on the stack, wherever one is passed or copied. In a box it takes that of one reference. A type
/// can also have a value of itself in one:
///
///     struct Folder { @Indirect var inner: Folder? }
///
/// Reading and changing copies nothing as long as the box is not shared; then a change copies the
/// value once. Values that share their box are equal without being compared (as arrays are, also where
/// something in them is not equal to itself, such as a NaN). For `Equatable`, `Hashable`, `Codable`
/// and in a dump or a difference it is the value itself.
///
/// A key path to the property, as a lift takes it, reads the value, changes the copy and writes it
/// back: that is how key paths go through any property that is not stored. What is an array in the
/// value is so copied when a child changes it. Where that matters, have the box as the property and lift
/// to it with ``Reducer/indirect()``, which changes the value in its place:
///
///     struct State { var editor = Indirect(wrappedValue: Editor.State()) }
///
///     Scope(state: \.editor, action: .editor) { Editor().indirect() }
///
///     state.editor.text  // a box has the properties of its value
///
/// Boxes within boxes are let go of one within the other: some ten thousand are too many for a stack.
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

  /// A property of the value that cannot be changed.
  @inlinable
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    _read { yield box.value[keyPath: path] }
  }
}

// The box is private to its value's copies, and changed only by one that is alone to have it: two
// threads that have a copy each never see a change of the other's.
extension Indirect: @unchecked Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether the values are equal; they are where the box is the same.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box.value == rhs.box.value
  }
}

extension Indirect: Hashable where Value: Hashable {
  /// Hashes as the value does.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    box.value.hash(into: &hasher)
  }
}
