extension Effect where Action: Sendable {
  /// Does something outside, and sends actions with the results.
  ///
  ///     return .run { send in
  ///       let rows = try await environment.database.rows()
  ///       await send(.loaded(rows))
  ///     } catch: { error, send in
  ///       await send(.loadingFailed(String(describing: error)))
  ///     }
  ///
  /// `operation` starts on the store's actor, and may leave it. It has run up to its first suspension when `send`
  /// returns.
  ///
  /// An error that `operation` throws goes to `catch`; without one it is reported at this line. Errors of a cancelled
  /// effect aren't reported, and its `CancellationError` doesn't go to `catch` either.
  ///
  /// `priority` is the task's, or `nil` for the sender's.
  ///
  /// - Important: Give `operation` no capture list. The compilers of Swift 6.2 and 6.3 lose the actor
  ///   of a closure that has one, which then starts somewhere else and later; bind the values that it needs
  ///   before it. On Linux, a debug build reports such an effect when it starts.
  ///   Source: <https://github.com/swiftlang/swift/issues/87097>.
  ///
  ///       let count = state.count
  ///       return .run { send in await send(.found(try await environment.fact(count))) }
  public static func run(
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (
      nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void
    )? = nil
  ) -> Self {
    let work = Work(body: operation, handler: handler)
    return Self(
      .run(
        Run(
          at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
          priority: priority, leavesItsActor: work.isKnownToLeaveItsActor,
          operation: { mailbox in try await work.body(Send(mailbox: mailbox)) },
          handler: work.handlerOfMailbox)))
  }
}

extension Work {
  fileprivate var handlerOfMailbox: Run.Handler? {
    guard let handler else { return nil }
    return { error, mailbox in await handler(error, Send(mailbox: mailbox)) }
  }
}

/// An asynchronous operation that sends actions.
@usableFromInline
package final class Run {
  typealias Operation = nonisolated(nonsending) @Sendable (any Mailbox) async throws -> Void
  typealias Handler = nonisolated(nonsending) @Sendable (any Error, any Mailbox) async -> Void

  package let callSite: CallSite
  private let priority: TaskPriority?
  /// Whether the operation is known to start somewhere else than on the store's actor.
  private let leavesItsActor: Bool
  private let operation: Operation
  private let handler: Handler?
  /// The outer first.
  private var retries: [Retry] = []
  /// Turns the operation's actions into the store's, or `nil` if they are the same.
  private(set) var transform: ((AnyAction) -> AnyAction)?

  init(
    at callSite: CallSite, priority: TaskPriority? = nil, leavesItsActor: Bool = false,
    operation: @escaping Operation, handler: Handler? = nil
  ) {
    self.callSite = callSite
    self.priority = priority
    self.leavesItsActor = leavesItsActor
    self.operation = operation
    self.handler = handler
  }

  /// Creates a run that does nothing until `deadline`; `outcome` is what happens if the clock throws.
  convenience init(
    at callSite: CallSite, until deadline: any Deadline, ifClockFails outcome: String
  ) {
    self.init(at: callSite) { _ in
      do {
        try await deadline.wait()
      } catch is CancellationError where Task.isCancelled {
      } catch {
        callSite.reportFailedWait(error, outcome: outcome)
      }
    }
  }

  /// Starts the operation on `actor` and runs its synchronous first part.
  ///
  /// `mailbox` receives its beginning, each action, and its end.
  func start(_ mailbox: any Mailbox, on actor: isolated any Actor) -> Task<Void, Never> {
    if leavesItsActor { callSite.reportLostActor() }
    return Task.immediate(priority: priority) { [callSite, operation, handler, retries] in
      mailbox.open(on: actor)
      do {
        if retries.isEmpty {
          try await operation(mailbox)
        } else {
          try await retries.run { try await operation(mailbox) }
        }
      } catch is CancellationError where Task.isCancelled {
      } catch {
        if !Task.isCancelled { mailbox.fail(error, on: actor) }
        if let handler {
          await handler(error, mailbox)
        } else if !Task.isCancelled {
          callSite.reportUncaught(
            error, advice: "Give \"run\" a \"catch:\" closure that sends an action")
        }
      }
      mailbox.close(on: actor)
    }
  }

  func mapped(by transform: @escaping (AnyAction) -> AnyAction) -> Run {
    let run = copy()
    run.transform = self.transform.map { first in { transform(first($0)) } } ?? transform
    return run
  }

  /// The same operation, tried more than once.
  func retried(_ retry: Retry) -> Run {
    let run = copy()
    run.retries.insert(retry, at: 0)
    return run
  }

  private func copy() -> Run {
    let run = Run(
      at: callSite, priority: priority, leavesItsActor: leavesItsActor, operation: operation,
      handler: handler)
    run.retries = retries
    run.transform = transform
    return run
  }
}

extension CallSite {
  fileprivate func reportFailedWait(_ error: any Error, outcome: String) {
    report(
      """
      A clock threw an error while an effect waited for its time.

        Error:
          \(error)

      \(outcome)
      """)
  }
}
