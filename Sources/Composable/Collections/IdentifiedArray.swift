public import OrderedCollections

/// An ordered collection of elements with unique ids, with look-up by id in constant time.
///
///     var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
///     rows[id: 2]?.title = "Milk"
///     rows.append(Row(id: 1))  // (inserted: false, index: 0)
///     rows.ids                 // [1, 2]
///
/// An element is changed in place, without copying the collection.
///
/// A second element with an id is ignored (`append`, `insert`) or replaces the first (`updateOrAppend`,
/// `updateOrInsert`). In a literal or `init(uniqueElements:)` it ends the program, as neither choice can be right.
/// So this type conforms to neither `MutableCollection` nor `RangeReplaceableCollection`, whose algorithms can
/// write an element twice; it has their operations that keep ids unique.
///
/// The storage is an `OrderedDictionary` of swift-collections.
public struct IdentifiedArray<ID: Hashable, Element: Identifiable> where Element.ID == ID {
  @usableFromInline
  var storage: OrderedDictionary<ID, Element>

  /// Creates an empty collection.
  @inlinable
  public init() {
    storage = [:]
  }

  /// Creates a collection of elements with different ids.
  ///
  /// Two elements with one id are a programming error and end the program.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, _) = append(element)
      precondition(inserted, "two elements have the id \(element.id)")
    }
  }

  /// Creates a collection of elements, and combines two that have the same id.
  ///
  ///     IdentifiedArray(rows, uniquingIDsWith: { first, last in last })
  ///
  /// The combined element must have the same id; it takes the place of the first.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = append(element)
      if !inserted { self[index] = try combine(self[index], element) }
    }
  }

  /// The elements in order.
  ///
  /// - Complexity: O(1): the array shares the collection's memory until one of the two changes.
  @inlinable
  public var elements: [Element] { storage.values.elements }

  /// The ids, in the order of the elements.
  @inlinable
  public var ids: OrderedSet<ID> { storage.keys }

  /// The element with this id.
  ///
  /// Setting `nil` removes it; setting a missing element appends it. The element must have this id.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { storage[id] }
    _modify {
      // Deferred, as code after the yield doesn't run if the caller throws.
      defer {
        precondition(storage[id].map { $0.id == id } ?? true, "the id of an element cannot change")
      }
      yield &storage[id]
    }
  }

  /// Changes the element with this id in place and returns the result of `body`, or `nil` if there is no such
  /// element.
  @inlinable
  public mutating func modify<Result>(
    id: ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let index = storage.index(forKey: id) else { return nil }
    return try body(&self[index])
  }

  /// The index of the element with this id, or `nil` if there is no such element.
  @inlinable
  public func index(id: ID) -> Int? {
    storage.index(forKey: id)
  }

  /// Makes room for this many elements in all.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }
}

/// A collection of elements, by the type of their ids.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a collection of elements with different ids.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether equal elements are in the same order.
  ///
  /// - Complexity: O(*n*); O(1) if one is an unchanged copy of the other.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements == rhs.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
