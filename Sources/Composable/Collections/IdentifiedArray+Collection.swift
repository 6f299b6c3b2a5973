public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// One more than the position of the last element.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at a position; a change must keep its id.
  ///
  ///     rows[0].title = "Milk"
  ///
  /// Another id is a programming error and ends the program. To replace an element by one with another id,
  /// remove it and insert the other.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage.values[position] }
    _modify {
      // Deferred, as code after the yield doesn't run if the caller throws.
      defer {
        precondition(
          storage.values[position].id == storage.keys[position],
          "the id of an element cannot change")
      }
      yield &storage.values[position]
    }
  }

  /// The elements that satisfy `isIncluded`, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self()
    for element in self where try isIncluded(element) { result.append(element) }
    return result
  }
}
