import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A subtask in a series")
struct SubtaskSeriesTests {
  @Test(
    "is copied as open for the next in the series, with its relative dates and links"
  )
  func repeated() async {
    let shed = Todo.shed.with { $0.repeat = RepeatRule("weekly") }
    let brushes = Todo.brushes.with { $0.blockedBy = [3, 77] }
    // `sweep` repeats by itself and has continued, so it exists twice.
    let sweep = Todo.subtask(6, of: shed).with { $0.completedAt = .morning }
    let swept = Todo.subtask(7, of: shed).with { $0.id = sweep.successorID }
    let subtasks = [Todo.paint, Todo.colour, brushes, sweep, swept]
    let inserted = Recorder<NewTodo>()
    let state = await result(of: .complete([.number(1)])) {
      $0.database.load = { _ in [shed] }
      $0.database.find = { _ in nil }
      $0.database.wasTurn = { $0 == 6 }
      $0.database.nextNumber = { 11 }
      $0.database.subtasks = { $0 == [1] ? subtasks : [] }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(Int64(10 + inserted.values.count), position: new.position ?? 0)
      }
    }

    func copy(_ todo: Todo, _ number: Int64, _ change: (inout Todo) -> Void) -> NewTodo {
      NewTodo(
        todo.with {
          ($0.id, $0.number, $0.completedAt) = (todo.successorID, number, nil)
          ($0.createdAt, $0.modifiedAt) = (.noon, .noon)
          change(&$0)
        }, number: number, position: todo.position)
    }
    #expect(
      inserted.values == [
        copy(shed, 11) { $0.due = Due("2026-12-04") },
        copy(Todo.paint, 12) { ($0.due, $0.parent) = (Due("2026-12-03"), 11) },
        copy(Todo.colour, 13) { $0.parent = 12 },
        copy(brushes, 14) { ($0.parent, $0.blockedBy) = (11, [12]) },
        copy(swept, 15) { $0.parent = 11 },
      ])
    #expect(state.totals.added == 5)
    #expect(state.totals.completed == 4)
  }

  @Test("is skipped with its parent, unless it is complete or skipped by itself")
  func skip() async {
    let shed = Todo.shed.with { $0.repeat = RepeatRule("weekly") }
    let paint = Todo.paint.with { $0.wait = Due("2026-11-25") }
    // This one is below a complete todo.
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

  @Test("is deleted with its parent's successor, unless a subtask was changed or added since")
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

  @Test("continues its own series even if its parent's successor has a copy of it")
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
      $0.database.nextNumber = { 13 }
    }

    #expect(inserted.values.map(\.todo.repeat) == [RepeatRule("daily")])
    #expect(inserted.values.map(\.todo.id) == [UUID(number: 9)])
    #expect(state.totals.added == 1)
  }

  @Test("continues its own series under the same parent")
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
      $0.database.nextNumber = { 8 }
    }

    #expect(inserted.values.map(\.todo.parent) == [1])
    #expect(inserted.values.map(\.todo.due) == [Due("2026-11-27")])
  }

  /// Returns the changes when ``Todo/shed`` is completed or skipped, with ``Todo/paint``, which repeats, and its
  /// subtask ``Todo/colour``.
  private func turns(
    of rule: String, due: String, until: String? = nil, ofParent: String? = "weekly",
    _ command: Command
  ) async -> [String] {
    let shed = Todo.shed.with {
      ($0.due, $0.repeat) = (Due("2026-11-21"), ofParent.flatMap { RepeatRule($0) })
    }
    let paint = Todo.paint.with {
      ($0.due, $0.repeat, $0.until) = (Due(due), RepeatRule(rule), until.flatMap { Due($0) })
    }
    let inserted = Recorder<NewTodo>()
    let state = await result(of: command) {
      $0.database.load = { [1: [shed], 3: [paint]][$0[0].number] ?? [] }
      $0.database.find = { _ in nil }
      $0.database.subtasks = { _ in [paint, Todo.colour] }
      $0.database.nextNumber = { 11 }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(Int64(10 + inserted.values.count), position: new.position ?? 0)
      }
    }
    return state.changes.map { change in
      let todo = change.todo
      return "\(change.kind) \(todo.number) \(todo.due?.description ?? "-") of \(todo.parent ?? 0)"
    }
  }

  @Test("with its own rule follows that rule when its parent is completed")
  func ownRule() async {
    let complete = Command.complete([.number(1)])
    let parent = ["completed 1 2026-11-21 of 0", "added 11 2026-11-28 of 0"]
    let completed = ["completed 3 2026-11-20 of 1", "completed 4 - of 3"]
    #expect(
      await turns(of: "every mon", due: "2026-11-20", complete)
        == [parent[0]] + completed + [parent[1], "added 12 2026-11-23 of 11", "added 13 - of 12"])
    // Its next turn is still to come.
    #expect(
      await turns(of: "weekly", due: "2026-11-28", complete)
        == parent + ["edited 3 2026-11-28 of 11"])
    // It was the last in its series.
    #expect(
      await turns(of: "daily", due: "2026-11-20", until: "2026-11-21", complete)
        == [parent[0]] + completed + [parent[1]])
    // The parent doesn't repeat.
    #expect(
      await turns(of: "daily", due: "2026-11-20", ofParent: nil, complete)
        == [parent[0]] + completed + ["added 11 2026-11-22 of 1", "added 12 - of 11"])
    #expect(
      await turns(of: "daily", due: "2026-11-22", ofParent: nil, complete) == [parent[0]])
  }

  @Test("with its own rule moves to its own next date when its parent is skipped")
  func ownSkip() async {
    let skip = Command.skip([.number(1)])
    let parent = "edited 1 2026-11-28 of 0"
    #expect(
      await turns(of: "every mon", due: "2026-11-20", skip) == [parent, "edited 3 2026-11-23 of 1"])
    #expect(await turns(of: "weekly", due: "2026-11-28", skip) == [parent])
    #expect(await turns(of: "daily", due: "2026-11-20", until: "2026-11-21", skip) == [parent])
  }

  @Test("isn't copied for the next turn if it repeated until it was completed")
  func completedTurn() async {
    let shed = Todo.shed.with { $0.repeat = RepeatRule("weekly") }
    for wasTurn in [false, true] {
      let state = await result(of: .complete([.number(1)])) {
        $0.database.load = { _ in [shed] }
        $0.database.find = { _ in nil }
        $0.database.wasTurn = { _ in wasTurn }
        $0.database.subtasks = { _ in [.brushes] }
        $0.database.nextNumber = { 11 }
        $0.database.insert = { new in new.numbered(11, position: 0) }
      }
      #expect(state.totals.added == (wasTurn ? 1 : 2))
    }
  }

  @Test("waits as long before its next date as before the last one, and never past it")
  func waits() async {
    // A date alone is past at the end of its day, a time at once; without a due date, the parent's date counts.
    for (due, wait, next) in [
      ("2026-11-21", "2026-11-20", "2026-11-27"), ("2026-11-21", "2026-11-21", "2026-11-28"),
      ("2026-11-21", "2026-11-22", nil),
      ("2026-11-21", "2026-11-21T13:00:00.000Z", "2026-11-28T13:00:00.000Z"),
      ("2026-11-21T11:00:00.000Z", "2026-11-21T13:00:00.000Z", nil),
      ("2026-11-21T11:00:00.000Z", "2026-11-21", "2026-11-28"),
      (nil, "2026-11-21", "2026-11-28"), (nil, "2026-11-22", nil),
    ] as [(String?, String, String?)] {
      let shed = Todo.shed.with { ($0.due, $0.repeat) = (Due("2026-11-21"), RepeatRule("weekly")) }
      let paint = Todo.paint.with { ($0.due, $0.wait) = (due.flatMap { Due($0) }, Due(wait)) }
      let alone = paint.with { ($0.due, $0.repeat) = ($0.due ?? shed.due, shed.repeat) }
      for command in [Command.complete([.number(1)]), .skip([.number(1)])] {
        for (named, subtasks) in [(shed, [paint]), (alone, [])] {
          let state = await result(of: command) {
            $0.database.load = { _ in [named] }
            $0.database.find = { _ in nil }
            $0.database.subtasks = { _ in subtasks }
            $0.database.nextNumber = { 11 }
            $0.database.insert = { new in new.numbered(11, position: 0) }
          }
          #expect(state.changes.last?.todo.wait == next.flatMap { Due($0) }, "\(wait), \(command)")
        }
      }
    }
  }
}
