/// The number of todos that match a query, whatever its limit.
package enum QueryTotal: Hashable, Sendable {
  case exactly(Int)
  /// At least this many; counting the others would take too long.
  case atLeast(Int)

  package var count: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }
}
