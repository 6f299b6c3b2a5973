/// An element of the collections in these tests.
struct Row: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  var title = ""
}

/// Returns every subset of `numbers` in every order, the empty one first.
func arrangements(of numbers: [Int]) -> [[Int]] {
  [[]]
    + numbers.flatMap { number in
      arrangements(of: numbers.filter { $0 != number }).map { [number] + $0 }
    }
}

/// A value that reports whether it is shared; an array in a state would reveal that only by being copied.
struct Payload {
  private final class Storage: Sendable {}

  private var storage = Storage()

  /// Whether no one else holds a copy, so that a change in place copies nothing.
  mutating func isUnshared() -> Bool { isKnownUniquelyReferenced(&storage) }
}
