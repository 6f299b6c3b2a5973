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
