/// A path from a feature's state to a child's, or to all children of one lift.
///
/// Lifts know the types at both ends, but an effect that passes through many lifts doesn't. Subclasses keep
/// the types, and compare them when two paths are joined.
@usableFromInline
package class ChildPath {
  /// This path followed by `next`, or `nil` if `next` doesn't begin where this one ends.
  func appending(_ next: ChildPath) -> ChildPath? {
    nil
  }
}

/// A path from a state of this type.
///
/// States are passed by pointer: copying one takes longer than the whole look-up.
class PathFrom<Parent>: ChildPath {
  /// The children at the end of the path, or `nil` if it leads nowhere.
  ///
  /// - Complexity: That of the lifts on the way; O(1) for all lifts of this module.
  func children(in parent: UnsafePointer<Parent>) -> (any PresentChildren)? {
    nil
  }
}

/// A path to one child, through one lift.
final class StatePath<Parent, Child>: PathFrom<Parent> {
  /// Finds children in the child, or returns `nil` if the parent has no such child.
  typealias Find = (
    _ parent: UnsafePointer<Parent>, _ inChild: (UnsafePointer<Child>) -> (any PresentChildren)?
  ) -> (any PresentChildren)?

  private let find: Find

  init(find: @escaping Find) {
    self.find = find
  }

  /// Creates a path from a function that copies the child out of its parent.
  convenience init(child: @escaping (Parent) -> Child?) {
    self.init { parent, body in child(parent.pointee).flatMap { withUnsafePointer(to: $0, body) } }
  }

  override func appending(_ next: ChildPath) -> ChildPath? {
    (next as? PathFrom<Child>).map { JoinedPath(find: find, next: $0) }
  }
}

/// A path to all children of one lift.
final class ChildrenPath<Parent>: PathFrom<Parent> {
  private let present: (UnsafePointer<Parent>) -> any PresentChildren

  init(_ present: @escaping (UnsafePointer<Parent>) -> any PresentChildren) {
    self.present = present
  }

  override func children(in parent: UnsafePointer<Parent>) -> (any PresentChildren)? {
    present(parent)
  }
}

/// A path through one lift, then through others.
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
  /// Calls `body` with a pointer to a stored property, or to a copy of a computed one.
  @usableFromInline
  func withPointer<Value, Result>(
    to property: KeyPath<Pointee, Value>, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    if let stored = pointer(to: property) { return body(stored) }
    return withUnsafePointer(to: pointee[keyPath: property], body)
  }
}
