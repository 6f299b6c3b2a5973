import OrderedCollections

/// The children of one lift that are in the state.
@usableFromInline
protocol PresentChildren {
  /// - Complexity: O(1), or O(log *n*) for a stack.
  func contains(_ id: ChildID) -> Bool

  /// Whether all children of `earlier` are known to be here, without looking at each.
  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool
}

/// Children at an unknown path, which count as present.
struct UnknownChildren: PresentChildren {
  func contains(_ id: ChildID) -> Bool { true }
  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool { true }
}

/// The value of an optional, or none.
@usableFromInline
struct PresentChild: PresentChildren {
  private let id: ChildID?

  init<Child>(_ child: Child?) {
    id = child.map { Self.id(of: $0) }
  }

  @usableFromInline
  func contains(_ id: ChildID) -> Bool { self.id == id }

  @usableFromInline
  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool { false }

  /// The id that tells a lift's only child from its successor, if it has one.
  static func id<Child>(of child: Child) -> ChildID {
    ChildID(of: child) ?? .only
  }

  static func id<Child>(ofOptional child: Child?) -> ChildID {
    child.map { id(of: $0) } ?? .only
  }
}

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

struct PresentStackElements: PresentChildren {
  let ids: [StackElementID]

  func contains(_ id: ChildID) -> Bool {
    id.is(StackPlace.self) { ids.sortedIndex(of: $0.id) != nil }
  }

  func areKnownToInclude(_ earlier: any PresentChildren) -> Bool {
    guard let earlier = earlier as? Self else { return false }
    return ids.starts(with: earlier.ids) { $0.element == $1.element }
  }
}

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
