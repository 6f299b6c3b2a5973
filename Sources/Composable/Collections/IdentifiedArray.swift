public import OrderedCollections

/// An ordered collection whose elements are unique by an id, and found by it in constant time.
///
///     var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
///     rows[id: 2]?.title = "Milk"
///     rows.append(Row(id: 1))  // (inserted: false, index: 0)
///     rows.ids                 // [1, 2]
///
/// An element is changed in place: the collection is not copied for it.
///
/// What would put two elements with one id into the collection leaves the one that is there
/// (`append`, `insert`), replaces it (`updateOrAppend`, `updateOrInsert`), or ends the program where
/// no choice can be right (a literal, `init(uniqueElements:)`). It therefore conforms to neither
/// `MutableCollection` nor `RangeReplaceableCollection`, whose algorithms put elements where they
/// are told, twice if need be; the operations of both that keep ids unique are here by name.
///
/// Source of the storage: `OrderedDictionary` of swift-collections.
public struct IdentifiedArray<ID: Hashable, Element: Identifiable> where Element.ID == ID {
  @usableFromInline
  var storage: OrderedDictionary<ID, Element>

  /// Creates an empty collection.
  @inlinable
  public init() {
    storage = [:]
  }

  /// Creates a collection of elements whose ids differ.
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

  /// Creates a collection of elements, of which `combine` makes one where two have the same id.
  ///
  ///     IdentifiedArray(rows, uniquingIDsWith: { first, last in last })
  ///
  /// The one that it makes has that id, and stands where the first stood.
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

  /// The elements in their order.
  ///
  /// - Complexity: O(1): the array shares the collection's memory until one of the two changes.
  @inlinable
  public var elements: [Element] { storage.values.elements }

  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<ID> { storage.keys }

  /// The element that has this id.
  ///
  /// Setting `nil` removes it; setting an element that is not there appends it. The element's id
  /// must be the one given.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { storage[id] }
    _modify {
      // Deferred, as what follows a yield is not reached when the caller throws.
      defer {
        precondition(storage[id].map { $0.id == id } ?? true, "the id of an element cannot change")
      }
      yield &storage[id]
    }
  }

  /// Changes the element that has this id in place, and returns what `body` returns, or `nil` where
  /// there is no such element.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func modify<Result>(
    id: ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let index = storage.index(forKey: id) else { return nil }
    return try body(&self[index])
  }

  /// Where the element that has this id is, or `nil` where there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    storage.index(forKey: id)
  }

  /// Makes room for as many elements as this, those that are there included.
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
  /// Creates a collection of elements whose ids differ.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the same elements stand in the same order.
  ///
  /// - Complexity: O(*n*); O(1) where one is an unchanged copy of the other.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements == rhs.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
