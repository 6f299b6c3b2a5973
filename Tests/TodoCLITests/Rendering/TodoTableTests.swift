import ComposableTesting
import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A list for people")
struct TodoTableTests {
  @Test("stands in columns, and takes no room for what nobody has")
  func columns() {
    var table = TodoTable(width: 80, isColored: false, timeZone: .utc, now: World.morning)

    #expect(
      table.page([.plain, .full]) == """
         1 [ ]                       Buy milk
        12 [x] high 2026-12-24 17:00 Call mum project:family +shop +home

        """)
    var plain = TodoTable(width: 80, isColored: false, timeZone: .utc, now: World.morning)
    #expect(plain.page([.plain]) == "1 [ ] Buy milk\n")
    #expect(plain.page([]) == "")
  }

  @Test(
    "puts what stands behind an emoji into its column, whatever the terminal takes for its width")
  func placedColumns() {
    var todo = Todo.plain
    todo.tags = ["shop"]
    var emoji = todo
    emoji.description = "👍🏽 ok"
    emoji.project = "p"
    var table = TodoTable(
      width: 80, isColored: false, timeZone: .utc, now: World.morning, placesColumns: true)

    #expect(
      table.page([todo, emoji])
        == "1 [ ] Buy milk           +shop\n1 [ ] 👍🏽 ok\u{1B}[16Gproject:p\u{1B}[26G+shop\n")
  }

  @Test("keeps its columns from one page to the next, and widens them where it must")
  func pages() {
    var table = TodoTable(width: 80, isColored: false, timeZone: .utc, now: World.morning)
    var urgent = Todo.plain
    urgent.priority = .high

    #expect(table.page([.plain]) == "1 [ ] Buy milk\n")
    #expect(
      table.page([.full]) == "12 [x] high 2026-12-24 17:00 Call mum project:family +shop +home\n")
    #expect(table.page([urgent]) == " 1 [ ] high                  Buy milk\n")
  }

  @Test("counts wide characters and accents as the terminal does")
  func wideCharacters() {
    var table = TodoTable(width: 80, isColored: false, timeZone: .utc, now: World.morning)
    let todos = ["日本", "e\u{301}", "👩‍👩‍👧", "\u{1B}[2J"].map { text in
      var todo = Todo.plain
      todo.description = text
      todo.project = "p"
      return todo
    }

    #expect(
      table.page(todos) == """
        1 [ ] 日本 project:p
        1 [ ] e\u{301}    project:p
        1 [ ] 👩‍👩‍👧   project:p
        1 [ ] ␛[2J project:p

        """)
  }

  @Test("cuts texts to the window, then drops columns")
  func narrowWindows() {
    func page(width: Int) -> String {
      var todo = Todo.full
      todo.description = "Call mum and wish her a merry Christmas"
      var table = TodoTable(width: width, isColored: false, timeZone: .utc, now: World.morning)
      return table.page([todo])
    }

    #expect(
      page(width: 80)
        == "12 [x] high 2026-12-24 17:00 Call mum and wish her a… project:family +shop +home\n")
    #expect(page(width: 64) == "12 [x] high 2026-12-24 17:00 Call mum and wish h… project:family\n")
    #expect(page(width: 50) == "12 [x] high 2026-12-24 17:00 Call mum and wish he…\n")
    #expect(page(width: 40) == "12 [x] high Call mum and wish her a mer…\n")
    #expect(page(width: 24) == "12 [x] Call mum and wis…\n")
    #expect(page(width: 10) == "12 [x] Ca…\n")
    #expect(page(width: 1) == "12 [x] …\n")
  }

  @Test("is never wider than the window")
  func anyText() {
    var random = SeededRandomNumberGenerator(seed: 19)
    for _ in 0..<200 {
      let width = Int.random(in: 20...120, using: &random)
      var table = TodoTable(width: width, isColored: false, timeZone: .utc, now: World.morning)
      for _ in 0..<2 {
        let todos = (0..<4).map { _ in
          var todo = Bool.random(using: &random) ? Todo.full : .plain
          todo.description = random.text(length: 60)
          todo.project = random.text(length: 10)
          todo.tags = [random.text(length: 10)]
          return todo
        }
        let lines = table.page(todos).split(separator: "\n")
        #expect(lines.count == 4)
        for line in lines { #expect(String(line).displayWidth <= width) }
      }
    }
  }

  @Test("says the same with colours")
  func colours() {
    var urgent = Todo.plain
    urgent.priority = .high
    urgent.tags = ["shop"]
    var table = TodoTable(width: 80, isColored: true, timeZone: .utc, now: World.morning)

    #expect(
      table.page([urgent])
        == "\u{1B}[2m1\u{1B}[0m [ ] \u{1B}[31mhigh\u{1B}[0m Buy milk \u{1B}[36m+shop\u{1B}[0m\n")
    var completed = TodoTable(width: 80, isColored: true, timeZone: .utc, now: World.morning)
    #expect(completed.page([.full]).hasPrefix("\u{1B}[2m12\u{1B}[0m \u{1B}[2m[x]\u{1B}[0m "))
  }
}
