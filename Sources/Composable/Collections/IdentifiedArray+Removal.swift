public import OrderedCollections

extension IdentifiedArray {
  /// Removes the element with this id and returns it, or `nil` if there is no such element.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable
  public mutating func remove(id: ID) -> Element? {
    storage.removeValue(forKey: id)
  }

  /// Removes the element at a position and returns it.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable
  public mutating func remove(at position: Int) -> Element {
    storage.remove(at: position).value
  }

  /// Removes the first element, which must exist, and returns it.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable
  public mutating func removeFirst() -> Element {
    storage.removeFirst().value
  }

  /// Removes the last element, which must exist, and returns it.
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element {
    storage.removeLast().value
  }

  /// Removes the last element and returns it, or `nil` if the collection is empty.
  @inlinable
  public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes the elements at these positions.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeSubrange(_ positions: some RangeExpression<Int>) {
    storage.removeSubrange(positions.relative(to: indices))
  }

  /// Removes the elements at these positions, such as an `IndexSet`.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let ids = Set(offsets.map { storage.keys[$0] })
    storage.removeAll { ids.contains($0.key) }
  }

  /// Removes the elements that satisfy `shouldBeRemoved`; the others keep their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try storage.removeAll { try shouldBeRemoved($0.value) }
  }

  /// Removes every element.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
  }
}
