extension Effect {
  /// Starts the effect at most once in each interval of `duration`.
  ///
  ///     case .scrolled(let offset):
  ///       return .run { _ in await environment.remember(offset) }
  ///         .throttle(id: "offset", for: .seconds(1), clock: environment.clock, latest: true)
  ///
  /// The first effect starts at once and opens an interval. One of the effects that arrive within the interval starts at
  /// its end and opens the next one; the others never start, and count as ended. An interval without another effect has no
  /// consequence. With an interval of 300 ms:
  ///
  ///     time    comes    latest: true      latest: false
  ///        0    A        A starts          A starts
  ///      100    B        B waits           B waits
  ///      200    C        C replaces B      C never starts
  ///      300             C starts          B starts
  ///      400    D        D waits           D waits
  ///      600             D starts          D starts
  ///      900
  ///     1000    E        E starts          E starts
  ///
  /// An effect that arrives at the very end of an interval, before the waiting effect has started, is within it. A running
  /// effect isn't cancelled by the next.
  ///
  /// `.cancel(id:)` with the same id cancels the waiting and the running effect. The interval stays: it limits how often
  /// effects begin, however they end. An interval belongs to the store and to the feature at its place, as ids do (see
  /// ``cancellable(id:cancelInFlight:)``), and ends with its element. A store doesn't wait for it to finish.
  ///
  /// An effect on a lane waits for its interval before it is put on the lane, whichever is written first. Throttling
  /// ``none`` is ``none``: it opens no interval.
  public func throttle(
    id: some Hashable,
    for duration: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    modified(
      by: .paced(
        Pace(
          rule: .throttle(latest: latest), id: AnyHashable(id), duration: duration, clock: clock,
          callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))))
  }
}
