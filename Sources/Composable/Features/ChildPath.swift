/// The way from a feature's state to that of a child, or to the children of one lift.
///
/// Lifts know the types on both ends; an effect, which passes through many lifts, does not. So the
/// types are in the subclasses, and are compared when two ways are joined.
@usableFromInline
package class ChildPath {
  /// This way, then `next`, or `nil` where one does not end where the other begins.
  func appending(_ next: ChildPath) -> ChildPath? {
    nil
  }
}

/// A way from a state of this type.
class PathFrom<Parent>: ChildPath {
  /// The children that are there at the end of the way, or `nil` where it does not lead there.
  ///
  /// - Complexity: That of the lifts on the way; O(1) for all in this module.
  func children(in parent: Parent) -> (any PresentChildren)? {
    nil
  }
}

/// The way to one child, through one lift.
final class StatePath<Parent, Child>: PathFrom<Parent> {
  private let child: (Parent) -> Child?

  /// Creates a way from what finds the child in the parent, or `nil` where it is not there.
  init(child: @escaping (Parent) -> Child?) {
    self.child = child
  }

  override func appending(_ next: ChildPath) -> ChildPath? {
    (next as? PathFrom<Child>).map { JoinedPath(child: child, next: $0) }
  }
}

/// The way to all children of one lift.
final class ChildrenPath<Parent>: PathFrom<Parent> {
  private let children: (Parent) -> any PresentChildren

  init(children: @escaping (Parent) -> any PresentChildren) {
    self.children = children
  }

  override func children(in parent: Parent) -> (any PresentChildren)? {
    children(parent)
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

  override func children(in parent: Parent) -> (any PresentChildren)? {
    child(parent).flatMap(next.children(in:))
  }

  override func appending(_ next: ChildPath) -> ChildPath? {
    (self.next.appending(next) as? PathFrom<Child>).map { JoinedPath(child: child, next: $0) }
  }
}
