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
