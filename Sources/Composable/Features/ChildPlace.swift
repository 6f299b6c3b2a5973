/// Which child of a feature an effect comes from.
///
/// A lift puts it around the effects of its child. A store then keeps the ids of two children apart,
/// and cancels the effects of a child that is not in the state any more.
@usableFromInline
package struct ChildPlace {
  let lift: LiftPath

  /// Differs from those of the other children of the same lift.
  let id: ChildID

  /// Whether the way to the child is not known, as behind a lift that was written by hand.
  ///
  /// Such a child counts as being there.
  private(set) var isDetached = false

  init(lift: LiftPath, id: ChildID) {
    self.lift = lift
    self.id = id
  }

  /// Whether the child may be missing from a parent that is there.
  package var isRemovable: Bool { lift.children != nil && !isDetached }

  /// The same child, at an unknown place.
  var detached: Self {
    var place = self
    place.isDetached = true
    return place
  }
}
