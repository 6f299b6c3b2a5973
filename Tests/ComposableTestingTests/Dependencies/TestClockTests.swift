import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A test clock")
struct TestClockTests {
  private let clock = TestClock()

  /// Starts a task that sleeps for each of `seconds` in turn, and logs its name and the time after each.
  private func sleeper(
    _ name: String, _ seconds: Int..., priority: TaskPriority? = nil, log: Log
  ) -> Task<Void, any Error> {
    Task.immediate(priority: priority) { [clock] in
      for seconds in seconds {
        try await clock.sleep(for: .seconds(seconds))
        log.lines.append("\(name)\(clock.now.offset.components.seconds)")
      }
    }
  }

  @MainActor
  private final class Log {
    var lines: [String] = []
  }

  @Test("moves only as far as it is advanced, and never back")
  func standsStill() async {
    #expect(clock.now == .init())
    await clock.advance(by: .seconds(2))
    #expect(clock.now == .init(offset: .seconds(2)))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now == .init(offset: .seconds(2)))
    await clock.run()
    #expect(clock.now == .init(offset: .seconds(2)))
  }

  @Test("wakes sleepers by deadline, then in the order they fell asleep, each at its own time")
  func order() async throws {
    let log = Log()
    let tasks = [
      sleeper("a", 2, 1, log: log), sleeper("b", 1, 1, 5, log: log), sleeper("c", 2, log: log),
    ]
    await clock.advance(by: .seconds(3))
    #expect(log.lines == ["b1", "a2", "c2", "b2", "a3"])
    #expect(clock.now == .init(offset: .seconds(3)))

    await clock.run()
    #expect(log.lines.last == "b7")
    #expect(clock.now == .init(offset: .seconds(7)))
    for task in tasks { try await task.value }
  }

  @Test("wakes sleepers in the order they fell asleep, whatever their priorities")
  func priorities() async throws {
    let log = Log()
    let tasks = [
      sleeper("a", 1, 1, priority: .background, log: log),
      sleeper("b", 1, 1, priority: .high, log: log),
      sleeper("c", 1, 1, priority: .low, log: log),
    ]
    await clock.advance(by: .seconds(2))
    #expect(log.lines == ["a1", "b1", "c1", "a2", "b2", "c2"])
    for task in tasks { try await task.value }
  }

  @Test("lets a woken sleeper cancel the next one with the same deadline")
  func cancelledByAnother() async {
    let log = Log()
    let victim = Log()
    var second: Task<Void, any Error>?
    let first = Task.immediate { [clock] in
      try await clock.sleep(for: .seconds(1))
      second?.cancel()
    }
    second = sleeper("never", 1, log: victim)
    await clock.advance(by: .seconds(1))
    _ = await first.result
    _ = await second?.result
    #expect(victim.lines == [] && log.lines == [])
  }

