extension Store {
  /// Returns when the effects that run or wait on `lane` now have ended, or as soon as the task that waits
  /// is cancelled.
  ///
  /// This awaits one step of what an action leads to, where ``StoreTask/finish()`` awaits all of it. A server
  /// that writes to a journal on a lane of its own can acknowledge a job as soon as it is in there, while the
  /// job itself goes on:
  ///
  ///     store.send(.received(job))  // writes .serialized(on: "journal"), and starts to work
  ///     await store.finish(lane: "journal")
  ///     acknowledge(job)
  ///
  /// To end with what is in the journal and without the rest:
  ///
  ///     await store.finish(lane: "journal")
  ///     store.cancelAll()
  ///     await store.finish()
  ///
  /// What is put on the lane afterwards isn't awaited, so that a lane with a steady backlog keeps nobody
  /// waiting; nor is what has yet to get in line, such as the second part of a `concatenate` or an effect
  /// that is debounced.
  nonisolated(nonsending)
    public func finish(lane: some Hashable) async
  {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    root.whenDone(lane: LaneID(lane)) { continuation.finish() }
    for await _ in end {}
  }
}
