import Composable

/// Suspends a task until somebody opens the gate with an answer.
///
/// A continuation would do, but the runtime resumes it on a pool thread, from where the task returns to its
/// actor: two thread switches for each answer. A task that waits here has moved to an executor that holds its
/// job. When the gate opens, the job goes straight to the task's actor, and runs there when the opener suspends.
actor Gate {
  private nonisolated let keeper = GateKeeper()

  nonisolated var unownedExecutor: UnownedSerialExecutor { keeper.asUnownedSerialExecutor() }

  /// Returns the answer when the gate is open.
  ///
  /// Never inlined: moving to this actor is its purpose, and the optimizer would drop a move that does nothing else.
  @inline(never)
  func pass() -> Int? { keeper.answer }

  /// Resumes the task that waits, or will wait, here.
  nonisolated func open(with answer: Int?) {
    keeper.open(with: answer)
  }
}

/// Holds the job of one task until its gate is open.
private final class GateKeeper: SerialExecutor {
  private struct Contents: Sendable {
    var job: UnownedJob?
    var isOpen = false
    var answer: Int?
  }

  private let contents = Locked(Contents())

  var answer: Int? { contents.withLock { $0.answer } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOpen = contents.withLock { contents in
      if !contents.isOpen { contents.job = job }
      return contents.isOpen
    }
    if isOpen { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func open(with answer: Int?) {
    let job = contents.withLock { contents in
      contents.isOpen = true
      contents.answer = answer
      defer { contents.job = nil }
      return contents.job
    }
    job?.runSynchronously(on: asUnownedSerialExecutor())
  }
}
