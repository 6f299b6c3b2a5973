import Composable
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoSQLite

@testable import TodoCLI

@Suite("The ranking of what to do next")
struct NextRankingTests {
  private let ranking = NextRanking(now: World.morning, today: World.today, timeZone: .utc)

  private func todo(_ priority: Priority = .none, due: String? = nil) -> Todo {
    var todo = Todo.plain
    todo.priority = priority
    todo.due = due.flatMap { Due($0) }
    return todo
  }

  @Test("puts a todo in the first stage that fits, and says why")
  func stages() {
    let cases: [(Todo, NextOrder.Stage, String)] = [
      (todo(.high, due: "2026-11-20"), .overdue, "overdue, priority high"),
      (todo(due: "2026-11-21T07:00:00Z"), .overdue, "overdue"),
      (todo(.low, due: "2026-11-21"), .today, "due today, priority low"),
      (todo(.high, due: "2026-11-22"), .priority(.high), "priority high, due tomorrow"),
      (todo(.medium), .priority(.medium), "priority medium"),
      (todo(.low), .priority(.low), "priority low"),
      (todo(due: "2026-12-24"), .dated, "due 24 dec"),
      (todo(), .others, "next in the list"),
    ]
    for (todo, stage, reason) in cases {
      #expect(ranking.stage(of: todo) == stage)
      #expect(ranking.reasons(todo).joined(separator: ", ") == reason)
    }
  }

