import Composable
import ComposableTesting
import Testing

@testable import TodoDomain

@MainActor
@Suite("Snoozing a todo")
struct SnoozeTests {
  nonisolated static let tomorrow = When.relative(.day(1), nil)

  /// Due at 9:00 on the day before, and waiting until two days before that.
  nonisolated static let call = Todo.mum.with {
    $0.due = Due("2026-11-20T09:00:00.000Z")
    $0.wait = Due("2026-11-18")
  }

  @Test("moves its due date at the same time of day, and its wait by as many days")
  func story() async {
    let command = Command.snooze([.number(2)], until: Self.tomorrow)
    let snoozed = Self.call.with {
      $0.due = Due("2026-11-22T09:00:00.000Z")
      $0.wait = Due("2026-11-20")
      $0.modifiedAt = .noon
    }
    let store = savingStore { $0.database.load = { _ in [Self.call] } }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.call])) {
      $0.todos = [TodoFeature.State(Self.call)]
    }
    let date = Due.date(CivilDate(daysSince1970: 20_779))
    await store.receive(.todo(id: Self.call.id, .snoozed(until: date))) {
      $0.todos[id: Self.call.id]?.todo = snoozed
    }
    await store.receive(.todo(id: Self.call.id, .saved(before: Self.call, after: snoozed))) {
      $0.todos[id: Self.call.id]?.saved = snoozed
      $0.changes = [.changed(before: Self.call, after: snoozed)]
      $0.totals.edited = 1
    }
    await store.finish()
  }

  @Test(
    "moves the reminder along, and so does an edit of the due date",
    arguments: [
      // Columns: due, remind, the new due date, and the resulting reminder.
      (
        "2026-11-21T12:30:00.000Z", "2026-11-21T12:25:00.000Z", "2026-11-21 13:00",
        "2026-11-21T12:55:00.000Z"
      ),
      (
        "2026-11-21T12:30:00.000Z", "2026-11-21T12:25:00.000Z", "2026-11-23 14:00",
        "2026-11-23T13:55:00.000Z"
      ),
      (
        "2026-11-21T12:30:00.000Z", "2026-11-20T18:00:00.000Z", "2026-11-23 14:00",
        "2026-11-22T18:00:00.000Z"
      ),
      ("2026-11-21", "2026-11-20T18:00:00.000Z", "2026-11-23", "2026-11-22T18:00:00.000Z"),
      ("2026-11-21", "2026-11-20", "2026-11-23 14:00", "2026-11-22"),
    ])
  func reminder(due: String, remind: String, newDue: String, expected: String) throws {
    let todo = Todo.mum.with { ($0.due, $0.remind) = (Due(due), Due(remind)) }
    let when = try #require(When(newDue))
    var snoozed = todo
    snoozed.snooze(until: try when.due(now: { .noon }, in: .utc), in: .utc)
    #expect(snoozed.remind == Due(expected))

    func edited(_ edit: Edit) throws -> Todo {
      try todo.edited(by: edit, now: { .noon }, in: .utc)
    }
    #expect(try edited(Edit(dates: [.due: when])).remind == Due(expected))
    // Setting both, or clearing the due date, leaves the reminder as given.
    #expect(
      try edited(Edit([.remind: FieldValue(Due(remind))], dates: [.due: when])).remind
        == Due(remind))
    #expect(try edited(Edit(cleared: [.due])).remind == Due(remind))
  }

  @Test(
    "puts off the reminder of a todo without a due date, too",
    arguments: [
      ("2026-11-21T15:00:00.000Z", "2026-11-23T15:00:00.000Z"), ("2026-11-21", "2026-11-23"),
      ("2026-11-30T15:00:00.000Z", "2026-11-30T15:00:00.000Z"),
    ])
  func undatedReminder(remind: String, expected: String) throws {
    var todo = Todo.mum.with { ($0.due, $0.remind) = (nil, Due(remind)) }
    todo.snooze(until: try #require(Due("2026-11-23")), in: .utc)
    #expect(todo.remind == Due(expected))
    #expect(todo.wait == Due("2026-11-23"))
  }

  @Test("moves only this turn of a series to another time of day")
  func timeOfDay() throws {
    var bins = Self.call.with { $0.repeat = RepeatRule("every mon, thu") }
    bins.snooze(until: try #require(Due("2026-11-21T12:00:00.000Z")), in: .utc)
    #expect(bins.due == Due("2026-11-21T12:00:00.000Z"))
    #expect(bins.repeat == RepeatRule("every mon, thu at 9:00"))
    // The next snooze finds the original time in the rule.
    bins.snooze(until: try #require(Due("2026-11-21T15:00:00.000Z")), in: .utc)
    #expect(bins.repeat == RepeatRule("every mon, thu at 9:00"))

    var day = Self.call.with { $0.repeat = RepeatRule("weekly") }
    day.snooze(until: .date(CivilDate(daysSince1970: 20_779)), in: .utc)
    #expect(day.repeat == RepeatRule("weekly"))
  }

  @Test(
    "never brings it forward, takes a given time, and hides a todo without a due date",
    arguments: [
      // Columns: due, wait, until, and the resulting due date and wait.
      (nil, nil, "tomorrow", nil, "2026-11-22"),
      (nil, "2026-12-01", "tomorrow", nil, "2026-12-01"),
      (nil, "2026-11-20T09:00:00.000Z", "tomorrow", nil, "2026-11-22T09:00:00.000Z"),
      ("2026-12-01", nil, "tomorrow", "2026-12-01", nil),
      ("2026-11-20", nil, "tomorrow 18:00", "2026-11-22T18:00:00.000Z", nil),
      ("2026-11-22T09:00:00.000Z", nil, "tomorrow", "2026-11-22T09:00:00.000Z", nil),
      ("2026-11-20", nil, "due+2d", "2026-11-22", nil),
      ("2026-11-20", nil, "due+2d 18:00", "2026-11-22T18:00:00.000Z", nil),
      ("2026-11-20", nil, "+2d", "2026-11-23", nil),
      // A wait past the due date stays.
      ("2026-11-20", "2026-11-30", "tomorrow", "2026-11-22", "2026-11-30"),
    ] as [(String?, String?, String, String?, String?)])
  func dates(
    due: String?, wait: String?, until: String, dueAfter: String?, waitAfter: String?
  ) async throws {
    let when = try #require(When(fromDue: until) ?? When(until))
    let todo = Todo.milk.with {
      $0.due = due.flatMap { Due($0) }
      $0.wait = wait.flatMap { Due($0) }
    }
    let state = await result(of: .snooze([.number(1)], until: when)) {
      $0.database.load = { _ in [todo] }
    }
    let after = try #require(state.todos.first?.todo)
    #expect(after.due == dueAfter.flatMap { Due($0) })
    #expect(after.wait == waitAfter.flatMap { Due($0) })
    #expect(after.isComplete == false)
  }

  @Test("keeps the rule of a series, and its reminder at the same distance")
  func series() async {
    let gym = Todo.milk.with {
      ($0.due, $0.repeat) = (Due("2026-11-20"), RepeatRule("every friday"))
      $0.remind = Due("2026-11-19T18:00:00.000Z")
    }
    let state = await result(of: .snooze([.number(1)], until: Self.tomorrow)) {
      $0.database.load = { _ in [gym] }
    }
    #expect(state.todos.first?.todo.due == Due("2026-11-22"))
    #expect(state.todos.first?.todo.remind == Due("2026-11-21T18:00:00.000Z"))
    #expect(state.todos.first?.todo.repeat == gym.repeat)
  }

  @Test("changes none of several if one has no due date to count from")
  func refused() async {
    let command = Command.snooze(
      [.number(1), .number(2)], until: .fromDue(count: 1, .day))
    let store = savingStore { $0.database.load = { _ in [Self.call, .milk] } }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.call, .milk]))
    await store.receive(.failed(.when(.noDueDate))) { $0.refusal = .when(.noDueDate) }
    await store.finish()
  }
}
