import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("The heading of a day")
struct DayHeadingTests {
  private var heading = DayHeading(today: World.today, timeZone: .utc)

  private func todo(due: String?) -> Todo {
    var todo = Todo.plain
    todo.due = due.flatMap { Due($0) }
    return todo
  }

  @Test(
    "says how near it is, and its date",
    arguments: [
      ("2026-11-20", "Overdue"), ("2026-11-21", "Today, Sat 21 Nov"),
      ("2026-11-21T07:00:00Z", "Today, Sat 21 Nov"), ("2026-11-22", "Tomorrow, Sun 22 Nov"),
      ("2026-12-24", "Thu 24 Dec"), ("2027-01-01", "Fri 1 Jan 2027"), (nil, "No date"),
    ] as [(String?, String)])
  func text(due: String?, expected: String) {
    #expect(heading.text(todo(due: due)) == expected)
  }

  @Test("doesn't call completed todos overdue")
  func completed() {
    var heading = heading
    heading.hasCompleted = true
    #expect(heading.text(todo(due: "2026-11-20")) == "Earlier")
  }

  @Test("appears once, above all of its todos")
  func sections() throws {
    var sections: [String] = []
    let dues = ["2026-11-01", "2026-11-20", "2026-11-21", nil, nil]
    try heading.forEach(in: dues.map { todo(due: $0) }) { heading, todos throws(Failure) in
      sections.append("\(heading): \(todos.count)")
    }
    #expect(sections == ["Overdue: 2", "Today, Sat 21 Nov: 1", "No date: 2"])
  }
}
