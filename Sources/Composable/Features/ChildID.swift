/// The id of a child among the children of one lift.
///
/// Not an `AnyHashable`: the first one of each type makes Swift search all linked conformances for a custom hash, which
/// takes a tenth of the time of a whole shell command.
@usableFromInline
package struct ChildID {
  private let value: any Value

  @usableFromInline
  init(_ id: some Hashable) {
    value = Boxed(id: id)
  }

  /// The id of a lift's only child, if its state has none.
  @usableFromInline
  static var only: ChildID { ChildID(Only()) }

  private struct Only: Hashable {}

  /// The id of an identifiable value, or `nil` for any other.
  init?<State>(of state: State) {
    guard let state = state as? any Identifiable else { return nil }
    self = Self.id(of: state)
  }

  private static func id(of state: some Identifiable) -> ChildID { ChildID(state.id) }

  /// The id, if it is of this type.
  @usableFromInline
  func `as`<ID: Hashable>(_ type: ID.Type) -> ID? {
    var id: ID?
    _ = value.is(type) {
      id = $0
      return true
    }
    return id
  }

  /// Whether the id is of this type and fulfills `condition`.
  ///
  /// Uses neither casts nor optionals: the runtime would look up their types for each child.
  func `is`<ID: Hashable>(_ type: ID.Type, where condition: (ID) -> Bool) -> Bool {
    value.is(type, where: condition)
  }

  private protocol Value {
    func equals(_ other: any Value) -> Bool
    func `is`<Other: Hashable>(_ type: Other.Type, where condition: (Other) -> Bool) -> Bool
    func hash(into hasher: inout Hasher)
  }

  private struct Boxed<ID: Hashable>: Value {
    let id: ID

    func equals(_ other: any Value) -> Bool { other.is(ID.self) { $0 == id } }

    func `is`<Other: Hashable>(_ type: Other.Type, where condition: (Other) -> Bool) -> Bool {
      Other.self == ID.self && condition(unsafeBitCast(id, to: Other.self))
    }

    func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
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

/// The child of a feature that an effect belongs to.
///
/// A lift attaches it to the effects of its child. The store then keeps the ids of two children apart, and
/// cancels the effects of a child that has left the state.
@usableFromInline
package struct ChildPlace {
  let lift: LiftPath

  /// Unique among the children of the lift.
  let id: ChildID

  /// Whether the path to the child is unknown, as above a lift written by hand.
  ///
  /// Such a child counts as present.
  private(set) var isDetached = false

  init(lift: LiftPath, id: ChildID) {
    self.lift = lift
    self.id = id
  }

  /// Whether the child can leave a parent that stays.
  package var isRemovable: Bool { lift.children != nil && !isDetached }

  /// The same child, at an unknown path.
  var detached: Self {
    var place = self
    place.isDetached = true
    return place
  }
}
