import TodoDomain
import TodoFormats

/// A hash of a list's todos, whatever their order or history.
struct ListFingerprint: Equatable {
  private var sum: UInt64 = 0

  mutating func insert(_ todo: Todo) { sum &+= Self.hash(todo) }

  mutating func remove(_ todo: Todo) { sum &-= Self.hash(todo) }

  /// Stable within a process, but different in each.
  private static func hash(_ todo: Todo) -> UInt64 {
    UInt64(bitPattern: Int64(todo.json.hashValue))
  }
}
