public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element, unless there is one with its id.
  ///
  /// - Returns: Whether it was appended, and the index of the element with this id.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Appends the elements with new ids, in order, and ignores the others.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of elements to append.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Appends the elements with new ids, in order, and ignores the others.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of elements to append.
  @inlinable
  public static func += (array: inout Self, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// Inserts an element at a position, unless there is one with its id, which then stays in place.
  ///
  /// - Returns: Whether it was inserted, and the index of the element with this id.
  /// - Complexity: O(*n*); O(1) on average at the end.
  @discardableResult
  @inlinable
  public mutating func insert(
    _ element: Element, at position: Int
  ) -> (inserted: Bool, index: Int) {
    if let index = storage.index(forKey: element.id) { return (false, index) }
    storage.updateValue(element, forKey: element.id, insertingAt: position)
    return (true, position)
  }

  /// Replaces the element with the same id in its place, or appends this one.
  ///
  /// - Returns: The replaced element, or `nil`.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    storage.updateValue(element, forKey: element.id)
  }

  /// Replaces the element with the same id in its place, or inserts this one at a position.
  ///
  /// - Returns: The replaced element, or `nil`, and the index of the new one.
  /// - Complexity: O(*n*); O(1) on average to replace, or at the end.
  @discardableResult
  @inlinable
  public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (replaced: Element?, index: Int) {
    let (replaced, index) = storage.updateValue(
      element, forKey: element.id, insertingAt: position)
    return (replaced, index)
  }
}
