import TodoDomain
import TodoFormats

/// What a list holds, as a number: the same for the same todos, whatever came in between.
struct ListFingerprint: Equatable {
  private var sum: UInt64 = 0

  mutating func insert(_ todo: Todo) { sum &+= Self.hash(todo) }

  mutating func remove(_ todo: Todo) { sum &-= Self.hash(todo) }

  /// The same in one process, and another in each.
  private static func hash(_ todo: Todo) -> UInt64 {
    UInt64(bitPattern: Int64(todo.json.hashValue))
  }
}
