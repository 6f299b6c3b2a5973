extension Effect {
  /// Calls a dependency in place and sends the action that `operation` returns, if it returns one.
  ///
  ///     return .perform {
  ///       .loaded(try environment.database.load(id))
  ///     } catch: { error in
  ///       .loadingFailed(String(describing: error))
  ///     }
  ///
  /// It makes no task: `operation` has run completely when `send` returns, or, in a `concatenate` or on a
  /// lane, as soon as its turn comes. It doesn't run if the effect is cancelled before. Its answer waits
  /// behind the actions that are queued already, as the action of a ``send(_:)`` does; so do actions that
  /// `operation` itself sends to the store, and they come first.
  ///
  /// It runs on the store's actor and blocks it, so use ``run(priority:fileID:filePath:line:column:operation:catch:)``
  /// for work that takes long. In return, neither `operation` nor the action has to be `Sendable`.
  ///
  /// An error that `operation` throws goes to `catch`, which returns an action or `nil`. Without `catch`,
  /// it is reported as an issue at this line. `catch` gets an error of a type if the closure names it:
  ///
  ///     return .perform { () throws(DatabaseError) in
  ///       .loaded(try environment.database.load(id))
  ///     } catch: { error in
  ///       .loadingFailed(error.code)
  ///     }
  @inlinable
  public static func perform<Failure: Error>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    operation: @escaping () throws(Failure) -> Action?,
    catch handler: ((Failure) -> Action?)? = nil
  ) -> Self {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let handler else {
      return Self(.perform(Perform(callSite: callSite) { try operation() }))
    }
    return Self(
      .perform(
        Perform(callSite: callSite) {
          do throws(Failure) {
            return try operation()
          } catch {
            return handler(error)
          }
        }))
  }

  /// Calls a dependency in place, and sends an action only if that fails.
  ///
  ///     return .perform { try environment.database.save(todo) } catch: { _ in .savingFailed }
  ///
  /// All else is as for the form whose `operation` returns an action.
  @_disfavoredOverload
  @inlinable
  public static func perform<Failure: Error>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    operation: @escaping () throws(Failure) -> Void,
    catch handler: ((Failure) -> Action?)? = nil
  ) -> Self {
    perform(
      fileID: fileID, filePath: filePath, line: line, column: column,
      operation: { () throws(Failure) -> Action? in
        try operation()
        return nil
      }, catch: handler)
  }
}

/// A synchronous operation; only those who make it and its store know the type of its answer: a ``Perform``.
@usableFromInline
package class AnyPerform {
  @usableFromInline
  package let callSite: CallSite

  @inlinable
  init(callSite: CallSite) {
    self.callSite = callSite
  }

  /// Runs the operation as ``Perform/answer(isCancelled:)`` does.
  func boxedAnswer(isCancelled: () -> Bool) -> AnyAction? {
    preconditionFailure("an operation has an answer")
  }

  /// The operation with the type of its answer, which the caller knows.
  @inlinable
  final func typed<Action>(as _: Action.Type) -> Perform<Action> {
    unsafeDowncast(self, to: Perform<Action>.self)
  }
}

/// A synchronous operation that answers with at most one action.
///
/// A lift maps its answer as it is, without a box: a store that runs it in place never makes one.
@usableFromInline
package final class Perform<Action>: AnyPerform {
  /// Throws what nothing catches.
  @usableFromInline
  let operation: () throws -> Action?

  @inlinable
  init(callSite: CallSite, operation: @escaping () throws -> Action?) {
    self.operation = operation
    super.init(callSite: callSite)
  }

  override func boxedAnswer(isCancelled: () -> Bool) -> AnyAction? {
    answer(isCancelled: isCancelled).map(ActionBox.init)
  }

  /// Runs the operation, and reports an error that it throws unless its effect was cancelled meanwhile.
  @inlinable
  func answer(isCancelled: () -> Bool = { false }) -> Action? {
    do {
      return try operation()
    } catch {
      if !isCancelled() { reportUncaught(error) }
      return nil
    }
  }

  @usableFromInline
  func reportUncaught(_ error: any Error) {
    callSite.reportUncaught(
      error, advice: "Give \"perform\" a \"catch:\" closure that returns an action")
  }

  func mapped<NewAction>(
    by transform: @escaping (Action) -> NewAction
  ) -> Perform<NewAction> {
    Perform<NewAction>(callSite: callSite) { [operation] in try operation().map(transform) }
  }
}

extension CallSite {
  func reportUncaught(_ error: any Error, advice: String) {
    report(
      """
      An effect threw an error that nothing catches.

        Error:
          \(error)

      \(advice), so that the state can tell what happened.
      """, detail: "\(type(of: error))")
  }
}
