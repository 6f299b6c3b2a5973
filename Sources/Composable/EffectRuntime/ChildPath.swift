/// The way from a feature's state to that of a child, and whether the child is there.
///
/// Lifts know the types on both ends; an effect, which passes through many lifts, does not. So the
/// types are in the subclasses, and are compared when two ways are joined.
@usableFromInline
package class ChildPath {
  /// This way, then `next`, or ``UnknownPath`` where one does not end where the other begins.
  func appending(_ next: ChildPath) -> ChildPath {
    UnknownPath()
  }
}

/// The way through a lift that does not say where its child is, as one written by hand.
///
/// What lies behind it counts as being there.
final class UnknownPath: ChildPath {}

/// A way from a state of this type.
@usableFromInline
class PathFrom<Parent>: ChildPath {
  /// Whether the child is in `parent`.
  ///
  /// - Complexity: that of the lifts on the way; O(1) for all in this module.
  func isPresent(in parent: Parent) -> Bool {
    true
  }
}

/// The way through one lift.
@usableFromInline
final class StatePath<Parent, Child>: PathFrom<Parent> {
  private let child: (Parent) -> Child?

  /// Creates a way from what finds the child in the parent, or `nil` where it is not there.
  @usableFromInline
  init(child: @escaping (Parent) -> Child?) {
    self.child = child
  }

  override func isPresent(in parent: Parent) -> Bool {
    child(parent) != nil
  }

  override func appending(_ next: ChildPath) -> ChildPath {
    guard let next = next as? PathFrom<Child> else { return UnknownPath() }
    return JoinedPath(child: child, next: next)
  }
}

/// The way through one lift, then through others.
private final class JoinedPath<Parent, Child>: PathFrom<Parent> {
  private let child: (Parent) -> Child?
  private let next: PathFrom<Child>

  init(child: @escaping (Parent) -> Child?, next: PathFrom<Child>) {
    self.child = child
    self.next = next
  }

  override func isPresent(in parent: Parent) -> Bool {
    child(parent).map(next.isPresent(in:)) ?? false
  }

  override func appending(_ next: ChildPath) -> ChildPath {
    guard let next = self.next.appending(next) as? PathFrom<Child> else { return UnknownPath() }
    return JoinedPath(child: child, next: next)
  }
}
