import Composable

extension Outside {
  /// Waits for one of these answers, chosen by the state space or the test.
  ///
  ///     save: { text throws(DiskFull) in
  ///       try await outside.call("save", text, answers: [.success(()), .failure(DiskFull())])
  ///     }
  ///
  /// Until then the effect is suspended, and anything else can happen first. Reports show the `arguments`.
  ///
  /// If its failures are of type `any Error`, the call throws `CancellationError` when its effect is cancelled.
  /// Any other call still waits for its answer, as it can't throw a cancellation.
  public func call<Output: Sendable, Failure: Error>(
    _ endpoint: String, _ arguments: any Sendable..., answers: [Result<Output, Failure>]
  ) async throws(Failure) -> Output {
    let call = pendingCall(endpoint, arguments, answers: answers, throwing: Failure.self)
    let answer = await exchange.wait(call)
    defer { exchange.goOn() }
    guard let answer else { throw cancellation() }
    return try answers[answer].get()
  }

  /// Waits for one of these answers, without failures.
  ///
  ///     roll: { sides in await outside.call("roll", sides, answers: [1, 6]) }
  public func call<Output: Sendable>(
    _ endpoint: String, _ arguments: any Sendable..., answers: [Output]
  ) async -> Output {
    let answer = await exchange.wait(
      pendingCall(endpoint, arguments, answers: answers, throwing: Never.self))
    defer { exchange.goOn() }
    return answers[answer ?? 0]
  }

  /// Waits to change or read the world, or to fail.
  ///
  ///     insert: { todo throws(DiskFull) in
  ///       try await outside.call("insert", todo, failures: [DiskFull()]) { world throws(DiskFull) in
  ///         world.todos.append(todo)
  ///       }
  ///     },
  ///     count: { await outside.call("count") { world in world.todos.count } }
  ///
  /// The first answer runs `body`; the others are the `failures`, which change nothing. `body` runs when the
  /// call is answered, not when it is made. It may wait, for example for a real database, but must do the same
  /// in the same world. If it throws, its changes of `world` stay.
  public func call<Output: Sendable, Failure: Error>(
    _ endpoint: String, _ arguments: any Sendable..., failures: [Failure] = [],
    body: nonisolated(nonsending) (_ world: inout World) async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    let answer = await exchange.wait(pendingCall(endpoint, arguments, failures: failures))
    defer { exchange.goOn() }
    guard let answer else { throw cancellation() }
    guard answer == 0 else { throw failures[answer - 1] }
    var world = exchange.outside.world
    defer { exchange.update { $0.world = world } }
    return try await body(&world)
  }

  /// Returns one of these answers at once, for an endpoint that isn't asynchronous.
  ///
  ///     read: { name throws(Missing) in
  ///       try outside.callNow("read", name, answers: [.success("a"), .failure(Missing())])
  ///     }
  ///
  /// A state space tries every answer: it runs the story again for each further one. A test gets the first answer, or
  /// the one that it has prepared with ``prepare(_:with:fileID:filePath:line:column:)``.
  public func callNow<Output: Sendable, Failure: Error>(
    _ endpoint: String, _ arguments: any Sendable..., answers: [Result<Output, Failure>]
  ) throws(Failure) -> Output {
    let call = pendingCall(endpoint, arguments, answers: answers, throwing: Failure.self)
    return try answers[exchange.choose(call)].get()
  }

  /// Returns one of these answers at once, without failures.
  ///
  ///     roll: { sides in outside.callNow("roll", sides, answers: [1, 6]) }
  public func callNow<Output: Sendable>(
    _ endpoint: String, _ arguments: any Sendable..., answers: [Output]
  ) -> Output {
    answers[
      exchange.choose(pendingCall(endpoint, arguments, answers: answers, throwing: Never.self))]
  }

  /// Changes or reads the world at once, or fails.
  ///
  ///     insert: { todo throws(DiskFull) in
  ///       try outside.callNow("insert", todo, failures: [DiskFull()]) { world throws(DiskFull) in
  ///         world.todos.append(todo)
  ///       }
  ///     },
  ///     count: { outside.callNow("count") { world in world.todos.count } }
  ///
  /// The first answer runs `body`, as for a call that waits.
  public func callNow<Output: Sendable, Failure: Error>(
    _ endpoint: String, _ arguments: any Sendable..., failures: [Failure] = [],
    body: (_ world: inout World) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let answer = exchange.choose(pendingCall(endpoint, arguments, failures: failures))
    guard answer == 0 else { throw failures[answer - 1] }
    var world = exchange.outside.world
    defer { exchange.update { $0.world = world } }
    return try body(&world)
  }

  private func pendingCall<Answer: Sendable>(
    _ endpoint: String, _ arguments: [any Sendable], answers: [Answer], throwing failure: Any.Type
  ) -> PendingCall {
    precondition(!answers.isEmpty, "The endpoint \"\(endpoint)\" has no answer.")
    return PendingCall(
      origin: origin, endpoint: endpoint, arguments: arguments, answerCount: answers.count,
      describeAnswer: { SwiftSource.text(of: answers[$0]) }, givesWay: canBeCancelled(failure))
  }

  private func pendingCall<Failure: Error>(
    _ endpoint: String, _ arguments: [any Sendable], failures: [Failure]
  ) -> PendingCall {
    PendingCall(
      origin: origin, endpoint: endpoint, arguments: arguments, answerCount: 1 + failures.count,
      describeAnswer: {
        $0 == 0 ? "done" : ".failure(\(SwiftSource.text(of: failures[$0 - 1])))"
      }, givesWay: canBeCancelled(Failure.self))
  }
}

private func canBeCancelled(_ failure: Any.Type) -> Bool {
  failure == (any Error).self || failure == CancellationError.self
}

private func cancellation<Failure: Error>() -> Failure {
  guard let error = CancellationError() as? Failure else {
    preconditionFailure("a call that cannot be cancelled is answered")
  }
  return error
}
