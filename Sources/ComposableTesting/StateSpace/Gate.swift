import Composable

/// Suspends a task until somebody opens the gate with an answer.
///
/// A continuation would do, but the runtime resumes it on a pool thread, from where the task returns to its
/// actor: two thread switches for each answer. A task that waits here has moved to an executor that holds its
/// job. When the gate opens, the job goes straight to the task's actor, and runs there when the opener suspends.
actor Gate: SerialExecutor {
  private nonisolated let contents = Locked<(job: UnownedJob?, isOpen: Bool, answer: Int?)>(
    (nil, false, nil))

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  /// Returns the answer when the gate is open.
  ///
  /// Never inlined: moving to this actor is its purpose, and the optimizer would drop a move that does nothing else.
  @inline(never)
  func pass() -> Int? { contents.withLock { $0.answer } }

  /// Resumes the task that waits, or will wait, here.
  nonisolated func open(with answer: Int?) {
    let job = contents.withLock { contents in
      contents.isOpen = true
      contents.answer = answer
      defer { contents.job = nil }
      return contents.job
    }
    job?.runSynchronously(on: asUnownedSerialExecutor())
  }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOpen = contents.withLock { contents in
      if !contents.isOpen { contents.job = job }
      return contents.isOpen
    }
    if isOpen { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
