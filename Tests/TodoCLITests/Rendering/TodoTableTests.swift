import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoCLI

@Suite("A list for people")
struct TodoTableTests {
  private func table(
    width: Int = 80, wraps: Bool = true, isColored: Bool = false
  ) -> TodoTable {
    TodoTable(
      width: width, wraps: wraps, palette: isColored ? Palette() : .uncolored, timeZone: .utc,
      now: World.morning)
  }

  private func page(_ todos: Todo..., width: Int = 80, wraps: Bool = true) -> String {
    var table = table(width: width, wraps: wraps)
    return table.page(todos)
  }

  @Test("has columns, but none that would be empty")
  func columns() {
    #expect(
      page(.plain, .full) == """
         1 [ ]                   Buy milk
        12 [x] high 24 dec 17:00 Call mum +shop +home project:family [note]

        """)
    #expect(page(.plain) == "1 Buy milk\n")
    #expect(page() == "")
  }

  @Test("keeps its columns from page to page, and widens them if it must")
  func pages() {
    var table = table()
    var urgent = Todo.plain
    urgent.priority = .high

    #expect(table.page([.plain]) == "1 Buy milk\n")
    #expect(
      table.page([.full])
        == "12 [x] high 24 dec 17:00 Call mum +shop +home project:family [note]\n")
    #expect(table.page([urgent]) == " 1 [ ] high              Buy milk\n")
  }

  @Test("indents subtasks under their parents, and names the parent everywhere else")
  func tree() {
    func todo(_ number: Int64, _ parent: Int64? = nil) -> Todo {
      var todo = Todo.plain
      (todo.number, todo.description, todo.parent) = (number, "Todo \(number) of many", parent)
      return todo
    }
    var blocked = todo(4, 1)
    blocked.blockedBy = [2, 3, 9]
    let links = Page.Links(
      openBlockers: [2, 9], subtasks: [1: Page.Count(completed: 1, all: 3)])
    var table = table()
    #expect(
      table.page([todo(1), todo(2, 1), todo(3, 2)], links: links) == """
        1 Todo 1 of many [1 of 3 done]
        2   Todo 2 of many
        3     Todo 3 of many

        """)
    #expect(
      table.page([blocked, todo(5), todo(6, 2)], links: links) == """
        4   Todo 4 of many [blocked by 2, 9]
        5 Todo 5 of many
        6 Todo 6 of many [part of 2]

        """)
    table.beginGroup("Today")
    #expect(table.page([todo(7, 6)]) == "7 Todo 7 of many [part of 6]\n")

    var narrow = self.table(width: 26)
    #expect(
      narrow.page([todo(1), todo(2, 1), todo(3, 2), todo(4, 3), todo(5, 4)])
        == """
        1 Todo 1 of many
        2   Todo 2 of many
        3     Todo 3 of many
        4     Todo 4 of many
        5     Todo 5 of many

        """)
  }

  @Test("wraps under the text if a line is too short")
  func wrapped() {
    var todo = Todo.full
    todo.description = "Call mum and wish her a merry Christmas"

    #expect(
      page(todo, width: 60) == """
        12 [x] high 24 dec 17:00 Call mum and wish her a merry
                                 Christmas +shop +home
                                 project:family [note]

        """)
    #expect(
      page(.plain, todo, width: 44) == """
         1 [ ]              Buy milk
        12 [x] 24 dec 17:00 Call mum and wish her a
                            merry Christmas
                            priority:high +shop
                            +home project:family
                            [note]

        """)
    #expect(
      page(todo, width: 30) == """
        12 [x] Call mum and wish her a
               merry Christmas
               priority:high due:24
               dec 17:00 +shop +home
               project:family [note]

        """)
    #expect(
      page(.plain, width: 8) == """
        1 Buy
          milk

        """)
  }

  @Test("is truncated on request, and keeps its tags as long as it can")
  func cut() {
    var todo = Todo.plain
    todo.description = "Call mum and wish her a merry Christmas"
    todo.tags = ["family"]

    #expect(
      page(todo, width: 80, wraps: false)
        == "1 Call mum and wish her a merry Christmas +family\n")
    #expect(
      page(todo, width: 40, wraps: false) == "1 Call mum and wish her a merry… +family\n")
    #expect(page(todo, width: 24, wraps: false) == "1 Call mum and wish h… …\n")
    #expect(page(todo, width: 10, wraps: false) == "1 Call mu…\n")
  }

  @Test("counts wide characters and accents as the terminal does")
  func wideCharacters() {
    let todos = ["日本 日本", "e\u{301} e\u{301} e\u{301} e\u{301} e\u{301}", "\u{1B}[2J", "שלום עולם"]
      .map {
        var todo = Todo.plain
        todo.description = $0
        todo.tags = ["p"]
        return todo
      }
    var table = table(width: 11)

    #expect(
      table.page(todos) == """
        1 日本 日本
          +p
        1 e\u{301} e\u{301} e\u{301} e\u{301} e\u{301}
          +p
        1 ␛[2J +p
        1 שלום עולם
          +p

        """)
  }

  @Test("shows every text in full, and is never wider than the window")
  func anyText() {
    var random = SeededRandomNumberGenerator(seed: 19)
    for _ in 0..<200 {
      let width = Int.random(in: 20...120, using: &random)
      var table = table(width: width)
      for _ in 0..<2 {
        let todos = (0..<4).map { _ in
          var todo = Bool.random(using: &random) ? Todo.full : .plain
          todo.description = random.text(length: 60)
          todo.project = random.text(length: 10)
          todo.tags = [random.text(length: 10)]
          return todo
        }
        let page = table.page(todos)
        for line in page.split(separator: "\n") { #expect(String(line).displayWidth <= width) }
        let shown = page.visibleBytes
        for todo in todos {
          #expect(shown.contains(todo.description.terminalSafe.visibleBytes))
        }
      }
    }
  }

  @Test("is coloured on each of its lines")
  func colours() {
    var urgent = Todo.plain
    urgent.priority = .high
    urgent.tags = ["shop"]
    urgent.project = "my home"
    var wide = table(isColored: true)
    #expect(
      wide.page([urgent]) == """
        \u{1B}[2m1\u{1B}[0m \u{1B}[31mhigh\u{1B}[0m Buy milk \u{1B}[36m+shop\u{1B}[0m \
        \u{1B}[36mproject:my home\u{1B}[0m

        """)
    var narrow = table(width: 18, isColored: true)
    #expect(
      narrow.page([urgent]) == """
        \u{1B}[2m1\u{1B}[0m Buy milk
          \u{1B}[31mpriority:high\u{1B}[0m
          \u{1B}[36m+shop\u{1B}[0m \u{1B}[36mproject:my\u{1B}[0m
          \u{1B}[36mhome\u{1B}[0m

        """)
    var completed = table(isColored: true)
    #expect(completed.page([.full]).hasPrefix("\u{1B}[2m12\u{1B}[0m \u{1B}[2m[x]\u{1B}[0m "))
  }
}

extension String {
  /// The bytes other than spaces and line feeds.
  fileprivate var visibleBytes: [UInt8] { utf8.filter { $0 != 0x20 && $0 != 0x0A } }
}
