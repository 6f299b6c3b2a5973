import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A page of lines")
struct PageReaderTests {
  /// Returns each todo as `parent ordinal/text`, with `x` before a completed one.
  private func outline(_ page: String) throws -> [String] {
    try TodoFormat.text.read(page).map { todo in
      var parent = ""
      if case .number(let number)? = todo.links[.parent]?.first { parent = "\(number)/" }
      return parent + (todo.completion == .open ? "" : "x ") + todo.todo.description
    }
  }

  @Test("has a todo on each line, without bullets, numbers and boxes")
  func bullets() throws {
    let page = """
      Milk
      - bread
      * eggs
      + jam
      • tea
      – salt
      1. oil
      2) rice
      [ ] soap
      [x] string
      - [X] tape
      3. [x] glue
      -5 degrees
      -
      ☐ tea
      ☑ cups
      ✓ spoons
      ✔forks
      □ plates
      ● bowls
      ○ pots
      · pans
      (2) lids
      a) jars
      [1] a footnote
      [link](http://example.org)
      > - call Anna
      >> 5 apples
      >
      """
    #expect(
      try outline(page) == [
        "Milk", "bread", "eggs", "jam", "tea", "salt", "oil", "rice", "soap", "x string", "x tape",
        "x glue", "-5 degrees", "tea", "x cups", "x spoons", "x forks", "plates", "bowls", "pots",
        "pans", "lids", "jars", "[1] a footnote", "[link](http://example.org)", "call Anna",
        "5 apples",
      ])
  }

  @Test("has subtasks on lines that are indented further, by spaces or tabs")
  func indents() throws {
    let page = "a\n  b\n\n    c\n  d\n\te\n    f\n g\nh\n"
    #expect(try outline(page) == ["a", "1/b", "2/c", "1/d", "4/e", "4/f", "1/g", "h"])
  }

  @Test("refuses more levels than any real page has, and reads on")
  func depth() throws {
    let page = (0...64).map { String(repeating: " ", count: $0) + "a\n" }.joined() + "b\n"
    var reader = TodoFormat.text.makeReader(
      ByteSource(Array(page.utf8)), FormatContext(timeZone: .utc, now: Instant.morning))
    for _ in 0..<64 { #expect(try reader.next() != nil) }
    #expect(
      throws: FormatError.malformed(FilePlace(line: 65), "more than 64 lines inside of each other")
    ) { try reader.next() }
    #expect(try reader.next()?.todo.description == "b")
  }

  @Test("sets fields by the words of `add`, wherever they are in a line")
  func fields() throws {
    let page = """
      +shop Buy milk pri:h due:friday pro:home +food
      Call mum due:tomorrow 18:00 wait:due-2d
      Water plants repeat:mon until:eoy
      """
    let todos = try TodoFormat.text.read(page, in: .utc).map(\.todo)
    // It is Saturday, 21 November 2026.
    var milk = Todo.blank
    milk.description = "Buy milk"
    milk.priority = .high
    milk.due = Due("2026-11-27")
    milk.project = "home"
    milk.tags = ["shop", "food"]
    var mum = Todo.blank
    mum.description = "Call mum"
    mum.due = Due("2026-11-22T18:00:00.000Z")
    mum.wait = Due("2026-11-20T18:00:00.000Z")
    var plants = Todo.blank
    plants.description = "Water plants"
    plants.repeat = RepeatRule("every mon")
    plants.due = Due("2026-11-23")
    plants.until = Due("2026-12-31")
    #expect(todos == [milk, mum, plants])
  }

  @Test(
    "leaves all other words in the text",
    arguments: [
      "Meet at 14:30", "http://example.org", "C++ and +1", "Project: Alpha", "note:this", "a:b",
      "say --hello -x", "\"it's", "@home #5",
    ])
  func text(line: String) throws {
    let todos = try TodoFormat.text.read(line)
    var expected = Todo.blank
    expected.description = line
    #expect(todos.map(\.todo) == [expected])
  }

  @Test(
    "keeps words without a usable value as text, and reports them and lines without words")
  func doubts() throws {
    let page = "Pay due:soon\n---\nIt is due: friday\n- [ ]\nparent:3 pri:urgent\n"
    var reader = TodoFormat.text.makeReader(
      ByteSource(Array(page.utf8)), FormatContext(timeZone: .utc, now: Instant.morning))
    var texts: [String] = []
    while let todo = try reader.next() { texts.append(todo.todo.description) }
    #expect(texts == ["Pay due:soon", "It is due: friday", "parent:3 pri:urgent"])
    #expect(
      reader.setAside.map(\.description) == [
        "4 words without values for their fields (line 1: `due:soon`)"
      ])
    #expect(reader.leftOut.map(\.description) == ["2 lines without words"])
  }

  @Test("has a priority in todo.txt's place, even after a bullet; elsewhere it is text")
  func priorities() throws {
    let page = "(A) call mum\n- (B) milk\n[x] (Z) bread\n(a) eggs\nPlan (A) fails\n(A)\n"
    let todos = try TodoFormat.text.read(page).map(\.todo)
    #expect(
      todos.map(\.description) == ["call mum", "milk", "bread", "eggs", "Plan (A) fails", "(A)"])
    #expect(todos.map(\.priority) == [.high, .medium, .low, .none, .none, .none])
  }

  @Test("refuses a line without a text, and gives its subtasks to no other")
  func bad() throws {
    let page = "a\n+shop\n  b\nc until:friday\nd wait:due-1d\ne\n"
    var reader = TodoFormat.text.makeReader(
      ByteSource(Array(page.utf8)), FormatContext(timeZone: .utc, now: Instant.morning))
    var found: [String] = []
    for _ in 0..<6 {
      do throws(FormatError) {
        let todo = try reader.next()
        found.append("\(todo?.todo.description ?? ""), parents \(todo?.links[.parent]?.count ?? 0)")
      } catch {
        found.append(error.description)
      }
    }
    #expect(try reader.next() == nil)
    #expect(
      found == [
        "a, parents 0", "2:1: the text is empty", "b, parents 0",
        "4:1: \(TodoStoreError.untilWithoutRepeat)", "5:1: \(TodoStoreError.when(.noDueDate))",
        "e, parents 0",
      ])
  }
}
