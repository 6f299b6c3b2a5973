extension Effect where Action: Sendable {
  /// Sends an action for each element of an asynchronous sequence, in their order, until it ends.
  ///
  ///     case .appeared:
  ///       return .actions(from: environment.messages()) { .received($0) }
  ///         .cancellable(id: "messages")
  ///
  /// The sequence is first asked when the effect starts, on the actor of the store, and then whenever
  /// the action before has been processed, or queued after others. The effect ends with the sequence,
  /// or when it is cancelled.
  ///
  /// An error that the sequence throws goes to `catch`; without one it is reported at this line, like an error of a
  /// `run`.
  ///
  /// An effect may be started more than once, but an `AsyncStream` allows only one reader.
  ///
  /// `priority` is the task's, or `nil` for the sender's.
  public static func actions<Elements: AsyncSequence & Sendable>(
    from sequence: Elements,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    transform: @escaping @Sendable (Elements.Element) -> Action,
    catch handler: (
      nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void
    )? = nil
  ) -> Self {
    run(
      priority: priority, fileID: fileID, filePath: filePath, line: line, column: column,
      operation: { send in
        for try await element in sequence {
          guard !Task.isCancelled else { return }
          await send(transform(element))
        }
      }, catch: handler)
  }

  /// Sends each action that comes from an asynchronous sequence, in their order, until it ends.
  ///
  ///     .actions(from: environment.remoteControl())
  public static func actions<Elements: AsyncSequence & Sendable>(
    from sequence: Elements,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    catch handler: (
      nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void
    )? = nil
  ) -> Self where Elements.Element == Action {
    actions(
      from: sequence, priority: priority,
      fileID: fileID, filePath: filePath, line: line, column: column,
      transform: { $0 }, catch: handler)
  }
}
