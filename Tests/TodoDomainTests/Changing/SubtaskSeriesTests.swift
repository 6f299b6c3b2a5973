import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A subtask in a series")
struct SubtaskSeriesTests {
  @Test(
    "is copied, open, for the next of a series, with its dates and links as they were to each other"
  )
  func repeated() async {
    let shed = Todo.shed.with { $0.repeat = RepeatRule("weekly") }
    let brushes = Todo.brushes.with { $0.blockedBy = [3, 77] }
    // One that repeats by itself has gone on, and is there a second time.
    let sweep = Todo.subtask(6, of: shed).with { $0.completedAt = .morning }
    let swept = Todo.subtask(7, of: shed).with { $0.id = sweep.successorID }
    let subtasks = [Todo.paint, Todo.colour, brushes, sweep, swept]
    let inserted = Recorder<NewTodo>()
    let state = await result(of: .complete([.number(1)])) {
      $0.database.load = { _ in [shed] }
      $0.database.find = { _ in nil }
      $0.database.subtasks = { $0 == [1] ? subtasks : [] }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(Int64(10 + inserted.values.count), position: new.position ?? 0)
      }
    }

    func copy(_ todo: Todo, _ change: (inout Todo) -> Void) -> NewTodo {
      NewTodo(
        todo.with {
          ($0.id, $0.number, $0.completedAt) = (todo.successorID, 0, nil)
          ($0.createdAt, $0.modifiedAt) = (.noon, .noon)
          change(&$0)
        }, position: todo.position)
    }
    #expect(
      inserted.values == [
        copy(shed) { $0.due = Due("2026-12-04") },
        copy(Todo.paint) { ($0.due, $0.parent) = (Due("2026-12-03"), 11) },
        copy(Todo.colour) { $0.parent = 12 },
        copy(brushes) { ($0.parent, $0.blockedBy) = (11, [12]) },
        copy(swept) { $0.parent = 11 },
      ])
    #expect(state.totals.added == 5)
    #expect(state.totals.completed == 4)
  }

  @Test("is put off with its parent, unless it is complete or put off by itself")
  func skip() async {
    let shed = Todo.shed.with { $0.repeat = RepeatRule("weekly") }
    let paint = Todo.paint.with { $0.wait = Due("2026-11-25") }
    // Below one that is complete.
    let rinse = Todo.subtask(6, of: Todo.brushes).with { $0.due = Due("2026-11-20") }
    let sweep = Todo.subtask(7, of: shed).with {
      ($0.due, $0.repeat) = (Due("2026-11-27"), RepeatRule("daily"))
    }
    let dust = Todo.subtask(8, of: sweep).with { $0.due = Due("2026-11-27") }
    let late = Todo.subtask(9, of: shed).with { $0.due = Due("9999-12-31") }
    let state = await result(of: .skip([.number(1), .number(7)])) {
      $0.database.load = { _ in [shed, sweep] }
      $0.database.subtasks = {
        $0 == [1, 7] ? [paint, Todo.colour, Todo.brushes, rinse, sweep, dust, late] : []
      }
    }

    let dates = state.changes.map { ($0.todo.number, $0.todo.due, $0.todo.wait) }
    let expected: [(Int64, Due?, Due?)] = [
      (1, Due("2026-12-04"), nil), (3, Due("2026-12-03"), Due("2026-12-02")),
      (6, Due("2026-11-27"), nil), (7, Due("2026-11-28"), nil), (8, Due("2026-11-28"), nil),
    ]
    #expect(dates.count == expected.count)
    for (date, expected) in zip(dates.sorted { $0.0 < $1.0 }, expected) {
      #expect(date == expected)
    }
  }

  @Test("goes away with the next of the series, unless something happened to it since")
  func reopen() async {
    let paid = Todo.shed.completedAtNoon
    let next = Todo.shed.with { ($0.id, $0.number) = (paid.successorID, 11) }
    let copy = Todo.paint.with {
      ($0.id, $0.number, $0.parent) = (Todo.paint.successorID, 12, 11)
    }
    let stranger = Todo.subtask(13, of: next)
    for (found, untouched, isRefused) in [
      ([copy], [11, 12], false), ([copy], [11], true), ([copy, stranger], [11, 12, 13], true),
    ] as [([Todo], Set<Int64>, Bool)] {
      let deleted = Recorder<Int64>()
      let state = await result(of: .reopen([.number(1)])) {
        $0.database.load = { _ in [paid] }
        $0.database.find = { _ in next }
        $0.database.subtasks = { $0 == [11] ? found : [Todo.paint] }
        $0.database.isUntouched = { untouched.contains($0) }
        $0.database.delete = { deleted.record($0.number) }
      }

      #expect(
        state.refusal == (isRefused ? .repeatedAs(number: 1, successor: 11) : nil))
      #expect(deleted.values == (isRefused ? [] : [11, 12]))
      #expect(state.totals.reopened == (isRefused ? 0 : 1))
    }
  }

  @Test("goes on alone where a copy of it came with the next of its parent")
  func copyIsNoSuccessor() async {
    let paint = Todo.paint.with { $0.repeat = RepeatRule("daily") }
    let copy = paint.with { ($0.id, $0.number, $0.parent) = (paint.successorID, 12, 11) }
    let inserted = Recorder<NewTodo>()
    let state = await result(of: .complete([.number(3)])) {
      $0.uuid = UUIDGenerator { UUID(number: 9) }
      $0.database.load = { _ in [paint] }
      $0.database.find = { $0 == paint.successorID ? copy : nil }
      $0.database.subtasks = { _ in [] }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(13, position: 13)
      }
    }

    #expect(inserted.values.map(\.todo.repeat) == [RepeatRule("daily")])
    #expect(inserted.values.map(\.todo.id) == [UUID(number: 9)])
    #expect(state.totals.added == 1)
  }

  @Test("goes on alone with its series, under the same parent")
  func series() async {
    let paint = Todo.paint.with { $0.repeat = RepeatRule("daily") }
    let inserted = Recorder<NewTodo>()
    _ = await result(of: .complete([.number(3)])) {
      $0.database.load = { _ in [paint] }
      $0.database.find = { _ in nil }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(8, position: 8)
      }
    }

    #expect(inserted.values.map(\.todo.parent) == [1])
    #expect(inserted.values.map(\.todo.due) == [Due("2026-11-27")])
  }

  @Test("ends its series where its parent is completed, as there is nothing to go on with")
  func endedSeries() async {
    let paint = Todo.paint.with { $0.repeat = RepeatRule("daily") }
    let state = await result(of: .complete([.number(1)])) {
      $0.database.load = { _ in [Todo.shed] }
      $0.database.subtasks = { _ in [paint] }
    }

    #expect(state.totals.completed == 2)
    #expect(state.totals.added == 0)
  }
}
