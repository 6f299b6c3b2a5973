/// Which child of a feature an effect comes from, and the way to that child's state.
///
/// A lift puts it around the effects of its child. A store then keeps the ids of two children apart,
/// and cancels the effects of a child that is not in the state any more.
@usableFromInline
package struct Place {
  /// Makes ``id`` when it is asked for: most effects have no ids that it would keep apart.
  private let makeID: () -> AnyHashable

  /// Leads from the parent's state to the child's.
  let path: ChildPath

  /// Whether the child may be missing from a parent that is there.
  let isRemovable: Bool

  @usableFromInline
  init(id: some Hashable, path: ChildPath, isRemovable: Bool) {
    makeID = { AnyHashable(id) }
    self.path = path
    self.isRemovable = isRemovable
  }

  /// Differs from those of the other children of the same parent.
  var id: AnyHashable { makeID() }

  /// The same child, of which nobody can say where it is.
  var detached: Self {
    Self(id: id, path: UnknownPath(), isRemovable: false)
  }
}

/// What tells one element of a collection, or one value of an optional, from the next.
@usableFromInline
struct ElementPlace<Lift: Hashable, ID: Hashable>: Hashable {
  @usableFromInline
  let lift: Lift

  @usableFromInline
  let id: ID

  @usableFromInline
  init(lift: Lift, id: ID) {
    self.lift = lift
    self.id = id
  }
}

/// The id of a child's state, if it has one: what tells the value of an optional from the next one.
///
/// - Complexity: O(1).
func identity<State>(of state: State) -> AnyHashable? {
  (state as? any Identifiable).map { erasedID(of: $0) }
}

private func erasedID(of state: some Identifiable) -> AnyHashable {
  AnyHashable(state.id)
}

extension Place {
  /// The place of a child that may be missing: it is left when the child is not there any more, or
  /// when one that has another id took its place.
  ///
  /// - Parameters:
  ///   - child: Finds the child in its parent.
  ///   - parent: The parent, which has the child, unless that has just gone.
  ///   - lift: Differs from those of the parent's other lifts.
  init<Parent, Child>(
    of child: @escaping (Parent) -> Child?, in parent: Parent, lift: some Hashable
  ) {
    let id = child(parent).flatMap(identity(of:))
    self.init(
      id: ElementPlace(lift: lift, id: id),
      path: StatePath<Parent, Child> { parent in
        child(parent).flatMap { id == nil || identity(of: $0) == id ? $0 : nil }
      },
      isRemovable: true)
  }
}

extension Effect {
  /// This effect of a child, as one of its parent.
  ///
  /// - Parameters:
  ///   - embed: Turns the child's actions into the parent's.
  ///   - place: Where the child is.
  /// - Returns: The same effect, whose ids are the child's own.
  @inlinable
  func lifted<ParentAction>(
    _ embed: @escaping (Action) -> ParentAction, to place: @autoclosure () -> Place
  ) -> Effect<ParentAction> {
    if isNone { return .none }
    return Effect<ParentAction>(.placed(mapOperation(embed, isLift: true), place()))
  }

  /// Whether there is anything in it for which it matters which feature it comes from.
  @usableFromInline
  var isPlaceSensitive: Bool {
    switch operation {
    case .none, .send, .run, .dismiss: false
    case .merge(let effects), .concatenate(let effects): effects.contains(where: \.isPlaceSensitive)
    case .serialized(let effect, _): effect.isPlaceSensitive
    case .cancellable, .cancel, .placed, .paced: true
    }
  }
}
