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
/// Source of the storage: `OrderedDictionary` of swift-collections.
public struct IdentifiedArray<ID: Hashable, Element: Identifiable> where Element.ID == ID {
  @usableFromInline
  var elements: OrderedDictionary<ID, Element>

  /// Creates an empty collection.
  @inlinable
  public init() {
    elements = [:]
  }

  /// Creates a collection of elements whose ids differ.
  ///
  /// Two elements with one id are a programming error and end the program.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    for element in elements {
      let (inserted, _) = append(element)
      precondition(inserted, "two elements have the id \(element.id)")
    }
  }

  /// The ids, in the order of the elements.
  @inlinable
  public var ids: OrderedSet<ID> { elements.keys }

  /// The element that has this id.
  ///
  /// Setting `nil` removes it; setting an element that is not there appends it. The element's id
  /// must be the one given.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { elements[id] }
    _modify {
      yield &elements[id]
      precondition(elements[id].map { $0.id == id } ?? true, "the id of an element cannot change")
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
    guard let index = elements.index(forKey: id) else { return nil }
    defer { precondition(elements.values[index].id == id, "the id of an element cannot change") }
    return try body(&elements.values[index])
  }

  /// Appends an element, unless one with its id is there already.
  ///
  /// - Returns: Whether it was appended, and where the element with this id now is.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    if let index = elements.index(forKey: element.id) { return (false, index) }
    elements[element.id] = element
    return (true, elements.count - 1)
  }

  /// Removes the element that has this id and returns it, or `nil` where there is none.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable
  public mutating func remove(id: ID) -> Element? {
    elements.removeValue(forKey: id)
  }

  /// Where the element that has this id is, or `nil` where there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    elements.index(forKey: id)
  }
}

/// A collection of elements, by the type of their ids.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: Sequence, Collection, BidirectionalCollection, RandomAccessCollection {
  /// The position of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// One more than the position of the last element.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position.
  @inlinable
  public subscript(position: Int) -> Element { elements.values[position] }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a collection of elements whose ids differ.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the same elements stand in the same order.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elementsEqual(rhs)
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
