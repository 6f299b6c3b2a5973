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
///
/// States are handed on where they are: to copy one takes longer than all else that is looked up.
class PathFrom<Parent>: ChildPath {
  /// The children that are there at the end of the way, or `nil` where it does not lead there.
  ///
  /// - Complexity: That of the lifts on the way; O(1) for all in this module.
  func children(in parent: UnsafePointer<Parent>) -> (any PresentChildren)? {
    nil
  }
}

/// The way to one child, through one lift.
final class StatePath<Parent, Child>: PathFrom<Parent> {
  /// Finds children in the child, or `nil` where that is not in the parent.
  typealias Find = (
    _ parent: UnsafePointer<Parent>, _ inChild: (UnsafePointer<Child>) -> (any PresentChildren)?
  ) -> (any PresentChildren)?

  private let find: Find

  init(find: @escaping Find) {
    self.find = find
  }

  /// Creates a way from what copies the child out of the parent, or returns `nil` where it is not there.
  convenience init(child: @escaping (Parent) -> Child?) {
    self.init { parent, body in child(parent.pointee).flatMap { withUnsafePointer(to: $0, body) } }
  }

  override func appending(_ next: ChildPath) -> ChildPath? {
    (next as? PathFrom<Child>).map { JoinedPath(find: find, next: $0) }
  }
}

/// The way to all children of one lift.
final class ChildrenPath<Parent>: PathFrom<Parent> {
  private let children: (UnsafePointer<Parent>) -> any PresentChildren

  init(children: @escaping (UnsafePointer<Parent>) -> any PresentChildren) {
    self.children = children
  }

  override func children(in parent: UnsafePointer<Parent>) -> (any PresentChildren)? {
    children(parent)
  }
}

/// The way through one lift, then through others.
private final class JoinedPath<Parent, Child>: PathFrom<Parent> {
  private let find: StatePath<Parent, Child>.Find
  private let next: PathFrom<Child>

  init(find: @escaping StatePath<Parent, Child>.Find, next: PathFrom<Child>) {
    self.find = find
    self.next = next
  }

  override func children(in parent: UnsafePointer<Parent>) -> (any PresentChildren)? {
    find(parent) { next.children(in: $0) }
  }

  override func appending(_ next: ChildPath) -> ChildPath? {
    (self.next.appending(next) as? PathFrom<Child>).map { JoinedPath(find: find, next: $0) }
  }
}

extension UnsafePointer {
  /// Calls `body` with a pointer to a property: to where that is stored, or else to a copy.
  @usableFromInline
  func withPointer<Value, Result>(
    to property: KeyPath<Pointee, Value>, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    if let stored = pointer(to: property) { return body(stored) }
    return withUnsafePointer(to: pointee[keyPath: property], body)
  }
}
