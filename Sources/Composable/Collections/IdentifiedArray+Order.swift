#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import OrderedCollections

extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
  }

  /// Moves the element at `source` to the position `destination`.
  ///
  ///     var rows: IdentifiedArrayOf<Row> = [a, b, c]
  ///     rows.move(from: 0, to: 2)  // [b, c, a]
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func move(from source: Int, to destination: Int) {
    precondition(indices.contains(destination), "there is no position \(destination)")
    let element = remove(at: source)
    insert(element, at: destination)
  }

  /// Moves the elements at these positions, such as an `IndexSet`, before the one at `destination`, or to the end.
  ///
  ///     var rows: IdentifiedArrayOf<Row> = [a, b, c, d]
  ///     rows.move(fromOffsets: [0, 2], toOffset: 4)  // [b, d, a, c]
  ///
  /// They keep their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(source)
    let positions =
      indices[..<destination].filter { !moved.contains($0) } + moved.sorted()
      + indices[destination...].filter { !moved.contains($0) }
    self = Self(uniqueElements: positions.map { self[$0] })
  }

  /// Sorts the elements.
  ///
  /// The sort isn't stable.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.sort { try areInIncreasingOrder($0.value, $1.value) }
  }

  /// Sorts the elements by a comparator.
  ///
  ///     rows.sort(using: KeyPathComparator(\.title))
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(using comparator: some SortComparator<Element>) {
    sort { comparator.compare($0, $1) == .orderedAscending }
  }

  /// Moves the elements that satisfy `belongsInSecondPartition` after all the others.
  ///
  ///     let firstDone = rows.partition(by: \.isDone)
  ///
  /// The order within both parts can change.
  ///
  /// - Returns: The position of the first element that satisfies it, or `endIndex`.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.partition { try belongsInSecondPartition($0.value) }
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    storage.reverse()
  }

  /// Shuffles the elements with the numbers of `generator`.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.shuffle(using: &generator)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements from the least to the greatest.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
