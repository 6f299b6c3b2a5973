extension Effect where Action: Sendable {
  /// Sends an action at the end of every interval, until it is cancelled.
  ///
  ///     case .startTapped:
  ///       return .timer(id: "stopwatch", every: .seconds(1), clock: environment.clock) { .ticked }
  ///
  ///     case .stopTapped:
  ///       return .cancel(id: "stopwatch")
  ///
  /// The first action comes after one interval. The time of each is counted from the start, so that delays don't add up:
  /// if several have passed at once, as when a computer was asleep, all these actions are sent. A second timer under the
  /// same id replaces the first.
  ///
  /// `action` is called each time. An interval that isn't positive is reported, and the timer does nothing.
  public static func timer(
    id: some Hashable,
    every interval: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    action: @escaping @Sendable () -> Action
  ) -> Self {
    guard interval > .zero else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
        """
        A timer with an interval of \(interval) would never stop sending. Give it an interval that \
        is longer than nothing. It does nothing.
        """)
      return .none
    }
    return run(fileID: fileID, filePath: filePath, line: line, column: column) { send in
      try await clock.sendTicks(every: interval, action, to: send)
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}

extension Clock where Duration == Swift.Duration {
  nonisolated(nonsending)
    fileprivate func sendTicks<Action>(
      every interval: Duration, _ action: @Sendable () -> Action, to send: Send<Action>
    ) async throws
  {
    var deadline = now
    while !Task.isCancelled {
      deadline = deadline.advanced(by: interval)
      try await suspend(until: deadline)
      await send(action())
    }
  }
}
