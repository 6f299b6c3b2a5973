extension Store {
  /// Takes no more actions, cancels every effect, and waits until all have ended, or until the time is over.
  ///
  ///     let stillRunning = await store.stop(within: .seconds(5), clock: ContinuousClock())
  ///     for callSite in stillRunning { log.warning("still running: \(callSite)") }
  ///
  /// From the moment of the call an action that is sent to the store, or to one derived from it, changes
  /// nothing and is not reported; the state can still be read and observed. An effect that doesn't heed its
  /// cancellation goes on after the time is over, and what it sends is ignored. It returns early if the task
  /// that waits is cancelled.
  ///
  /// - Parameters:
  ///   - duration: How long to wait at most.
  ///   - clock: The clock that measures it.
  ///   - actor: The store's actor, from which this is called.
  /// - Returns: Where the effects are written that still run, in the order in which they started: none, if all
  ///   have ended.
  @discardableResult
  public func stop(
    within duration: Duration, clock: any Clock<Duration>,
    isolation actor: isolated any Actor = #isolation
  ) async -> [CallSite] {
    let root = root
    root.stop()
    let (time, timeIsOver) = AsyncStream.makeStream(of: Never.self)
    let waiting = Task.immediate {
      _ = actor
      await root.finish()
      timeIsOver.finish()
    }
    let sleeping = Task.immediate {
      try? await clock.sleep(for: duration)
      timeIsOver.finish()
    }
    var iterator = time.makeAsyncIterator()
    _ = await iterator.next(isolation: actor)
    waiting.cancel()
    sleeping.cancel()
    return root.runningEffects.map(\.callSite)
  }
}
