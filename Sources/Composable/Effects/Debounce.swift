extension Effect {
  /// The same effect, started when `duration` has passed in which none came under the same id.
  ///
  ///     case .searchChanged(let text):
  ///       return .run { send in await send(.found(try await environment.search(text))) }
  ///         .debounce(id: "search", for: .milliseconds(300), clock: environment.clock)
  ///
  /// Each one replaces the one before it under its id, and the wait begins again. One whose wait is
  /// over and that runs already is cancelled too. `.cancel(id:)` with the same id cancels what waits or
  /// runs. As for every id, two elements of a collection do not disturb each other: see
  /// ``cancellable(id:cancelInFlight:)``.
  ///
  /// The wait is spent before the effect gets in line for a lane, whichever was written first:
  ///
  ///     save.debounce(id: "save", …).serialized(on: "database")
  ///     save.serialized(on: "database").debounce(id: "save", …)  // the same
  ///
  /// Debouncing ``none`` is ``none``: what waits is not replaced.
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
