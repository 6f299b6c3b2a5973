import Composable

/// Records the arguments that an endpoint of an environment is called with.
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

  /// Creates an empty recorder.
  public init() {}

  /// The recorded values, the oldest first.
  public var values: [Value] { recorded.withLock { $0 } }

  /// Appends `value`.
  public func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}
