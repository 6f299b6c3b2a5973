import Foundation

/// The runtime's hook for jobs on their way to the global executor.
enum GlobalExecutorHook {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Function = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Installs the hook on first access, unless another library has.
  static let installed: Void = {
    let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    guard let place = symbol?.assumingMemoryBound(to: Function?.self), place.pointee == nil
    else { return }
    place.pointee = { job, enqueue in
      if let turns = EffectTurns.ofEffect(goingOnWith: job) {
        turns.append(job)
      } else {
        enqueue(job)
      }
    }
  }()
}

/// The number of a task; later tasks have greater numbers.
struct TaskID: Hashable, Sendable {
  private let number: UInt64

  static var current: TaskID? {
    withUnsafeCurrentTask { task in
      // The runtime's tasks are jobs.
      task.flatMap { TaskID(unsafeBitCast($0, to: UnownedJob.self)) }
    }
  }

  /// Creates the number of a job's task, or returns `nil` for a job that isn't a task: the runtime numbers it 0.
  init?(_ job: UnownedJob) {
    number = numberOfTask(job)
    if number == 0 { return nil }
  }
}

extension TaskID: Comparable {
  static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64
