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
    Self(
      .run(
        AsyncOperation(
          callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
          priority: priority, work: Work(body: operation, handler: handler))
      )
    )
  }
}

/// An asynchronous operation that sends actions of this type.
@usableFromInline
package class Run<Action> {
  package let callSite: CallSite

  init(callSite: CallSite) {
    self.callSite = callSite
  }

  /// Starts the operation on `actor` and runs its synchronous first part.
  ///
  /// `mailbox` receives its beginning, each action, and its end.
  func start(_ mailbox: Mailbox<Action>, on actor: isolated any Actor) -> Task<Void, Never> {
    preconditionFailure("a run starts")
  }

  func map<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Run<NewAction> {
    MappedRun(base: self, transform: transform)
  }

  /// The same operation, tried more than once.
  func retried(_ retry: Retry) -> Run { self }
}

private final class AsyncOperation<Action: Sendable>: Run<Action> {
  private let priority: TaskPriority?
  private let work: Work<Action>
  /// The outer first.
  private let retries: [Retry]

  init(callSite: CallSite, priority: TaskPriority?, work: Work<Action>, retries: [Retry] = []) {
    self.priority = priority
    self.work = work
    self.retries = retries
    super.init(callSite: callSite)
  }

  override func start(
    _ mailbox: Mailbox<Action>, on actor: isolated any Actor
  ) -> Task<Void, Never> {
    if work.isKnownToLeaveItsActor { callSite.reportLostActor() }
    let send = Send(mailbox: mailbox)
    return Task.immediate(priority: priority) { [callSite, work, retries] in
      mailbox.open(on: actor)
      do {
        if retries.isEmpty {
          try await work.body(send)
        } else {
          try await retries.run { try await work.body(send) }
        }
      } catch is CancellationError where Task.isCancelled {
      } catch {
        if !Task.isCancelled { mailbox.fail(error, on: actor) }
        if let handler = work.handler {
          await handler(error, send)
        } else if !Task.isCancelled {
          callSite.reportUncaught(
            error, advice: "Give \"run\" a \"catch:\" closure that sends an action")
        }
      }
      mailbox.close(on: actor)
    }
  }

  override func retried(_ retry: Retry) -> Run<Action> {
    AsyncOperation(callSite: callSite, priority: priority, work: work, retries: [retry] + retries)
  }
}

private final class MappedRun<Base, Action>: Run<Action> {
  private let base: Run<Base>
  private let transform: (Base) -> Action

  init(base: Run<Base>, transform: @escaping (Base) -> Action) {
    self.base = base
    self.transform = transform
    super.init(callSite: base.callSite)
  }

  override func start(
    _ mailbox: Mailbox<Action>, on actor: isolated any Actor
  ) -> Task<Void, Never> {
    base.start(MappedMailbox(base: mailbox, transform: transform), on: actor)
  }

  override func retried(_ retry: Retry) -> Run<Action> {
    MappedRun(base: base.retried(retry), transform: transform)
  }
}

/// Does nothing until a clock has reached a time.
final class Wait<Action>: Run<Action> {
  private let deadline: () -> any Deadline
  private let outcome: String

  /// Creates a wait; `deadline` is called when it starts.
  ///
  /// `outcome` describes what happens to the effect if the clock throws.
  init(
    callSite: CallSite, outcome: String = "The effect was started at once.",
    deadline: @escaping () -> any Deadline
  ) {
    self.outcome = outcome
    self.deadline = deadline
    super.init(callSite: callSite)
  }

  override func start(
    _ mailbox: Mailbox<Action>, on actor: isolated any Actor
  ) -> Task<Void, Never> {
    let deadline = self.deadline()
    return Task.immediate { [callSite, outcome] in
      mailbox.open(on: actor)
      do {
        try await deadline.wait()
      } catch is CancellationError where Task.isCancelled {
      } catch {
        callSite.reportFailedWait(error, outcome: outcome)
      }
      mailbox.close(on: actor)
    }
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
