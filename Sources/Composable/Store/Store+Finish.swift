extension Store {
  /// Waits until the effects that now run or wait on `lane` have ended, or until the task is cancelled.
  ///
  /// It awaits one part of the work that an action starts; ``StoreTask/finish()`` awaits all of it. A server whose journal
  /// has its own lane can acknowledge a job as soon as it is in the journal, while the job goes on:
  ///
  ///     store.send(.received(job))  // writes .serialized(on: "journal"), and starts to work
  ///     await store.finish(lane: "journal")
  ///     acknowledge(job)
  ///
  /// To write the journal to its end and cancel everything else:
  ///
  ///     await store.finish(lane: "journal")
  ///     store.cancelAll()
  ///     await store.finish()
  ///
  /// It doesn't await effects that come later, so a steady backlog doesn't delay it, nor effects that aren't on the lane
  /// yet, such as a debounced effect or the second part of a `concatenate`.
  nonisolated(nonsending)
    public func finish(lane: some Hashable) async
  {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    root.whenDone(lane: LaneID(lane)) { continuation.finish() }
    for await _ in end {}
  }
}

extension Store {
  /// Refuses further actions, cancels every effect, and waits until all have ended or the time is up.
  ///
  ///     let stillRunning = await store.stop(within: .seconds(5), clock: ContinuousClock())
  ///     for callSite in stillRunning { log.warning("still running: \(callSite)") }
  ///
  /// From then on, actions sent to the store or to a store derived from it are ignored without a report; the state can
  /// still be read and observed. An effect that ignores its cancellation goes on after the time is up, and its actions are
  /// ignored. If the waiting task is cancelled, it returns early.
  ///
  /// - Returns: The places in the code of the effects that still run, in the order in which they started.
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
      await root.flights.finish()
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
    return root.flights.runningEffects.map(\.callSite)
  }
}
