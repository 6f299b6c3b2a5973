import Composable

/// Where a task waits until somebody lets it through, with an answer.
///
/// A continuation would do, but the runtime resumes one on a thread of its pool, from where the task
/// returns to its actor: two changes of thread for each answer. A task that waits here has moved to an
/// executor which keeps it, and goes from there to its actor, as a job that runs when whoever let it
/// through has let go of that.
actor Gate {
  private nonisolated let keeper = GateKeeper()

  nonisolated var unownedExecutor: UnownedSerialExecutor { keeper.asUnownedSerialExecutor() }

  /// Returns when the gate is open, what it was opened with.
  ///
  /// Not to be inlined: to move here is what it is for, and that the optimizer leaves out where it sees
  /// that nothing is done here.
  @inline(never)
  func pass() -> Int? { keeper.answer }

  /// Lets the task through that waits, or will wait, here.
  nonisolated func open(with answer: Int?) {
    keeper.open(with: answer)
  }
}

/// Keeps the job of one task until its gate is open.
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
