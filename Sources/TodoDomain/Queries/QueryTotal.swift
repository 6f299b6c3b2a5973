/// How many todos a query asks for, whatever its limit.
package enum QueryTotal: Hashable, Sendable {
  case exactly(Int)
  /// There are so many at least; to count the others would take too long.
  case atLeast(Int)

  package var count: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }
}
