import Composable
import Foundation

/// A queue of jobs: each is written to a journal, worked on and acknowledged, in turn on one lane.
struct Jobs: Reducer {
  struct State {
    var pending = 0
    var done = 0
  }
  enum Action: Sendable {
    case submitted(Int)
    case journaled(Int)
    case worked(Int)
    case acknowledged(Int)
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .submitted(let job):
      state.pending += 1
      return .run { send in await send(.journaled(job)) }.serialized(on: "jobs")

    case .journaled(let job):
      return .run { send in await send(.worked(job)) }.serialized(on: "jobs")

    case .worked(let job):
      return .run { send in await send(.acknowledged(job)) }.serialized(on: "jobs")

    case .acknowledged:
      state.pending -= 1
      state.done += 1
      return .none
    }
  }
}

/// What one writes by hand instead: a task for each step, which waits for the one before.
@MainActor
final class HandWrittenJobs {
  var state = Jobs.State()
  private var last: Task<Void, Never>?

  func submit(_ job: Int) async {
    state.pending += 1
    await step(job) { _ in }
    await step(job) { _ in }
    await step(job) { [self] _ in
      state.pending -= 1
      state.done += 1
    }
  }

  private func step(_ job: Int, _ body: @escaping @MainActor (Int) -> Void) async {
    let last = last
    let task = Task { @MainActor in
      await last?.value
      body(job)
    }
    self.last = task
    await task.value
  }
}

@MainActor
func laneJob() async -> Comparison {
  let store = Store(initialState: Jobs.State()) { Jobs() }
  let hand = HandWrittenJobs()
  let comparison = Comparison(
    name: "a job of four actions and three effects on a lane", limit: nil, nanosecondLimit: 12_000,
    pointFree: nil,
    ours: await Measurement(rounds: 11) {
      for job in 0..<5_000 { await store.send(.submitted(job)).finish() }
      return 5_000
    },
    byHand: await Measurement(rounds: 11) {
      for job in 0..<5_000 { await hand.submit(job) }
      return 5_000
    })
  blackHole(store.state.done)
  blackHole(hand.state.done)
  return comparison
}

/// A lane with a steady backlog: each job that ends submits another one.
private struct Backlog: Reducer {
  enum Action: Sendable { case submitted, done(payload: [Int]) }

  struct Environment {
    let count: Int
    let progress: (_ done: Int) -> Void
  }

  func reduce(into submitted: inout Int, action: Action, environment: Environment) -> Effect<Action>
  {
    if case .done = action {
      let done = submitted - backlogCount + 1
      if done % (environment.count / 10) == 0 { environment.progress(done) }
    }
    guard submitted < environment.count else { return .none }
    submitted += 1
    let payload = Array(repeating: submitted, count: 32)
    return .run { send in
      await Task.yield()
      await send(.done(payload: payload))
    }
    .serialized(on: "jobs")
  }
}

private let backlogCount = 50

/// Runs a million jobs on one lane with a backlog of 50, and returns whether the memory stayed flat.
@MainActor
func soak(count: Int = 1_000_000) async -> Bool {
  var resident: [Int] = []
  let store = Store(
    initialState: 0,
    environment: Backlog.Environment(count: count) { done in
      resident.append(residentKilobytes())
      print("soak: \(done) jobs, \(residentKilobytes()) KB")
    }
  ) {
    Backlog()
  }
  for _ in 0..<backlogCount { store.send(.submitted) }
  await store.finish()
  guard let first = resident.first, let last = resident.last else { return false }
  return last - first < 2_000
}

/// The memory of this process that is in use, in kilobytes.
private func residentKilobytes() -> Int {
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (pages.flatMap { Int($0[1]) } ?? 0) * Int(getpagesize()) / 1024
}
