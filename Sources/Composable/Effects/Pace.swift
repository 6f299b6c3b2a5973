extension Effect {
  /// Starts the effect after `duration` without another effect under the same id.
  ///
  ///     case .searchChanged(let text):
  ///       return .run { send in await send(.found(try await environment.search(text))) }
  ///         .debounce(id: "search", for: .milliseconds(300), clock: environment.clock)
  ///
  /// Each effect replaces the previous one with its id, which is cancelled even if it is already running, and the wait
  /// begins again. `.cancel(id:)` with the same id cancels the effect whether it waits or runs. As always, ids of two
  /// elements of a collection are independent: see ``cancellable(id:cancelInFlight:)``.
  ///
  /// The effect waits before it is put on a lane, whichever is written first:
  ///
  ///     save.debounce(id: "save", …).serialized(on: "database")
  ///     save.serialized(on: "database").debounce(id: "save", …)  // the same
  ///
  /// Debouncing ``none`` is ``none``: it doesn't replace a waiting effect.
  public func debounce(
    id: some Hashable,
    for duration: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    modified(
      by: .paced(
        Pace(
          rule: .debounce, id: AnyHashable(id), duration: duration, clock: clock,
          callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))))
  }
}

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

/// The rule for when an effect may start, by a clock and the previous effects with its id.
@usableFromInline
package struct Pace {
  /// The fate of an effect that comes too soon after another.
  enum Rule: Equatable {
    /// Each waits, and replaces the previous one.
    case debounce
    /// The first starts at once; the last or the first of the following ones waits.
    case throttle(latest: Bool)
  }

  let rule: Rule
  let id: AnyHashable
  let duration: Duration
  let clock: any Clock<Duration>
  let callSite: CallSite

  /// Whether it depends on earlier effects with the same id, even after they have ended.
  package var isThrottle: Bool { rule != .debounce }

  var deadline: any Deadline { clock.deadline(after: duration) }

  /// An effect that ends at `deadline`.
  func wait(until deadline: any Deadline) -> EffectTree {
    .run(Run(at: callSite, until: deadline, ifClockFails: "The effect was started at once."))
  }
}

extension Pace: CustomStringConvertible {
  /// `debounced by search for 0.3 seconds`.
  @usableFromInline
  package var description: String {
    switch rule {
    case .debounce: "debounced by \(id) for \(duration)"
    case .throttle(let latest):
      "throttled by \(id) for \(duration), \(latest ? "the latest" : "the first") waits"
    }
  }
}
