import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A Markdown task")
struct MarkdownTests {
  @Test("may be in a callout or a block quote, which is a list of its own")
  func quotes() throws {
    let file = """
      - [ ] before
      > [!todo] Tasks
      > - [ ] in a callout 📅 2026-12-24
      >   - [x] inner
      >
      >     > its note
      >> - [ ] deeper
      - [ ] after
      ```
      > - [ ] code
      ```
      > ```
      > - [ ] quoted code
      text
      - [ ] last
      """
    let todos = try TodoFormat.markdown.read(file).map { $0.stored(number: 0) }
    #expect(
      todos.map(\.description) == [
        "before", "in a callout", "inner", "deeper", "after", "last",
      ])
    #expect(todos.map(\.parent) == [nil, nil, 2, nil, nil, nil])
    #expect(todos[2].note == "> its note" && todos[1].due?.description == "2026-12-24")
    #expect(
      TodoFormat.recognized(FileBeginning(Array("> - [ ] a\n".utf8)), path: "-") == [.markdown])
  }

  @Test(
    "keeps words in its text that only look like fields",
    arguments: [
      "Fix #12", "Book room #12b", "Learn C#", "Learn #.net", "See #/a", "Be there at 14:30",
      "Invite Anna +1", "Meet @9:00", "Wow!", "Say !highly", "due:soon", "Dues due: 2026-12-24",
    ])
  func text(line: String) throws {
    let read = try TodoFormat.markdown.read("- [ ] \(line)\n")
    #expect(read.map(\.todo.description) == [line])
    #expect(read.map(\.todo.tags) == [[]])
    #expect(read.map(\.todo.due) == [nil])
    #expect(read.map(\.todo.priority) == [.none])
  }

  @Test(
    "may have tags that begin with any character",
    arguments: ["12b", "2026", ".net", "/a", "a/b", "ü", "#a"])
  func tags(tag: String) throws {
    var todo = Todo.plain
    todo.tags = [tag]
    let read = try TodoFormat.markdown.read(TodoFormat.markdown.write([todo]).text)
    #expect(read.map(\.todo.description) == [todo.description])
    #expect(read.map(\.todo.tags) == [[tag]])
  }

  @Test(
    "is open or complete depending on the character in its box, which it keeps",
    arguments: [
      (" ", false), ("x", true), ("X", true), ("/", false), ("-", true), ("~", true), (">", false),
      ("<", false), ("!", false), ("?", false), ("*", false), ("\"", false), ("l", false),
      ("1", false), ("✓", false), ("⏳", false), ("👩‍👩‍👧", false), ("e\u{301}", false),
    ])
  func boxes(sign: String, isComplete: Bool) throws {
    for marker in ["-", "*", "+", "1.", "2)"] {
      for indent in ["", "  "] {
        let file = "\(indent.isEmpty ? "" : "- Saturday\n")\(indent)\(marker) [\(sign)] Buy milk\n"
        var reader = MarkdownReader(ByteSource(Array(file.utf8)), .utc)
        let read = try #require(try reader.next())
        #expect(read.todo.description == "Buy milk")
        #expect(read.completion == (isComplete ? .completed(at: nil) : .open))
        #expect(read.todo.kept.contains("markdown.box: \(sign)") == ![" ", "x"].contains(sign))
        #expect(try reader.next() == nil)
        #expect(reader.leftOut.map(\.count) == (indent.isEmpty ? [] : [1]))
        #expect(try TodoFormat.markdown.rewrite(file) == file)
      }
    }
  }

  @Test("loses the character in its box only when it is completed or reopened")
  func changedBoxes() throws {
    func box(_ sign: String, _ change: (inout Todo) -> Void) throws -> String {
      var todo = try #require(try TodoFormat.markdown.read("- [\(sign)] a\n").first)
        .stored(number: 1)
      change(&todo)
      return String(TodoFormat.markdown.write([todo]).text.prefix(6))
    }
    #expect(try box("/") { $0.completedAt = Instant.morning } == "- [x] ")
    #expect(try box("-") { $0.completedAt = nil } == "- [ ] ")
    #expect(try box("X") { $0.completedAt = nil } == "- [ ] ")
    #expect(try box(">") { $0.priority = .high } == "- [>] ")
  }

  @Test(
    "isn't a task with anything else in brackets",
    arguments: [
      "- [] a", "- [  ] a", "- [xx] a", "- [x]a", "- [x](http://a.b)", "- [a]: b", "- [\t] a",
      "- [\u{A0}] a", "- [x]", "- [[a]] b", "- [\u{7}] a", "[/] a", "-[/] a", "# [/] a", "- []] a",
    ])
  func notBoxes(line: String) throws {
    #expect(try TodoFormat.markdown.read(line + "\n") == [])
  }

  @Test("can be part of a cancelled task, and is written below it")
  func nestedBoxes() throws {
    let file = """
      - [-] Paint the fence
        - [/] Buy paint
          1. [>] Measure it
        - [x] Find the brush
      * [!] Call mum

      """
    let read = try TodoFormat.markdown.read(file)
    #expect(read.map { $0.links[.parent] } == [nil, [.number(1)], [.number(2)], [.number(1)], nil])
    #expect(try TodoFormat.markdown.rewrite(file) == file)
  }

  private static let nested = """
    ## home

    - [ ] Paint the fence
      - [x] Buy paint
        - [ ] Measure it

          the whole of it

      - [ ] Find the brush
    - [ ] Call mum

    """

  @Test("is part of the task that it is nested in")
  func subtasks() throws {
    let read = try TodoFormat.markdown.read(Self.nested)
    #expect(
      read.map(\.todo.description)
        == ["Paint the fence", "Buy paint", "Measure it", "Find the brush", "Call mum"])
    #expect(read.map { $0.links[.parent] } == [nil, [.number(1)], [.number(2)], [.number(1)], nil])
    #expect(read.map(\.ordinal) == [1, 2, 3, 4, 5])
    #expect(read.map(\.todo.project) == Array(repeating: "home", count: 5))
    #expect(read.map(\.todo.note) == ["", "", "the whole of it", "", ""])
    #expect(try TodoFormat.markdown.rewrite(Self.nested) == Self.nested)
  }

  @Test("isn't in the YAML at the beginning of a file")
  func frontMatter() throws {
    let read = try TodoFormat.markdown.read(
      "---\ntags: [daily]\n# no heading\nlist:\n- a\n---\n- [ ] b\n\n---\nc\n---\n- [ ] d\n")
    #expect(read.map(\.todo.description) == ["b", "d"])
    #expect(read.map(\.todo.project) == [nil, "c"])
    #expect(try TodoFormat.markdown.read("---\n- [ ] a\n").map(\.todo.project) == [nil])
    #expect(try TodoFormat.markdown.read("---\n\n# b\n- [ ] a\n").map(\.todo.project) == ["b"])
  }

  @Test("keeps surrounding items that aren't tasks, unless a surrounding task does")
  func items() throws {
    let text = """
      - Saturday
        - [ ] Paint the fence
          - [ ] Buy paint
        - [ ] Call mum

      """
    let read = try TodoFormat.markdown.read(text)
    #expect(
      read.map(\.todo.kept) == [["markdown.item: Saturday"], [], ["markdown.item: Saturday"]])
    #expect(read.map { $0.links[.parent] } == [nil, [.number(1)], nil])
    #expect(try TodoFormat.markdown.rewrite(text) == text)
  }

  @Test("keeps a nested list without tasks in its note")
  func notes() throws {
    let text = """
      - [ ] Paint the fence

        - both sides

        - [ ] Buy paint

      """
    let read = try TodoFormat.markdown.read(text)
    #expect(read.map { $0.links[.parent] } == [nil, [.number(1)]])
    #expect(read.first?.todo.note == "- both sides")
    let again = try TodoFormat.markdown.rewrite(text)
    #expect(try TodoFormat.markdown.read(again).map(\.links) == read.map(\.links))
    #expect(try TodoFormat.markdown.rewrite(again) == again)
  }

  @Test("reads back with the same parent in any family of todos")
  func families() throws {
    var generator = SeededRandomNumberGenerator(seed: 11)
    for _ in 0..<300 {
      var todos: [Todo] = []
      var path: [Int64] = []
      for number in 1...Int64.random(in: 2...8, using: &generator) {
        var todo = generator.formatTodo(number: number)
        path.removeLast(Int.random(in: 0...path.count, using: &generator))
        todo.parent = path.last
        if let parent = path.first { todo.project = todos[Int(parent) - 1].project }
        path.append(number)
        todos.append(todo)
      }
      let (text, losses) = TodoFormat.markdown.write(todos)
      #expect(!losses.contains(Loss("the parent")))
      let read = try TodoFormat.markdown.read(text)
      let parents = read.map { entry -> Int64? in
        guard case .number(let parent)? = entry.links[.parent]?.first else { return nil }
        return parent
      }
      try #require(parents == todos.map(\.parent), "\(text)")
    }
  }

  @Test("moves to the top level if its parent isn't above it, and the loss is reported")
  func missingParent() throws {
    var todos = (1...Int64(3)).map { number in
      var todo = Todo.plain
      todo.number = number
      todo.description = "todo \(number)"
      return todo
    }
    todos[1].parent = 9
    todos[2].parent = 2
    let (text, losses) = TodoFormat.markdown.write(todos)
    #expect(text.contains("- [ ] todo 1\n- [ ] todo 2\n  - [ ] todo 3\n"))
    #expect(losses.filter { $0 == Loss("the parent") }.count == 1)
  }

  @Test("is nested no deeper than can be read, and the loss is reported")
  func depth() throws {
    let todos = (1...Int64(70)).map { number in
      var todo = Todo.plain
      todo.number = number
      todo.parent = number > 1 ? number - 1 : nil
      return todo
    }
    let (text, losses) = TodoFormat.markdown.write(todos)
    #expect(try TodoFormat.markdown.read(text).count == 70)
    #expect(losses.filter { $0 == Loss("the parent") }.count == 1)
  }

  @Test("stays with its parent if it has a different project, and the loss is reported")
  func otherProject() throws {
    var todos = (1...Int64(3)).map { number in
      var todo = Todo.plain
      todo.number = number
      todo.description = "todo \(number)"
      todo.project = "home"
      return todo
    }
    todos[1].parent = 1
    todos[1].project = nil
    todos[2].parent = 1
    let (text, losses) = TodoFormat.markdown.write(todos)
    #expect(text.contains("## home\n\n- [ ] todo 1\n  - [ ] todo 2\n  - [ ] todo 3\n"))
    #expect(losses.filter { $0 == Loss("a project other than that of the parent") }.count == 1)
  }

  @Test("has the lines below as its note, unless an editor wrapped its text")
  func linesBelow() throws {
    let words = String(repeating: "wrap ", count: 13)
    let todos = try TodoFormat.markdown.read(
      """
      - [ ] a
        more about a
        and more

        a paragraph
      - [ ] \(words)at
        the end, once more
        or not
      - [ ] b
      lazy
      """
    ).map { $0.stored(number: 0) }
    #expect(todos.map(\.description) == ["a", "\(words)at the end, once more", "b"])
    #expect(todos.map(\.note) == ["more about a\nand more\n\na paragraph", "or not", "lazy"])
  }

  @Test("with a line break in its text is one line")
  func lineBreak() throws {
    var todo = Todo.plain
    todo.description = "a\nb\n\n c"
    let text = TodoFormat.markdown.write([todo]).text
    #expect(text == "- [ ] a&#10;b&#10;&#10;&#32;c\n")
    #expect(try TodoFormat.markdown.read(text).first?.todo.description == todo.description)
  }
}
