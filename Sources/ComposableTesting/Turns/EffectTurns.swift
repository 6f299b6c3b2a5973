import Composable

/// Has the effects of a store that is tested take turns on the main actor, also with what leaves it.
///
/// A task that leaves its actor, or begins another task, hands the rest of its work to the global executor,
/// whose threads run it in any order. Swift's runtime lets a program take such work over
/// (`swift_task_enqueueGlobal_hook`): what effects hand over runs on the main actor, first in, first out, and
/// all else goes where it would have gone. Where the program doesn't export the hook, as with a static
/// standard library, effects come back in any order.
///
/// A task executor can't do it: Swift 6.3 suspends a task that has one at each call of a function of the
/// actor on which it is already, so that less of an effect would have run when `send` returns.
final class EffectTurns: EffectTasks {
  private struct Queue {
    var jobs: [UnownedJob] = []
    /// How many there have been.
    var count = 0
    /// Whether the main actor will come to the jobs.
    var isAwaited = false
    /// Who waits until it has.
    var onlookers: [CheckedContinuation<Void, Never>] = []
  }

  /// Of one store alone: the jobs of others would run with its own, or not, by chance.
  private let queue = Locked(Queue())

  init() {
    GlobalExecutorHook.install()
  }

  func begin() {
    guard let task = TaskID.current else { return }
    EffectFamilies.all.withLock { $0.insert(task, turns: self) }
  }

  func end() {
    guard let task = TaskID.current else { return }
    EffectFamilies.all.withLock { $0.remove(task) }
  }

  /// Those of the effect that a job belongs to, or `nil` where it belongs to none.
  static func ofEffect(goingOnWith job: UnownedJob) -> EffectTurns? {
    let (task, current) = (TaskID(job), TaskID.current)
    return EffectFamilies.all.withLock { $0.turns(of: task, whileRunning: current) }
  }

  /// Has a job run on the main actor after those that came before.
  func append(_ job: UnownedJob) {
    let isAwaited = queue.withLock { queue in
      queue.jobs.append(job)
      queue.count += 1
      defer { queue.isAwaited = true }
      return queue.isAwaited
    }
    if !isAwaited { awaitTurn() }
  }

  /// How many turns effects have asked for, or `nil` while the main actor has yet to come to one.
  var settledCount: Int? {
    queue.withLock { $0.isAwaited ? nil : $0.count }
  }

  /// Returns when the effects have had the turns that they have asked for, and those that came of them.
  nonisolated(nonsending)
    func taken() async
  {
    guard settledCount == nil else { return }
    await withCheckedContinuation { onlooker in
      let isAwaited = queue.withLock { queue in
        if queue.isAwaited { queue.onlookers.append(onlooker) }
        return queue.isAwaited
      }
      if !isAwaited { onlooker.resume() }
    }
  }

  /// Returns when the effects of all stores have had them.
  nonisolated(nonsending)
    static func allTaken() async
  {
    for turns in EffectFamilies.all.withLock({ $0.stores }) { await turns.taken() }
  }

  private func awaitTurn() {
    Task.detached { @MainActor in self.run() }
  }

  /// Runs the jobs and those that they lead to.
  ///
  /// All in one go, since many tests may wait for the main actor; but what never comes to an end lets the
  /// others have it now and then.
  @MainActor
  private func run() {
    defer {
      let onlookers = queue.withLock { queue in
        defer { queue.onlookers = [] }
        return queue.onlookers
      }
      for onlooker in onlookers { onlooker.resume() }
    }
    for _ in 0..<100 {
      let jobs = queue.withLock { queue in
        defer { queue.jobs = [] }
        queue.isAwaited = !queue.jobs.isEmpty
        return queue.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
    }
    awaitTurn()
  }
}

/// The tasks of the effects that run, each with those that it has begun.
///
/// A task that an effect begins and that outlives it is forgotten with it.
private struct EffectFamilies {
  /// One table for all test stores, as the runtime has one hook.
  static let all = Locked(EffectFamilies())

  private struct Member {
    let effect: TaskID
    let turns: EffectTurns
  }

  private var members: [TaskID: Member] = [:]
  private var families: [TaskID: [TaskID]] = [:]

  /// Those of the stores whose effects run.
  var stores: [EffectTurns] {
    var seen: Set<ObjectIdentifier> = []
    return families.keys.compactMap { members[$0]?.turns }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// Whose turn the going on of a task is, or `nil` where it is of no effect.
  ///
  /// What is handed over while an effect's task runs is most often a task that the effect has begun, and
  /// belongs to it too.
  mutating func turns(of task: TaskID, whileRunning current: TaskID?) -> EffectTurns? {
    if let member = members[task] { return member.turns }
    guard let current, let member = members[current] else { return nil }
    insert(task, of: member)
    return member.turns
  }

  mutating func insert(_ effect: TaskID, turns: EffectTurns) {
    insert(effect, of: Member(effect: effect, turns: turns))
  }

  private mutating func insert(_ task: TaskID, of member: Member) {
    members[task] = member
    families[member.effect, default: []].append(task)
  }

  mutating func remove(_ effect: TaskID) {
    for task in families.removeValue(forKey: effect) ?? [] { members[task] = nil }
  }
}
