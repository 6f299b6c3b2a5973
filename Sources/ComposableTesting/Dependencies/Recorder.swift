import Composable

/// Keeps what an endpoint of an environment was called with.
///
///     let saved = Recorder<Todo>()
///     let store = TestStore(
///       initialState: TodoList.State(),
///       environment: TodoList.Environment.failing { $0.save = { todo in saved.record(todo) } }
///     ) {
///       TodoList()
///     }
///     await store.send(.saveTapped)
///     #expect(saved.values == [milk])
public final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Locked<[Value]>([])

  /// Creates a recorder that has recorded nothing.
  public init() {}

  /// What was recorded, the oldest first.
  public var values: [Value] { recorded.withLock { $0 } }

  /// Keeps `value`, after those that are there already.
  public func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}
