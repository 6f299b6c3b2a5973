/// What became of one scope in a tree of them: with the others, all that cancellations have left.
package struct ScopeMark: Hashable, Sendable {
  /// How many scopes it is within.
  let depth: Int
  let isCancelled: Bool
  let isGone: Bool
}