  @Test("throws at once if a sleeper is cancelled, before or during its sleep")
  func cancellation() async {
    let early = Task.immediate { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    let late = sleeper("late", 1, log: Log())
    late.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    await #expect(throws: CancellationError.self) { try await late.value }
    await clock.run()
    #expect(clock.now == .init(), "nobody sleeps")
  }

  @Test("Extracts by hand, as code did before case paths.")
  func passed() async throws {
    try await clock.sleep(for: .zero)
    try await clock.sleep(until: .init(offset: .seconds(-1)))
    try await clock.sleep(until: clock.now, tolerance: .seconds(1))
  }

  @Test("wakes sleepers within advance as any Clock<Duration>, too; a real clock also works")
  func anyClock() async throws {
    let anyClock: any Clock<Duration> = clock
    var isAwake = false
    let task = Task.immediate {
      try await anyClock.sleep(for: .seconds(1))
      isAwake = true
    }
    await clock.advance(by: .seconds(1))
    #expect(isAwake)
    try await task.value

    let real: any Clock<Duration> = ContinuousClock()
    try await real.sleep(for: .zero)
  }

  @Test("gives up on running timers that never end")
  func endless() async {
    let task = Task.immediate { [clock] in
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    let issues = await issues { await clock.run() }
    task.cancel()
    _ = await task.result

    #expect(issues.map(\.line) == [#line - 4])
    #expect(
      issues.map(\.message) == [
        """
        "TestClock.run()" woke 10000 sleepers, and there are still some asleep.

        An effect goes back to sleep each time it is woken, as a timer does, so that there is no end \
        to run to.

        • Move the time as far as the test needs: await clock.advance(by: …)
        • Cancel the effect before: task.cancel(), or the action that ends it.
        """
      ])
  }

  @Test("keeps running for sleeps that begin because a sleeper was cancelled", arguments: 0..<4)
  func cancelledSleeper(way: Int) async {
    for _ in 0..<20 {
      let clock = TestClock()
      let store = Store<[String], String>(initialState: []) {
        Reduce { log, action in
          log.append(action)
          func sleep(_ name: String) -> Effect<String> {
            .run { send in
              try await clock.sleep(for: .seconds(1))
              await send(name)
            }
          }
          let first = sleep("never").cancellable(id: "x")
          switch action {
          case "concatenated":
            return .concatenate(.run { await $0("cancel") }, first, sleep("after"))
          case "on a lane":
            return .merge(
              first.serialized(on: "lane"), sleep("after").serialized(on: "lane"),
              .run { await $0("cancel") })
          case "debounced":
            return .concatenate(
              .run { await $0("cancel") },
              Effect.send("never").debounce(id: "x", for: .seconds(2), clock: clock),
              sleep("after"))
          case "cancelled outside": return .concatenate(first, sleep("after"))
          case "cancel": return .cancel(id: "x")
          default: return .none
          }
        }
      }
      let start = ["concatenated", "on a lane", "debounced", "cancelled outside"][way]
      store.send(start)
      if way == 3 { store.send("cancel") }
      await clock.run()
      #expect(store.state == [start, "cancel", "after"])
      store.cancelAll()
      await store.finish()
    }
  }

  @Test("wakes five thousand sleepers in order")
  func manySleepers() async {
    let count = 5_000
    final class Awake { var numbers: [Int] = [] }
    let awake = Awake()
    await withDiscardingTaskGroup { group in
      for number in 0..<count {
        group.addImmediateTask { @MainActor [clock] in
          try? await clock.sleep(for: .seconds(number % 2 == 0 ? 1 : count - number))
          awake.numbers.append(number)
        }
      }
      await clock.advance(by: .seconds(count))
    }
    let even = stride(from: 0, to: count, by: 2).map(\.self)
    // The last odd one sleeps as long as the even ones, and fell asleep after them.
    let odd = stride(from: count - 1, to: 0, by: -2).map(\.self)
    #expect(awake.numbers == even + odd)
  }

  @Test("fires a store's timers exactly, ten thousand times, on the main actor")
  func manyOnMainActor() async {
    await timers(rounds: 10_000)
  }

  @Test("fires a store's timers exactly, ten thousand times, on a custom actor")
  func manyOnOwnActor() async {
    await Bench().run()
  }

  private actor Bench {
    func run() async {
      await timers(rounds: 10_000)
    }
  }
}

/// Runs three timers of different priorities in one store, and checks what they sent after each second.
private func timers(
  rounds: Int, isolation actor: isolated any Actor = #isolation
) async {
  let clock = TestClock()
  let store = Store<[Int], Int>(initialState: []) {
    Reduce { log, action in
      log.append(action)
      guard action < 0 else { return .none }
      let priorities: [TaskPriority] = [.low, .high, .medium]
      return .merge(
        priorities.indices.map { index in
          .run(priority: priorities[index]) { send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(index)
            }
          }
        })
    }
  }
  store.send(-1)
  var wrongRound: Int?
  for round in 1...rounds {
    await clock.advance(by: .seconds(1))
    if store.withState({ $0.count != 1 + 3 * round || $0[($0.count - 3)...] != [0, 1, 2] }) {
      wrongRound = wrongRound ?? round
    }
  }
  #expect(wrongRound == nil)
  store.cancelAll()
  await store.finish()
}
