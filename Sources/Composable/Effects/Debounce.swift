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
