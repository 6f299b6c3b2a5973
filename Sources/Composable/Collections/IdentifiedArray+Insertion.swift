public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element, unless one with its id is there already.
  ///
  /// - Returns: Whether it was appended, and where the element with this id now is.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Appends the elements, in their order, whose ids are not there already.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of the elements given.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Appends the elements of `elements`, in their order, whose ids are not there already.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of the elements given.
  @inlinable
  public static func += (array: inout Self, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// Inserts an element at a position, unless one with its id is there already, which then stays
  /// as it is and where it is.
  ///
  /// - Returns: Whether it was inserted, and where the element with this id now is.
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

  /// Replaces the element that has the same id, where it is, or appends this one.
  ///
  /// - Returns: The element that was replaced, or `nil`.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    storage.updateValue(element, forKey: element.id)
  }

  /// Replaces the element that has the same id, where it is, or inserts this one at a position.
  ///
  /// - Returns: The element that was replaced, or `nil`, and where the new one now is.
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
