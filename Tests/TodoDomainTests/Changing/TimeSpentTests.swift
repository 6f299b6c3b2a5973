import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The time spent on a todo")
struct TimeSpentTests {
  /// ``Todo/milk``, started four hours before noon.
  nonisolated private static let started = Todo.milk.with { $0.startedAt = .morning }

  /// ``started``, stopped at noon.
  nonisolated private static let stopped = Todo.milk.with {
    $0.spent = 14_400
    $0.modifiedAt = .noon
  }

  @Test("counts from the start; starting it again changes nothing")
  func start() async {
    let after = Todo.milk.with {
      $0.startedAt = .noon
      $0.modifiedAt = .noon
    }
    let store = todoStore(.milk)

    await store.send(.started) { $0.todo = after }
    await store.receive(.saved(before: .milk, after: after)) { $0.saved = after }
    await store.send(.started)

    await store.finish()
  }

  @Test("is the earlier time plus the time since the start")
  func stop() async {
    let store = todoStore(Self.started)

    await store.send(.stopped) { $0.todo = Self.stopped }
    await store.receive(.saved(before: Self.started, after: Self.stopped)) {
      $0.saved = Self.stopped
    }
    await store.send(.stopped)

    await store.finish()
    #expect(Self.started.with { $0.spent = 60 }.secondsSpent(at: .noon) == 14_460)
  }

  @Test("is counted up to its completion")
  func complete() async {
    let store = todoStore(Self.started)
    let completed = Self.stopped.completedAtNoon

    await store.send(.completed()) { $0.todo = completed }
    await store.receive(.saved(before: Self.started, after: completed)) { $0.saved = completed }

    await store.finish()
  }

  @Test("never decreases, whatever the clock and the list say")
  func clocks() {
    let late = Todo.milk.with {
      $0.startedAt = .noon
      $0.spent = 60
    }
    #expect(late.secondsSpent(at: .morning) == 60)
    let damaged = Todo.milk.with {
      $0.startedAt = Instant(millisecondsSince1970: .min)
      $0.spent = .max
    }
    #expect(damaged.secondsSpent(at: .noon) == NumberRule.numbers.upperBound)
  }

  @Test("can't be counted for a complete todo: nothing starts then")
  func refused() async {
    let store = listStore { $0.database.load = { _ in [.milk, .mum] } }
    let command = Command.start([.number(1), .number(2)])

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum]))
    await store.receive(.failed(.completeStarts(number: 2))) {
      $0.refusal = .completeStarts(number: 2)
    }

    await store.finish()
  }

  @Test("of several todos is counted at once, for each on its own")
  func several() async {
    let state = await result(of: .stop([.number(1), .number(2)])) {
      $0.database.load = { _ in [Self.started, .mum] }
    }
    #expect(state.changes == [.changed(before: Self.started, after: Self.stopped)])
    #expect(state.totals.edited == 1)
  }

  @Test("starts over for the next turn, whose reminder moves with its date")
  func successor() async {
    let rent = RepeatTests.rent.with {
      $0.startedAt = .morning
      $0.remind = Due("2026-10-30T16:00:00Z")
    }
    let inserted = Recorder<NewTodo>()
    _ = await result(of: .complete([.number(1)])) {
      $0.database.load = { _ in [rent] }
      $0.database.find = { _ in nil }
      $0.database.nextNumber = { 7 }
      $0.database.insert = { new in
        inserted.record(new)
        return new.todo
      }
    }
    let next = inserted.values.first?.todo
    #expect(next?.startedAt == nil)
    #expect(next?.spent == 0)
    #expect(next?.due == Due("2026-11-30"))
    #expect(next?.remind == Due("2026-11-29T16:00:00Z"))
  }
}
