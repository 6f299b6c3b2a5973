import Composable

extension Outside {
  /// An endpoint that does something to the world, or fails.
  ///
  ///     insert: outside.endpoint("insert", failures: [.diskFull]) { (world, todo) throws(DiskError) in
  ///       world.todos.append(todo)
  ///     }
  ///
  /// Its first answer is to do what `body` does; the others are the `failures`, which change nothing.
  /// `body` runs when the call is answered, not when it is made. It may wait, as for a real database,
  /// but must do the same in the same world. If it throws, what it did to `world` counts.
  ///
  /// There is one for each number of arguments up to three, and for those that may throw an error of
  /// one type, any error, or none.
  @_disfavoredOverload
  public func endpoint<Output: Sendable, Failure: Error>(
    _ name: String,
    failures: [Failure],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World) async throws(Failure) ->
      Output
  ) -> @Sendable () async throws(Failure) -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { () async throws(Failure) -> Output in
      try await endpoint.call([]) { (world: inout World) async throws(Failure) -> Output in
        try await body(&world)
      }
    }
  }

  /// An endpoint of one argument that does something to the world, or fails.
  @_disfavoredOverload
  public func endpoint<A: Sendable, Output: Sendable, Failure: Error>(
    _ name: String,
    failures: [Failure],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A) async throws(Failure) ->
      Output
  ) -> @Sendable (A) async throws(Failure) -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { (a: A) async throws(Failure) -> Output in
      try await endpoint.call([a]) { (world: inout World) async throws(Failure) -> Output in
        try await body(&world, a)
      }
    }
  }

  /// An endpoint of two arguments that does something to the world, or fails.
  @_disfavoredOverload
  public func endpoint<A: Sendable, B: Sendable, Output: Sendable, Failure: Error>(
    _ name: String,
    failures: [Failure],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A, B) async throws(Failure)
      -> Output
  ) -> @Sendable (A, B) async throws(Failure) -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { (a: A, b: B) async throws(Failure) -> Output in
      try await endpoint.call([a, b]) { (world: inout World) async throws(Failure) -> Output in
        try await body(&world, a, b)
      }
    }
  }

  /// An endpoint of three arguments that does something to the world, or fails.
  @_disfavoredOverload
  public func endpoint<A: Sendable, B: Sendable, C: Sendable, Output: Sendable, Failure: Error>(
    _ name: String,
    failures: [Failure],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A, B, C)
      async throws(Failure) -> Output
  ) -> @Sendable (A, B, C) async throws(Failure) -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { (a: A, b: B, c: C) async throws(Failure) -> Output in
      try await endpoint.call([a, b, c]) { (world: inout World) async throws(Failure) -> Output in
        try await body(&world, a, b, c)
      }
    }
  }

  /// An endpoint of no argument that does something to the world, or throws anything.
  public func endpoint<Output: Sendable>(
    _ name: String,
    failures: [any Error],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World) async throws -> Output
  ) -> @Sendable () async throws -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { () async throws -> Output in
      try await endpoint.call([]) { (world: inout World) async throws -> Output in
        try await body(&world)
      }
    }
  }

  /// An endpoint of one argument that does something to the world, or throws anything.
  public func endpoint<A: Sendable, Output: Sendable>(
    _ name: String,
    failures: [any Error],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A) async throws -> Output
  ) -> @Sendable (A) async throws -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { (a: A) async throws -> Output in
      try await endpoint.call([a]) { (world: inout World) async throws -> Output in
        try await body(&world, a)
      }
    }
  }

  /// An endpoint of two arguments that does something to the world, or throws anything.
  public func endpoint<A: Sendable, B: Sendable, Output: Sendable>(
    _ name: String,
    failures: [any Error],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A, B) async throws ->
      Output
  ) -> @Sendable (A, B) async throws -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { (a: A, b: B) async throws -> Output in
      try await endpoint.call([a, b]) { (world: inout World) async throws -> Output in
        try await body(&world, a, b)
      }
    }
  }

  /// An endpoint of three arguments that does something to the world, or throws anything.
  public func endpoint<A: Sendable, B: Sendable, C: Sendable, Output: Sendable>(
    _ name: String,
    failures: [any Error],
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A, B, C) async throws ->
      Output
  ) -> @Sendable (A, B, C) async throws -> Output {
    let endpoint = WorldlyAnswer(name, failures: failures, outside: self)
    return { (a: A, b: B, c: C) async throws -> Output in
      try await endpoint.call([a, b, c]) { (world: inout World) async throws -> Output in
        try await body(&world, a, b, c)
      }
    }
  }

  /// An endpoint of no argument that does something to the world, and cannot fail.
  public func endpoint<Output: Sendable>(
    _ name: String,
    _ body: nonisolated(nonsending) @escaping @Sendable (_ world: inout World) async -> Output
  ) -> @Sendable () async -> Output {
    let endpoint = WorldlyAnswer<Never, World>(name, failures: [], outside: self)
    return { () async -> Output in
      await endpoint.call([]) { (world: inout World) async throws(Never) -> Output in
        await body(&world)
      }
    }
  }

  /// An endpoint of one argument that does something to the world, and cannot fail.
  public func endpoint<A: Sendable, Output: Sendable>(
    _ name: String,
    _ body: nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A) async -> Output
  ) -> @Sendable (A) async -> Output {
    let endpoint = WorldlyAnswer<Never, World>(name, failures: [], outside: self)
    return { (a: A) async -> Output in
      await endpoint.call([a]) { (world: inout World) async throws(Never) -> Output in
        await body(&world, a)
      }
    }
  }

  /// An endpoint of two arguments that does something to the world, and cannot fail.
  public func endpoint<A: Sendable, B: Sendable, Output: Sendable>(
    _ name: String,
    _ body: nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A, B) async -> Output
  ) -> @Sendable (A, B) async -> Output {
    let endpoint = WorldlyAnswer<Never, World>(name, failures: [], outside: self)
    return { (a: A, b: B) async -> Output in
      await endpoint.call([a, b]) { (world: inout World) async throws(Never) -> Output in
        await body(&world, a, b)
      }
    }
  }

  /// An endpoint of three arguments that does something to the world, and cannot fail.
  public func endpoint<A: Sendable, B: Sendable, C: Sendable, Output: Sendable>(
    _ name: String,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (_ world: inout World, A, B, C) async -> Output
  ) -> @Sendable (A, B, C) async -> Output {
    let endpoint = WorldlyAnswer<Never, World>(name, failures: [], outside: self)
    return { (a: A, b: B, c: C) async -> Output in
      await endpoint.call([a, b, c]) { (world: inout World) async throws(Never) -> Output in
        await body(&world, a, b, c)
      }
    }
  }
}

/// An endpoint that changes the world, or fails.
private struct WorldlyAnswer<Failure: Error, World: Hashable & Sendable>: Sendable {
  let name: String
  let failures: [Failure]
  let outside: Outside<World>

  init(_ name: String, failures: [Failure], outside: Outside<World>) {
    outside.endpoints.declare(name)
    self.name = name
    self.failures = failures
    self.outside = outside
  }

  func call<Output: Sendable>(
    _ arguments: [any Sendable],
    _ body: nonisolated(nonsending) (_ world: inout World) async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    let failures = failures
    let answer = await outside.call(
      name, arguments, answerCount: 1 + failures.count, throwing: Failure.self,
      describe: { $0 == 0 ? "done" : ".failure(\(SwiftSource.text(of: failures[$0 - 1])))" })
    defer { outside.exchange.goOn() }
    guard let answer else { throw cancellation() }
    guard answer == 0 else { throw failures[answer - 1] }
    var world = outside.exchange.outside.world
    defer { outside.exchange.replaceWorld(by: world) }
    return try await body(&world)
  }
}
