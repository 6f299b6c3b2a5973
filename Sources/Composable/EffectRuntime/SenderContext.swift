/// The task-locals of the sender of an effect that waits for its lane.
///
/// An effect's task inherits task-locals from the task that starts it. After a wait that is the predecessor's task,
/// with another sender's trace or logger metadata. So the sender begins a task at once, and the effect starts within
/// that task when its turn comes.
final class SenderContext {
  private let task = ParkedTask()

  init() {
    task.begin()
  }

  deinit {
    // A task that never runs is never released.
    task.run(on: nil) {}
  }

  /// Calls `body` with the task-locals of the sender, on `actor`, the caller's.
  func run(on actor: isolated any Actor, _ body: () -> Void) {
    task.run(on: actor.unownedExecutor, body)
  }
}

/// A task that stays parked until it is run in place.
///
/// Its executor stores the job instead of running it.
///
/// `@unchecked Sendable`: only the owner, a ``SenderContext``, begins, runs and releases the task, one at a time. Only
/// the job comes from elsewhere, and only during one of these calls: the task does nothing that it would have to wait
/// for.
private final class ParkedTask: TaskExecutor, @unchecked Sendable {
  private var job: UnownedJob?
  private var body: (() -> Void)?

  func enqueue(_ job: consuming ExecutorJob) {
    self.job = UnownedJob(job)
  }

  func begin() {
    Task(executorPreference: self) { self.callBody() }
  }

  /// Runs the task to its end on `executor`, so that code isolated to it can start within the task.
  ///
  /// The task may be enqueued again between the executor and its closure; it continues when its new job is run.
  func run(on executor: UnownedSerialExecutor?, _ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      self.body = body
      while let job {
        self.job = nil
        if let executor {
          job.runSynchronously(on: executor)
        } else {
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
      callBody()
    }
  }

  private func callBody() {
    let body = self.body
    self.body = nil
    body?()
  }
}
