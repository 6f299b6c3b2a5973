/// What tells a child from the others behind the same lift.
///
/// An `AnyHashable` would do, but the first of each type makes Swift look through all conformances that are
/// linked in for a hash of its own: in a program at the shell, a tenth of a whole command.
@usableFromInline
package struct ChildID {
  private let value: any Value

  @usableFromInline
  init(_ id: some Hashable) {
    value = Boxed(id: id)
  }

  /// The id of a lift's only child, where its state has none.
  @usableFromInline
  static var only: ChildID { ChildID(Only()) }

  private struct Only: Hashable {}

  /// The id of a value that has one.
  ///
  /// - Complexity: O(1).
  init?<State>(of state: State) {
    guard let state = state as? any Identifiable else { return nil }
    self = Self.id(of: state)
  }

  private static func id(of state: some Identifiable) -> ChildID { ChildID(state.id) }

  /// The id, if it is of this type.
  @usableFromInline
  func `as`<ID: Hashable>(_ type: ID.Type) -> ID? {
    value.id(as: type)
  }

  /// Whether it is of this type, and `condition` holds for it.
  ///
  /// Not by a cast, nor by an optional, which would look up types at run time for each child.
  func `is`<ID: Hashable>(_ type: ID.Type, where condition: (ID) -> Bool) -> Bool {
    value.is(type, where: condition)
  }

  private protocol Value {
    func equals(_ other: any Value) -> Bool
    func `is`<Other: Hashable>(_ type: Other.Type, where condition: (Other) -> Bool) -> Bool
    func hash(into hasher: inout Hasher)
    func id<Other: Hashable>(as type: Other.Type) -> Other?
  }

  private struct Boxed<ID: Hashable>: Value {
    let id: ID

    func equals(_ other: any Value) -> Bool { other.is(ID.self) { $0 == id } }

    func `is`<Other: Hashable>(_ type: Other.Type, where condition: (Other) -> Bool) -> Bool {
      Other.self == ID.self && condition(unsafeBitCast(id, to: Other.self))
    }

    func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }

    func id<Other: Hashable>(as type: Other.Type) -> Other? {
      Other.self == ID.self ? unsafeBitCast(id, to: Other.self) : nil
    }
  }
}

extension ChildID: Hashable {
  @usableFromInline
  package static func == (first: Self, second: Self) -> Bool { first.value.equals(second.value) }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }
}
