import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("The last line of a list")
struct ListTallyTests {
  private func tally(_ todos: [Todo]) -> ListTally {
    var tally = ListTally()
    for todo in todos { tally.add(todo, at: World.morning, today: World.today) }
    return tally
  }

  private var overdue: Todo {
    var todo = Todo.plain
    todo.due = Due("2026-11-20")
    return todo
  }

  @Test("counts open, overdue and completed todos")
  func all() {
    #expect(tally([]).text == "0 open")
    #expect(tally([.plain, .plain]).text == "2 open")
    #expect(tally([.plain, overdue]).text == "2 open, 1 overdue")
    #expect(tally([.full]).text == "1 completed")
    #expect(tally([.plain, overdue, .full]).text == "2 open, 1 overdue, 1 completed")
    var overdueAndCompleted = overdue
    overdueAndCompleted.completedAt = World.morning
    #expect(tally([overdueAndCompleted]).text == "1 completed")
  }

  @Test("says how many of all todos a limit shows, as far as is known")
  func part() {
    let two = tally([.plain, overdue])
    #expect(two.text(of: .exactly(312)) == "2 of 312 shown")
    #expect(two.text(of: .exactly(2)) == "2 open, 1 overdue")
    #expect(two.text(of: .atLeast(10_000)) == "2 of more than 10,000 shown")
    #expect(two.text(of: .atLeast(2)) == "2 shown, and there may be more")
  }
}
