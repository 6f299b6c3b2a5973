import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("The answer to a change")
struct ChangeTextTests {
  private let text = ChangeText(
    timeZone: .fixed(secondsFromUTC: 3600), year: { 2026 }, arrow: { "→" })

  private func edited(_ edit: (inout Todo) -> Void) -> String {
    var before = Todo.plain
    before.due = Due("2026-11-27")
    before.tags = ["shop"]
    before.project = "home"
    var after = before
    edit(&after)
    return text.line(.changed(before: before, after: after))
  }

  @Test("says what was added, with the date as understood")
  func added() {
    var todo = Todo.plain
    #expect(text.line(.added(todo)) == "Added 1: Buy milk")
    todo.due = Due("2026-11-27")
    todo.tags = ["shop"]
    #expect(text.line(.added(todo)) == "Added 1: Buy milk (due Fri 27 Nov 2026, +shop)")
    #expect(
      text.line(.added(.full)) == """
        Added 12: Call mum (completed, priority high, due Thu 24 Dec 2026 18:00, +shop, +home, \
        project family, note, remind Thu 24 Dec 2026 17:45, spent 1 h 30 min)
        """)
  }

  @Test("says how long a stopped todo took")
  func stopped() {
    let start = edited { $0.startedAt = .morning }
    #expect(start == "Started 1: Buy milk")
    var started = Todo.plain
    started.startedAt = .morning
    func stop(_ seconds: Int64, after spent: Int64 = 0) -> String {
      var before = started
      before.spent = spent
      var after = before
      (after.startedAt, after.spent) = (nil, spent + seconds)
      return text.line(.changed(before: before, after: after))
    }
    #expect(stop(0) == "Stopped 1: Buy milk (0 s)")
    #expect(stop(59) == "Stopped 1: Buy milk (59 s)")
    #expect(stop(1500, after: 2700) == "Stopped 1: Buy milk (25 min, 1 h 10 min in all)")
    #expect(stop(7259) == "Stopped 1: Buy milk (2 h)")
    // Undoing that starts it again, with less time.
    var stopped = started
    (stopped.startedAt, stopped.spent) = (nil, 60)
    #expect(
      text.line(.changed(before: stopped, after: started))
        == "Edited 1: started Sat 21 Nov 2026 09:00, spent 1 min → none")
  }

  @Test("says what was edited, with old and new values")
  func edited() {
    #expect(
      edited {
        $0.due = Due("2026-11-30")
        $0.tags.append("urgent")
      } == "Edited 1: due Fri 27 Nov → Mon 30 Nov, +urgent")
    #expect(edited { $0.due = Due("2027-01-01") } == "Edited 1: due Fri 27 Nov → Fri 1 Jan 2027")
    #expect(edited { $0.due = nil } == "Edited 1: due Fri 27 Nov → none")
    #expect(edited { $0.description = "Buy oat milk" } == "Edited 1: Buy milk → Buy oat milk")
    #expect(edited { $0.priority = .high } == "Edited 1: priority high")
    #expect(edited { $0.project = "work" } == "Edited 1: project home → work")
    #expect(edited { $0.project = nil } == "Edited 1: project home → none")
    #expect(edited { $0.tags = ["a", "b"] } == "Edited 1: -shop, +a, +b")
    #expect(edited { $0.note = "the blue one" } == "Edited 1: note added")
  }

  @Test("distinguishes adding, changing, removing and reordering")
  func backAndForth() {
    let due = { (before: String?, after: String?) in
      var todos = (Todo.plain, Todo.plain)
      todos.0.due = before.flatMap { Due($0) }
      todos.1.due = after.flatMap { Due($0) }
      return text.line(.changed(before: todos.0, after: todos.1))
    }
    #expect(due(nil, "2026-11-27") == "Edited 1: due Fri 27 Nov 2026")
    #expect(due("2026-11-27", nil) == "Edited 1: due Fri 27 Nov → none")

    var note = (Todo.plain, Todo.plain)
    note.0.note = "a"
    note.1.note = "b"
    #expect(text.line(.changed(before: note.0, after: note.1)) == "Edited 1: note changed")
    #expect(text.line(.changed(before: note.0, after: .plain)) == "Edited 1: note removed")

    var tags = (Todo.plain, Todo.plain)
    tags.0.tags = ["a", "b"]
    tags.1.tags = ["b", "a"]
    #expect(text.line(.changed(before: tags.0, after: tags.1)) == "Edited 1: tags +b +a")
  }

  @Test("names a todo that was completed, reopened, moved or deleted")
  func whole() {
    var completed = Todo.plain
    completed.completedAt = World.morning
    #expect(text.line(.changed(before: .plain, after: completed)) == "Completed 1: Buy milk")
    #expect(text.line(.changed(before: completed, after: .plain)) == "Reopened 1: Buy milk")
    var moved = Todo.plain
    moved.position = 7
    #expect(text.line(.changed(before: .plain, after: moved)) == "Moved 1: Buy milk")
    #expect(text.line(.deleted(.plain)) == "Deleted 1: Buy milk")
  }

  @Test("says if a completed todo was the last of its series")
  func lastOfSeries() {
    var repeating = Todo.plain
    (repeating.due, repeating.repeat) = (Due("2026-11-27"), RepeatRule("weekly"))
    var completed = Todo.plain
    (completed.due, completed.completedAt) = (repeating.due, World.morning)
    for (until, line) in [
      ("2026-12-04", "Completed 1: Buy milk"),
      ("2026-12-03", "Completed 1: Buy milk (the last of its series)"),
    ] {
      repeating.until = Due(until)
      #expect(text.line(.changed(before: repeating, after: completed)) == line)
    }
  }

  @Test("says that a todo is already completed, already open or unchanged")
  func unchanged() {
    #expect(text.line(.plain, leftBy: .complete([])) == "Already completed: 1 Buy milk")
    #expect(text.line(.plain, leftBy: .reopen([])) == "Already open: 1 Buy milk")
    #expect(text.line(.plain, leftBy: .edit([], Edit())) == "Unchanged: 1 Buy milk")
  }

  @Test("escapes everything that a terminal would obey")
  func hostile() {
    var hostile = Todo.plain
    hostile.description = "a\u{1B}[2J\n"
    hostile.project = "\u{202E}"
    #expect(text.line(.added(hostile)) == "Added 1: a␛[2J␊ (project <U+202E>)")
    #expect(
      text.line(.changed(before: .plain, after: hostile))
        == "Edited 1: Buy milk → a␛[2J␊, project <U+202E>")
    #expect(text.line(hostile, leftBy: .clear) == "Unchanged: 1 a␛[2J␊")
  }
}
