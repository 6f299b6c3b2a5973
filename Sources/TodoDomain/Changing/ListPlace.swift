/// A place in the order of the list: by position, then by number.
package struct ListPlace: Hashable, Sendable {
  package var position: Double
  package var number: Int64

  package init(position: Double, number: Int64) {
    self.position = position
    self.number = number
  }

  /// Before every todo.
  package static let top = ListPlace(position: -.infinity, number: 0)

  /// After every todo.
  package static let bottom = ListPlace(position: .infinity, number: .max)

  /// A side of a place.
  package enum Side: Hashable, Sendable {
    /// Nearer to the top.
    case before
    /// Nearer to the bottom.
    case after
  }
}

extension ListPlace: Comparable {
  package static func < (one: ListPlace, other: ListPlace) -> Bool {
    (one.position, one.number) < (other.position, other.number)
  }
}

extension Todo {
  /// Its place in the list.
  package var place: ListPlace { ListPlace(position: position, number: number) }
}
