/// An element of the collections in these tests.
struct Row: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  var title = ""
}

/// Every list of different numbers from `numbers`: every subset in every order, the empty one first.
func arrangements(of numbers: [Int]) -> [[Int]] {
  [[]]
    + numbers.flatMap { number in
      arrangements(of: numbers.filter { $0 != number }).map { [number] + $0 }
    }
}

/// A value that tells whether it is shared, as an array inside of a state does by being copied.
struct Payload {
  private final class Storage: Sendable {}

  private var storage = Storage()

  /// Whether nobody else holds a copy: a change in place copies nothing.
  mutating func isUnshared() -> Bool { isKnownUniquelyReferenced(&storage) }
}
