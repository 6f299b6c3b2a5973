import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A promotion")
struct PromotionTests {
  private static let milk = UUID(named: "milk")

  private func todo(
    _ number: Int64, _ description: String, due: String? = nil, isComplete: Bool = false,
    note: String
  ) -> Todo {
    var todo = Todo.plain
    todo.id = UUID(named: description)
    todo.number = number
    todo.description = description
    todo.due = due.flatMap { Due($0) }
    if isComplete { todo.completedAt = Instant.morning }
    todo.note = note
    return todo
  }

  private func promotion(of todos: [Todo]) -> Promotion {
    Promotion(
      of: todos, ids: Set(todos.map(\.id) + [Self.milk]),
      context: FormatContext(timeZone: .berlin, now: Instant.morning))
  }

  private func promoted(_ todos: Todo...) -> [ImportedTodo] {
    var promotion = promotion(of: todos)
    var promoted: [ImportedTodo] = []
    while let todo = promotion.next() { promoted.append(todo) }
    return promoted
  }

  @Test(
    "makes fields of what the formats kept, and leaves the rest of the note",
    arguments: [
      (
        "taskwarrior.wait: 20261130T230000Z", "taskwarrior.client: ACME", Todo.Field.wait,
        "2026-12-01"
      ),
      ("taskwarrior.recur: weekly", "taskwarrior.client: ACME", .repeat, "weekly"),
      ("ics.DTSTART;VALUE=DATE: 20261201", "ics.LOCATION: home", .wait, "2026-12-01"),
      ("ics.RRULE: FREQ=WEEKLY", "ics.LOCATION: home", .repeat, "weekly"),
    ])
  func fields(kept: String, rest: String, field: Todo.Field, value: String) throws {
    let before = todo(1, "Water", due: "2026-12-24", note: "the blue one\n\(kept)\n\(rest)")
    let after = try #require(promoted(before).first)
    #expect(after[.id] == .id(before.id))
    #expect((after.todo.repeat?.description ?? after.todo.wait?.description) == value)
    #expect(after[.note] == .text("the blue one\n\(rest)"))
    #expect(after.said.subtracting([.id, .note, .due, field]).isEmpty)
    // It says the rest as it was.
    #expect(after.completion == nil)
  }

  @Test(
    "leaves alone what no field says",
    arguments: [
      "", "the blue one", "taskwarrior.client: ACME", "taskwarrior.recur: 2h",
      "todotxt.line: a rec:1w",
      "ics.RRULE: FREQ=HOURLY", "ics.DTSTART: soon", "markdown.parent: Nobody",
      "markdown.item: home",
    ])
  func others(note: String) {
    #expect(promoted(todo(1, "Water", due: "2026-12-24", note: note)) == [])
  }

  @Test("leaves alone what is done, or says the same in a field already")
  func already() {
    var waiting = todo(2, "Wait", due: "2026-12-24", note: "ics.DTSTART;VALUE=DATE: 20261201")
    waiting.wait = Due("2026-12-02")
    #expect(
      promoted(
        todo(1, "Done", due: "2026-12-24", isComplete: true, note: "taskwarrior.recur: weekly"),
        waiting)
        == [])
  }

  @Test("links what is in the list, and counts what names another")
  func links() throws {
    let blocked = todo(
      1, "Blocked", note: "taskwarrior.depends: \(Self.milk.uuidString.lowercased())")
    #expect(promoted(blocked).map { $0.links[.blockedBy] } == [[.id(Self.milk)]])
    let lost = todo(
      1, "Lost", note: "taskwarrior.depends: \(UUID(named: "x").uuidString.lowercased())")
    #expect(promoted(lost) == [])
    #expect(promotion(of: [lost]).leftOut.map(\.count) == [1, 0])
  }

  @Test("finds what a task stood inside of")
  func parents() throws {
    let todos = [
      todo(1, "Paint", note: ""), todo(2, "Buy paint", note: "markdown.parent: Paint"),
      todo(3, "Measure", note: "markdown.parent: Paint\nmarkdown.parent: Buy paint"),
    ]
    var promotion = promotion(of: todos)
    #expect(promotion.next()?.links[.parent] == [.id(todos[0].id)])
    #expect(promotion.next()?.links[.parent] == [.id(todos[1].id)])
    #expect(promotion.next() == nil)
  }

  @Test("lets a series go on with its last open task, however often it is promoted")
  func series() throws {
    let parent = UUID(named: "Template").uuidString.lowercased()
    var todos = [(2, "2026-11-16"), (3, "2026-11-23")].map { number, due in
      todo(
        number, "\(number)", due: due,
        note: "taskwarrior.parent: \(parent)\ntaskwarrior.recur: weekly")
    }
    todos.append(
      todo(
        1, "Template", due: "2026-11-16",
        note: "taskwarrior.mask: --\ntaskwarrior.recur: weekly\ntaskwarrior.status: recurring"))
    var promotion = promotion(of: todos)
    while let promoted = promotion.next() {
      for index in todos.indices where .id(todos[index].id) == promoted[.id] {
        todos[index] = todos[index].with(
          promoted.said.intersection(.attributes), of: promoted.todo)
      }
    }
    #expect(promotion.leftOut.map(\.count) == [0, 1])
    #expect(todos.map(\.repeat) == [nil, RepeatRule("weekly"), nil])
    #expect(todos[0].note == "taskwarrior.parent: \(parent)\ntaskwarrior.recur: weekly")
    #expect(todos[1].note.hasPrefix(todos[0].note + "\ntaskwarrior.uuid: "))

    var second = self.promotion(of: todos)
    #expect(second.next() == nil)
  }

  @Test("takes what several formats kept in one note")
  func twoFormats() {
    let promoted = promoted(
      todo(
        1, "Water", due: "2026-12-24",
        note: "ics.RRULE: FREQ=WEEKLY\ntaskwarrior.wait: 20261130T230000Z"))
    #expect(promoted.map { $0[.note] } == [.text("ics.RRULE: FREQ=WEEKLY"), .text("")])
    #expect(promoted.map(\.todo.wait) == [Due("2026-12-01"), nil])
    #expect(promoted.map(\.todo.repeat) == [nil, RepeatRule("weekly")])
  }

  @Test("changes nothing where a note has tasks of its own")
  func tasksInNotes() {
    #expect(
      promoted(
        todo(1, "Paint", note: "- [ ] primer\n\nmarkdown.note: is Markdown"),
        todo(2, "Buy paint", note: "- [ ] primer\nmarkdown.note: is Markdown"),
        todo(3, "Measure", note: "markdown.parent: Buy paint")) == [])
  }

  @Test("leaves whatever a note says as it is, or says it in fields")
  func anything() {
    var generator = SeededRandomNumberGenerator(seed: 5)
    for _ in 0..<300 {
      let todos = (1...Int64(4)).map { number in
        var todo = generator.formatTodo(number: number)
        todo.note +=
          "\n"
          + ["ics.DTSTART;VALUE=DATE: 20261201", "markdown.parent: \(todo.description)"][
            Int(number) % 2]
        return todo
      }
      var promotion = promotion(of: todos)
      while let promoted = promotion.next() {
        let todo = todos.first { .id($0.id) == promoted[.id] }
        #expect(promoted.said.subtracting([.id, .note, .due, .wait, .repeat, .until]).isEmpty)
        #expect(todo.map { $0.note.utf8.count >= promoted.todo.note.utf8.count } == true)
      }
    }
  }
}
