/// The task-locals of the sender of an effect that has to wait for its lane.
///
/// An effect's task inherits them from the task that starts it, which is its predecessor's when it has
/// waited: a trace or a logger's metadata would be another's. So the sender begins a task at once, and the
/// effect is started within that when its turn comes.
final class SenderContext {
  private let task = ParkedTask()

  /// Creates the context of the caller.
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

/// A task that stands still until it is run in place.
///
/// It is on an executor that keeps its job instead of running it.
///
/// `@unchecked Sendable`: the task is begun, run and released by its only owner, a ``SenderContext``, without
/// anything else at the same time. All that ever comes to it from elsewhere, the job, comes while one of
/// these is under way: the task does nothing for which it would have to wait.
private final class ParkedTask: TaskExecutor, @unchecked Sendable {
  private var job: UnownedJob?
  private var body: (() -> Void)?

  func enqueue(_ job: consuming ExecutorJob) {
    self.job = UnownedJob(job)
  }

  func begin() {
    Task(executorPreference: self) { self.callBody() }
  }

  /// Runs the task to its end, as one of `executor`: what is isolated to that can start within it.
  ///
  /// The task may be handed back on its way from the executor to its closure, and goes on when it is run again.
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

  /// Once.
  private func callBody() {
    let body = self.body
    self.body = nil
    body?()
  }
}
