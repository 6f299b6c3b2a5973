public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// One more than the position of the last element.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at a position, which can be changed in place as long as its id stays the same.
  ///
  ///     rows[0].title = "Milk"
  ///
  /// Another id is a programming error and ends the program. To put another element at a position,
  /// remove the one that is there and insert the other.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage.values[position] }
    _modify {
      // Deferred, as what follows a yield is not reached when the caller throws.
      defer {
        precondition(
          storage.values[position].id == storage.keys[position],
          "the id of an element cannot change")
      }
      yield &storage.values[position]
    }
  }

  /// The elements for which `isIncluded` is true, in their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self()
    for element in self where try isIncluded(element) { result.append(element) }
    return result
  }
}
