extension Effect {
  /// Repeats the effect's work when it throws, up to `attempts` times in all.
  ///
  ///     return .run { send in
  ///       await send(.loaded(try await environment.load()))
  ///     } catch: { _, send in
  ///       await send(.loadingFailed)
  ///     }
  ///     .retry(attempts: 5, delay: .seconds(1), backoff: 2, clock: environment.clock)
  ///
  /// This waits 1, 2, 4 and 8 seconds between the attempts. Only the error of the last one goes to `catch`,
  /// or is reported. Actions that an attempt has sent before it failed stay sent. A cancelled effect isn't
  /// tried again, and its wait ends at once.
  ///
  /// It applies separately to each ``run(priority:fileID:filePath:line:column:operation:catch:)`` in this effect, and to
  /// `actions(from:)`, whose sequence starts over. A ``timeout(after:clock:sending:fileID:filePath:line:column:)`` limits
  /// all attempts together, and the effect keeps its lane meanwhile. A `perform`, which can't wait, isn't tried again.
  ///
  /// Each wait is `factor` times as long as the one before, and at most `longest`. An error for which `isTransient` is
  /// false isn't tried again. A number of attempts below 1 is reported, and counts as 1.
  public func retry(
    attempts: Int,
    delay: Duration,
    backoff factor: Double = 1,
    atMost longest: Duration = .seconds(60),
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    where isTransient: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Self {
    guard attempts >= 1 else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
        "An effect was given \(attempts) attempts, and would never run. It is given 1.")
      return self
    }
    let retry = Retry(
      attempts: attempts, delay: delay, factor: factor, longest: longest, clock: clock,
      isTransient: isTransient)
    return Self(
      tree.replacingLeaves { if case .run(let run) = $0 { .run(run.retried(retry)) } else { $0 } })
  }
}

struct Retry: Sendable {
  let attempts: Int
  let delay: Duration
  let factor: Double
  let longest: Duration
  let clock: any Clock<Duration>
  let isTransient: @Sendable (any Error) -> Bool

  nonisolated(nonsending)
    func run(_ body: nonisolated(nonsending) () async throws -> Void) async throws
  {
    var delay = min(delay, longest)
    for _ in 1..<attempts {
      do {
        return try await body()
      } catch {
        if Task.isCancelled || !isTransient(error) { throw error }
      }
      try await clock.sleep(for: delay)
      delay = min(delay * factor, longest)
    }
    try await body()
  }
}

extension [Retry] {
  /// Retries `body` by the last of these, that by the one before it, and so on.
  nonisolated(nonsending)
    func run(_ body: nonisolated(nonsending) () async throws -> Void) async throws
  {
    guard let outer = first else { return try await body() }
    try await outer.run { try await Array(dropFirst()).run(body) }
  }
}
