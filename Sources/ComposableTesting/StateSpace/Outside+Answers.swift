import Composable

extension Outside {
  /// An endpoint that is given one of these answers at each call.
  ///
  ///     save: outside.endpoint("save", .success(()), .failure(DiskFull()))
  ///
  /// One that may throw any error gives way to a cancellation: it throws `CancellationError` when its
  /// effect is cancelled. Any other is answered all the same.
  ///
  /// There is one for each number of arguments up to three, and for those that may throw an error of
  /// one type, any error, or none. The compiler of Swift 6.3.1 crashes on what would make them fewer:
  /// a function of any number of arguments that stays on its caller's actor, and one of any type of
  /// error that is made to throw `Never`. An endpoint that may throw any error is not one whose answers
  /// happen to have one type of error: only the first can throw a `CancellationError`.
  public func endpoint<Output: Sendable, Failure: Error>(
    _ name: String, _ answers: Result<Output, Failure>...
  ) -> @Sendable () async throws(Failure) -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { () async throws(Failure) -> Output in try await endpoint.call([]) }
  }

  /// An endpoint of one argument that is given one of these answers at each call.
  public func endpoint<A: Sendable, Output: Sendable, Failure: Error>(
    _ name: String, _ answers: Result<Output, Failure>...
  ) -> @Sendable (A) async throws(Failure) -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A) async throws(Failure) -> Output in try await endpoint.call([a]) }
  }

  /// An endpoint of two arguments that is given one of these answers at each call.
  public func endpoint<A: Sendable, B: Sendable, Output: Sendable, Failure: Error>(
    _ name: String, _ answers: Result<Output, Failure>...
  ) -> @Sendable (A, B) async throws(Failure) -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A, b: B) async throws(Failure) -> Output in try await endpoint.call([a, b]) }
  }

  /// An endpoint of three arguments that is given one of these answers at each call.
  public func endpoint<A: Sendable, B: Sendable, C: Sendable, Output: Sendable, Failure: Error>(
    _ name: String, _ answers: Result<Output, Failure>...
  ) -> @Sendable (A, B, C) async throws(Failure) -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A, b: B, c: C) async throws(Failure) -> Output in
      try await endpoint.call([a, b, c])
    }
  }

  /// An endpoint of no argument that may throw anything, and is given one of these answers at each call.
  public func endpoint<Output: Sendable>(
    _ name: String, _ answers: Result<Output, any Error>...
  ) -> @Sendable () async throws -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { () async throws -> Output in try await endpoint.call([]) }
  }

  /// An endpoint of one argument that may throw anything, and is given one of these answers at each call.
  public func endpoint<A: Sendable, Output: Sendable>(
    _ name: String, _ answers: Result<Output, any Error>...
  ) -> @Sendable (A) async throws -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A) async throws -> Output in try await endpoint.call([a]) }
  }

  /// An endpoint of two arguments that may throw anything, and is given one of these answers at each call.
  public func endpoint<A: Sendable, B: Sendable, Output: Sendable>(
    _ name: String, _ answers: Result<Output, any Error>...
  ) -> @Sendable (A, B) async throws -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A, b: B) async throws -> Output in try await endpoint.call([a, b]) }
  }

  /// An endpoint of three arguments that may throw anything, and is given one of these answers at each call.
  public func endpoint<A: Sendable, B: Sendable, C: Sendable, Output: Sendable>(
    _ name: String, _ answers: Result<Output, any Error>...
  ) -> @Sendable (A, B, C) async throws -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A, b: B, c: C) async throws -> Output in try await endpoint.call([a, b, c]) }
  }

  /// An endpoint of no argument that cannot fail, and is given one of these answers at each call.
  public func endpoint<Output: Sendable>(
    _ name: String, _ answers: Result<Output, Never>...
  ) -> @Sendable () async -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { () async -> Output in await endpoint.call([]) }
  }

  /// An endpoint of one argument that cannot fail, and is given one of these answers at each call.
  public func endpoint<A: Sendable, Output: Sendable>(
    _ name: String, _ answers: Result<Output, Never>...
  ) -> @Sendable (A) async -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A) async -> Output in await endpoint.call([a]) }
  }

  /// An endpoint of two arguments that cannot fail, and is given one of these answers at each call.
  public func endpoint<A: Sendable, B: Sendable, Output: Sendable>(
    _ name: String, _ answers: Result<Output, Never>...
  ) -> @Sendable (A, B) async -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A, b: B) async -> Output in await endpoint.call([a, b]) }
  }

  /// An endpoint of three arguments that cannot fail, and is given one of these answers at each call.
  public func endpoint<A: Sendable, B: Sendable, C: Sendable, Output: Sendable>(
    _ name: String, _ answers: Result<Output, Never>...
  ) -> @Sendable (A, B, C) async -> Output {
    let endpoint = ChosenAnswer(name, of: answers, outside: self)
    return { (a: A, b: B, c: C) async -> Output in await endpoint.call([a, b, c]) }
  }
}

/// An endpoint with a list of answers.
private struct ChosenAnswer<Output: Sendable, Failure: Error, World: Hashable & Sendable>: Sendable
{
  let name: String
  let answers: [Result<Output, Failure>]
  let outside: Outside<World>

  init(_ name: String, of answers: [Result<Output, Failure>], outside: Outside<World>) {
    precondition(!answers.isEmpty, "The endpoint \"\(name)\" has no answer.")
    outside.endpoints.declare(name)
    self.name = name
    self.answers = answers
    self.outside = outside
  }

  func call(_ arguments: [any Sendable]) async throws(Failure) -> Output {
    let answers = answers
    let answer = await outside.call(
      name, arguments, answerCount: answers.count, throwing: Failure.self,
      describe: { SwiftSource.text(of: answers[$0]) })
    defer { outside.exchange.goOn() }
    guard let answer else { throw cancellation() }
    return try answers[answer].get()
  }
}