  @Test("ranks a todo by the earliest due date among the todos it blocks, even indirectly")
  func haste() {
    func todo(_ number: Int64, due: String? = nil, blockedBy: [Int64] = []) -> Todo {
      var todo = self.todo(due: due)
      (todo.number, todo.blockedBy, todo.position) = (number, blockedBy, Double(number))
      return todo
    }
    var ranking = ranking
    ranking.hurry([
      todo(4, due: "2026-12-24", blockedBy: [1]), todo(5, due: "2026-11-20", blockedBy: [4, 2]),
      todo(6, blockedBy: [3]),
    ])
    #expect(
      ranking.haste == [
        4: .init(due: Due("2026-11-20")!, waiting: 5),
        2: .init(due: Due("2026-11-20")!, waiting: 5),
        1: .init(due: Due("2026-11-20")!, waiting: 4),
      ])
    #expect(ranking.stage(of: todo(1)) == .overdue)
    #expect(ranking.reasons(todo(1)) == ["overdue", "blocks 4"])
    #expect(ranking.hastens(todo(1)) && ranking.hastens(todo(1, due: "2026-11-21")))
    #expect(!ranking.hastens(todo(1, due: "2026-11-19")) && !ranking.hastens(todo(3)))
    let other = todo(3, due: "2026-11-21")
    #expect(ranking.sorted([other, todo(2), other]).map(\.number) == [2, 3])
  }

  @Test("gives open subtasks the due date of their parent, even of its parent")
  func subtasks() {
    func todo(_ number: Int64, due: String? = nil, parent: Int64? = nil) -> Todo {
      var todo = self.todo(due: due)
      (todo.number, todo.parent) = (number, parent)
      return todo
    }
    var ranking = ranking
    let shed = todo(1, due: "2026-11-20")
    let paint = todo(2, parent: 1)
    ranking.hurry([shed, paint], subtasks: [paint, todo(3, parent: 2)])
    #expect(ranking.stage(of: todo(3, parent: 2)) == .overdue)
    #expect(ranking.reasons(todo(3, parent: 2)) == ["overdue", "part of 2"])
  }

  @Test("with the priority first, puts a high priority before overdue todos")
  func priorityFirst() throws {
    var ranking = ranking
    ranking.order = try NextOrder("priority, due")
    let overdue = todo(due: "2026-11-20")
    #expect(ranking.stage(of: overdue) == .dated && ranking.reasons(overdue) == ["overdue"])
    let high = todo(.high, due: "2026-11-20")
    #expect(ranking.stage(of: high) == .priority(.high))
    #expect(ranking.reasons(high) == ["priority high", "overdue"])
    #expect(!ranking.order.stages.contains(.overdue))
  }

  @Test("ranks tags and projects as the order says")
  func tagsAndProjects() throws {
    var ranking = ranking
    ranking.order = try NextOrder("overdue, +urgent, priority, project:work, due")
    #expect(try NextOrder(NextOrder.standard) == NextOrder())
    var urgent = todo(.low, due: "2026-11-22")
    (urgent.tags, urgent.project) = (["Urgent"], "Work.office")
    #expect(ranking.stage(of: urgent) == .tag("urgent"))
    #expect(
      ranking.reasons(urgent) == ["+urgent", "priority low", "project work", "due tomorrow"])
    var work = todo()
    work.project = "work"
    #expect(ranking.stage(of: work) == .project("work"))
    #expect(ranking.stage(of: todo(due: "2026-11-21")) == .dated)
    #expect(ranking.order.sort(within: .tag("urgent")) == [.init(.priority), .init(.due)])
    #expect(ranking.order.sort(within: .dated) == [.init(.due)])
    #expect(throws: ValueError.self) { try NextOrder("urgency") }
  }

  @MainActor
  @Test("returns the start of the sorted list, however many todos are requested")
  func order() async throws {
    let world = try World()
    let dues = ["", "2026-11-20", "2026-11-21", "2026-11-21T07:00Z", "2026-11-25", "2026-12-24"]
    var script = ""
    for round in 0..<2 {
      for priority in Priority.allCases {
        for due in dues {
          script += "add \"\(priority) \(due) \(round)\" --priority \(priority)"
          script += due.isEmpty ? "\n" : " --due \(due)\n"
        }
      }
    }
    let path = world.folder + "/script"
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(await world.run("batch", path).code == 0)
    // Completed todos are never next.
    #expect(await world.run("complete", "3").code == 0)

    let session = try await Session(
      Settings(GlobalOptions(), in: world.environment()), world.environment(), access: .readOnly)
    try await session.read(.todos(Query()))
    let todos = session.store.state.reading.page?.todos ?? []
    #expect(todos.count == 47)
    let expected = todos.sorted { one, other in
      let (first, second) = (ranking.order(one), ranking.order(other))
      return first.lexicographicallyPrecedes(second)
    }.map { "\($0.number)\n" }
    for count in [1, 2, 5, 9, 20, 47, 60] {
      let answer = await world.run("next", "\(count)", "--quiet")
      #expect(answer.output == expected.prefix(count).joined())
    }

    // Some are blocked, or have subtasks.
    #expect(await world.run("edit", "7", "9", "31", "--blocked-by", "40").code == 0)
    #expect(await world.run("edit", "40", "--blocked-by", "44").code == 0)
    #expect(await world.run("edit", "20", "25", "--parent", "2").code == 0)
    let ranked = try await session.next(60, of: Query()).todos.map(\.number)
    #expect(ranked.count == 42)
    for count in [1, 2, 5, 9, 20, 47, 60] {
      let looked = try await session.next(count, of: Query(), shortCount: 0).todos.map(\.number)
      #expect(looked == Array(ranked.prefix(count)), "each stage looked up for \(count)")
    }
  }
}

extension NextRanking {
  /// Returns the sort key of a todo, written independently of the ranking.
  fileprivate func order(_ todo: Todo) -> [Int64] {
    let day = todo.due.map { Int64($0.civil(in: timeZone).date.daysSince1970) } ?? .max
    let time: Int64 =
      if case .instant(let instant)? = todo.due { instant.millisecondsSince1970 } else { 0 }
    let isOverdue = todo.due?.isPast(at: now, today: today) == true
    return [
      isOverdue ? 0 : day == today.daysSince1970 ? 1 : 2,
      -todo.priority.rawValue, day, time, Int64(todo.position),
    ]
  }
}
