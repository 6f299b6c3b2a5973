#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The place where the runtime asks what is to become of a job for the global executor.
enum GlobalExecutorHook {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Function = @convention(thin) (UnownedJob, Enqueue) -> Void

  private static let isInstalled = {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
      return false
    }
    let place = symbol.assumingMemoryBound(to: Function?.self)
    // Whoever was here before has a purpose that is not known here.
    guard place.pointee == nil else { return false }
    place.pointee = { job, enqueue in
      if let turns = EffectTurns.ofEffect(goingOnWith: job) {
        turns.append(job)
      } else {
        enqueue(job)
      }
    }
    return true
  }()

  /// Takes that place, once in a program.
  static func install() {
    _ = isInstalled
  }
}

/// The number of a task, which is greater than those of all that were begun before it.
struct TaskID: Hashable, Sendable {
  private let number: UInt64

  /// That of the task that is current, or `nil` where there is none.
  static var current: TaskID? {
    withUnsafeCurrentTask { task in
      // The runtime's tasks are jobs.
      task.flatMap { TaskID(unsafeBitCast($0, to: UnownedJob.self)) }
    }
  }

  /// The number of the task that a job is, or `nil` for a job that is no task: the runtime gives those 0.
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
