import Composable
import IssueReporting

/// Makes the effects of a tested store take turns on the main actor, including work that leaves it.
///
/// A task that leaves its actor, or starts another task, hands a job to the global executor, whose threads run
/// jobs in any order. Swift's runtime lets a program intercept such jobs (`swift_task_enqueueGlobal_hook`):
/// jobs from effects then run on the main actor, first in, first out, and all others as usual. If the program
/// doesn't export the hook, as with a static standard library, effects come back in any order.
///
/// A task executor isn't an alternative: Swift 6.3 suspends a task that has one at each call to the actor that
/// it is already on, so less of an effect would have run when `send` returns.
final class EffectTurns: EffectTasks {
  /// One queue for each store: in a shared queue, jobs of other stores would run by chance.
  private let queue = Locked(TurnQueue())
  fileprivate let test: TestID?

  /// Creates the turns of a store, or returns `nil` on any other actor, where jobs can't be put in order.
  init?<State, Action>(
    of store: Store<State, Action>, in test: TestID? = .current, on actor: any Actor
  ) {
    guard actor is MainActor else { return nil }
    self.test = test
    _ = GlobalExecutorHook.installed
    store.follow(self)
  }

  func begin() {
    guard let task = TaskID.current else { return }
    EffectFamilies.all.withLock { $0.insert(task, turns: self) }
  }

  func end() {
    guard let task = TaskID.current else { return }
    EffectFamilies.all.withLock { $0.remove(task) }
  }

  /// The turns for the effect that a job belongs to, or `nil` if it belongs to none.
  static func ofEffect(goingOnWith job: UnownedJob) -> EffectTurns? {
    let (task, current) = (TaskID(job), TaskID.current)
    return EffectFamilies.all.withLock { $0.turns(of: task, whileRunning: current) }
  }

  func append(_ job: UnownedJob) {
    if queue.withLock({ $0.append(job) }) { startRound() }
  }

  /// The number of jobs so far, or `nil` while some have yet to run.
  var settledCount: Int? {
    queue.withLock { $0.isSettled ? $0.jobCount : nil }
  }

  /// Returns when all jobs of effects have run, including those that they lead to, or after 100 rounds if there
  /// is no end.
  func taken() async {
    guard settledCount == nil else { return }
    await withCheckedContinuation { onlooker in
      if !queue.withLock({ $0.append(onlooker, patience: 100) }) { onlooker.resume() }
    }
  }

  /// Returns when all jobs of a test's stores have run; on actors other than the main actor, at once.
  ///
  /// Tests run in parallel, and mustn't wait for each other's effects: their results would depend on which others run.
  static func taken(in test: TestID?, isolation actor: isolated (any Actor)? = #isolation) async {
    guard actor is MainActor else { return }
    let stores = EffectFamilies.all.withLock { $0.effectCounts.values.map(\.turns) }
    for turns in stores where test == nil || turns.test == nil || turns.test == test {
      await turns.taken()
    }
  }

  private func startRound() {
    Task.detached { @MainActor in self.runRound() }
  }

  /// Runs the jobs and those that they lead to.
  ///
  /// All in one go, since many tests may wait for the main actor; but endless jobs give it up now and then.
  @MainActor
  private func runRound() {
    var passCount = 0
    while passCount < 100, case let jobs = queue.withLock({ $0.takeJobs() }), !jobs.isEmpty {
      for job in jobs { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
      passCount += 1
    }
    let (isSettled, onlookers) = queue.withLock { $0.endRound(hasRunJobs: passCount > 0) }
    if !isSettled { startRound() }
    for onlooker in onlookers { onlooker.resume() }
  }
}

/// The identity of a running test of Swift Testing; XCTest runs one test at a time.
struct TestID: Equatable, Sendable {
  /// Two tests with equal hashes would only wait for each other's effects.
  let hash: Int

  static var current: TestID? {
    guard case .swiftTesting(let testing?) = TestContext.current else { return nil }
    return TestID(hash: testing.test.id.hashValue)
  }
}

private struct TurnQueue {
  typealias Onlooker = CheckedContinuation<Void, Never>

  private(set) var jobCount = 0
  /// Whether no round is scheduled.
  ///
  /// A round that ran jobs is always followed by another. Work that they gave to the main actor runs in between,
  /// and may lead to more jobs: a task that yields waits there.
  private(set) var isSettled = true
  private var jobs: [UnownedJob] = []
  private var roundCount = 0
  private var onlookers: [(lastRound: Int, continuation: Onlooker)] = []

  /// Appends a job, and returns whether a round has to be scheduled.
  mutating func append(_ job: UnownedJob) -> Bool {
    jobs.append(job)
    jobCount += 1
    defer { isSettled = false }
    return isSettled
  }

  /// Adds an onlooker, and returns whether there is something to wait for.
  mutating func append(_ onlooker: Onlooker, patience: Int) -> Bool {
    if !isSettled { onlookers.append((roundCount + patience, onlooker)) }
    return !isSettled
  }

  mutating func takeJobs() -> [UnownedJob] {
    defer { jobs = [] }
    return jobs
  }

  /// Ends a round; returns whether it was the last, and the onlookers that have waited long enough.
  mutating func endRound(hasRunJobs: Bool) -> (isSettled: Bool, onlookers: [Onlooker]) {
    roundCount += 1
    isSettled = !hasRunJobs && jobs.isEmpty
    let done = onlookers.prefix { isSettled || $0.lastRound <= roundCount }
    onlookers.removeFirst(done.count)
    return (isSettled, done.map(\.continuation))
  }
}

/// The tasks of the running effects, with the tasks that they have started.
///
/// A task that outlives the effect that started it is forgotten with the effect.
private struct EffectFamilies {
  /// One table for all test stores, as the runtime has one hook.
  static let all = Locked(EffectFamilies())

  private typealias Member = (effect: TaskID, turns: EffectTurns)

  private var members: [TaskID: Member] = [:]
  private var families: [TaskID: [TaskID]] = [:]

  /// The turns of stores with running effects, with the number of these effects.
  private(set) var effectCounts: [ObjectIdentifier: (turns: EffectTurns, count: Int)] = [:]

  /// The turns that a task's job belongs to, or `nil` if it belongs to no effect.
  ///
  /// While an effect's task runs, a new job is usually a task that it has started, which from then on belongs to
  /// the effect. An older task, such as the test's, was only woken by it. A job that isn't a task, such as an
  /// actor's, gets the effect's turn and isn't remembered.
  mutating func turns(of task: TaskID?, whileRunning current: TaskID?) -> EffectTurns? {
    if let task, let member = members[task] { return member.turns }
    guard let current, let member = members[current] else { return nil }
    if let task {
      guard task > member.effect else { return nil }
      insert(task, of: member)
    }
    return member.turns
  }

  mutating func insert(_ effect: TaskID, turns: EffectTurns) {
    insert(effect, of: (effect, turns))
    effectCounts[ObjectIdentifier(turns), default: (turns, 0)].count += 1
  }

  private mutating func insert(_ task: TaskID, of member: Member) {
    members[task] = member
    families[member.effect, default: []].append(task)
  }

  mutating func remove(_ effect: TaskID) {
    if let store = members[effect].map({ ObjectIdentifier($0.turns) }) {
      effectCounts[store]?.count -= 1
      if effectCounts[store]?.count == 0 { effectCounts[store] = nil }
    }
    for task in families.removeValue(forKey: effect) ?? [] { members[task] = nil }
  }
}
