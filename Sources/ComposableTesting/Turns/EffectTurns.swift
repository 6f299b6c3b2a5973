import Composable
import IssueReporting

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
  /// Of one store alone: the jobs of others would run with its own, or not, by chance.
  private let queue = Locked(TurnQueue())
  fileprivate let test: TestID?

  /// Creates those of a store, or returns `nil` on another actor, where nothing can put in order what
  /// leaves it.
  init?<State, Action>(
    of store: Store<State, Action>, in test: TestID? = .current, on actor: any Actor
  ) {
    guard actor is MainActor else { return nil }
    self.test = test
    GlobalExecutorHook.install()
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

  /// Those of the effect that a job belongs to, or `nil` where it belongs to none.
  static func ofEffect(goingOnWith job: UnownedJob) -> EffectTurns? {
    let (task, current) = (TaskID(job), TaskID.current)
    return EffectFamilies.all.withLock { $0.turns(of: task, whileRunning: current) }
  }

  /// Has a job run on the main actor after those that came before.
  func append(_ job: UnownedJob) {
    if queue.withLock({ $0.append(job) }) { startRound() }
  }

  /// How many turns effects have asked for, or `nil` while the main actor has yet to come to one.
  var settledCount: Int? {
    queue.withLock { $0.isSettled ? $0.jobCount : nil }
  }

  /// Returns when the effects have had the turns that they have asked for, and those that came of them;
  /// or after 100 rounds, where these never end.
  nonisolated(nonsending)
    func taken() async
  {
    guard settledCount == nil else { return }
    await withCheckedContinuation { onlooker in
      if !queue.withLock({ $0.append(onlooker, patience: 100) }) { onlooker.resume() }
    }
  }

  /// The turns of the stores of one test.
  ///
  /// Tests run at the same time, and none waits for the effects of another: what it finds would depend on
  /// which others run.
  struct OfOneTest {
    private let test = TestID.current

    /// Returns when they have been taken; at once on another actor than the main actor.
    func taken(isolation actor: isolated (any Actor)? = #isolation) async {
      guard actor is MainActor else { return }
      let stores = EffectFamilies.all.withLock { $0.stores }
      for turns in stores where test == nil || turns.test == nil || turns.test == test {
        await turns.taken()
      }
    }
  }

  private func startRound() {
    Task.detached { @MainActor in self.runRound() }
  }

  /// Runs the jobs and those that they lead to.
  ///
  /// All in one go, since many tests may wait for the main actor; but what never comes to an end lets the
  /// others have it now and then.
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

/// Which of Swift Testing's tests runs; XCTest's run one at a time.
struct TestID: Equatable, Sendable {
  /// Two tests with one hash would wait for each other's effects, and find the same.
  let hash: Int

  /// That of the current task, or `nil` outside of the task of a test.
  static var current: TestID? {
    guard case .swiftTesting(let testing?) = TestContext.current else { return nil }
    return TestID(hash: testing.test.id.hashValue)
  }
}

/// The jobs that wait for their turns, in rounds of the main actor.
private struct TurnQueue {
  typealias Onlooker = CheckedContinuation<Void, Never>

  /// How many jobs there have been.
  private(set) var jobCount = 0
  /// Whether no round is to come.
  ///
  /// After one in which jobs ran there is always another. What they gave the main actor comes before it,
  /// and may lead to more: a task that yields waits there.
  private(set) var isSettled = true
  private var jobs: [UnownedJob] = []
  private var roundCount = 0
  private var onlookers: [(lastRound: Int, continuation: Onlooker)] = []

  /// Whether it takes a round to be started.
  mutating func append(_ job: UnownedJob) -> Bool {
    jobs.append(job)
    jobCount += 1
    defer { isSettled = false }
    return isSettled
  }

  /// Whether there is something to wait for.
  mutating func append(_ onlooker: Onlooker, patience: Int) -> Bool {
    if !isSettled { onlookers.append((roundCount + patience, onlooker)) }
    return !isSettled
  }

  mutating func takeJobs() -> [UnownedJob] {
    defer { jobs = [] }
    return jobs
  }

  /// Whether that was the last round, and who has waited for it, or long enough.
  mutating func endRound(hasRunJobs: Bool) -> (isSettled: Bool, onlookers: [Onlooker]) {
    roundCount += 1
    isSettled = !hasRunJobs && jobs.isEmpty
    let done = onlookers.prefix { isSettled || $0.lastRound <= roundCount }
    onlookers.removeFirst(done.count)
    return (isSettled, done.map(\.continuation))
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

  /// Those of the stores whose effects run, with how many do.
  private var effectCounts: [ObjectIdentifier: (turns: EffectTurns, count: Int)] = [:]

  /// Those of the stores whose effects run.
  var stores: [EffectTurns] { effectCounts.values.map(\.turns) }

  /// Whose turn the going on of a task is, or `nil` where it is of no effect.
  ///
  /// While an effect's task runs, what is handed over is most often a task that it has begun: from then on
  /// that is one of the effect's. An older task, such as the test's, was only woken by it. A job that isn't
  /// a task, such as an actor's work, gets the effect's turn and isn't remembered.
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
    insert(effect, of: Member(effect: effect, turns: turns))
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
