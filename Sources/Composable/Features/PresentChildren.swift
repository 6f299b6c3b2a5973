import OrderedCollections

/// Which children of one lift are in the state at one moment.
@usableFromInline
protocol PresentChildren {
  /// Whether the child with this id is there.
  ///
  /// - Complexity: O(1), or O(log *n*) for a stack.
  func contains(_ id: ChildID) -> Bool

  /// Whether it is known, without a look at each, that those of `earlier` are all here.
  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool
}

/// Children that may or may not be there: they count as being there.
struct UnknownChildren: PresentChildren {
  func contains(_ id: ChildID) -> Bool { true }
  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool { true }
}

/// The one child that a lift has, or none.
@usableFromInline
struct PresentChild: PresentChildren {
  private let id: ChildID?

  /// Creates what there is of an optional child.
  init<Child>(_ child: Child?) {
    id = child.map { Self.id(of: $0) }
  }

  @usableFromInline
  func contains(_ id: ChildID) -> Bool { self.id == id }

  @usableFromInline
  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool { false }

  /// What tells the child of a lift from the next one: its id where it has one.
  ///
  /// - Complexity: O(1).
  static func id<Child>(of child: Child) -> ChildID {
    ChildID(of: child) ?? .only
  }
}

/// The elements of a collection, by their ids.
struct PresentElements<ID: Hashable>: PresentChildren {
  let ids: OrderedSet<ID>

  func contains(_ id: ChildID) -> Bool {
    id.is(ID.self) { ids.contains($0) }
  }

  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool {
    guard let earlier = earlier as? Self else { return false }
    return haveSameBytes(ids, earlier.ids)
      || begin(ids.elements, withBytesOf: earlier.ids.elements)
  }
}

/// The elements of a navigation stack.
struct PresentStackElements: PresentChildren {
  let origin: Int
  let ids: [StackElementID]

  func contains(_ id: ChildID) -> Bool {
    id.is(StackPlace.self) { $0.origin == origin && ids.sortedIndex(of: $0.id) != nil }
  }

  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool {
    guard let earlier = earlier as? Self else { return false }
    return earlier.origin == origin && ids.starts(with: earlier.ids)
  }
}

/// The elements of a collection, by their indices.
struct PresentIndices: PresentChildren {
  let indices: Range<Int>

  func contains(_ id: ChildID) -> Bool {
    id.is(Int.self) { indices.contains($0) }
  }

  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool {
    guard let earlier = earlier as? Self else { return false }
    return indices.lowerBound <= earlier.indices.lowerBound
      && indices.upperBound >= earlier.indices.upperBound
  }
}
