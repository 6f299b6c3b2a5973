import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("A Markdown task")
struct MarkdownTests {
  @Test(
    "keeps in its text what only looks like a field",
    arguments: [
      "Fix #12", "Book room #12b", "Learn C#", "Learn #.net", "See #/a", "Be there at 14:30",
      "Invite Anna +1", "Meet @9:00", "Wow!", "Say !highly", "due:soon", "Dues due: 2026-12-24",
    ])
  func text(line: String) throws {
    let read = try TodoFormat.markdown.read("- [ ] \(line)\n")
    // That it was not written as an export writes it is kept.
    #expect(read.map(\.todo.description) == [line])
    #expect(read.map(\.todo.tags) == [[]])
    #expect(read.map(\.todo.due) == [nil])
    #expect(read.map(\.todo.priority) == [.none])
  }

  @Test("has tags of any beginning", arguments: ["12b", "2026", ".net", "/a", "a/b", "ü", "#a"])
  func tags(tag: String) throws {
    var todo = Todo.plain
    todo.tags = [tag]
    let read = try TodoFormat.markdown.read(TodoFormat.markdown.write([todo]).text)
    #expect(read.map(\.todo.description) == [todo.description])
    #expect(read.map(\.todo.tags) == [[tag]])
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

  @Test("is part of the one inside of which it is")
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

  @Test("keeps the items around it that aren't tasks, where no task around it does")
  func items() throws {
    let text = """
      - Saturday
        - [ ] Paint the fence
          - [ ] Buy paint
        - [ ] Call mum

      """
    let read = try TodoFormat.markdown.read(text)
    #expect(
      read.map(\.todo.note) == ["markdown.item: Saturday", "", "markdown.item: Saturday"])
    #expect(read.map { $0.links[.parent] } == [nil, [.number(1)], nil])
    #expect(try TodoFormat.markdown.rewrite(text) == text)
  }

  @Test("has a list in it that is none of tasks in its note")
  func notes() throws {
    let text = """
      - [ ] Paint the fence

        - both sides

        - [ ] Buy paint

      """
    let read = try TodoFormat.markdown.read(text)
    #expect(read.map { $0.links[.parent] } == [nil, [.number(1)]])
    #expect(read.first?.todo.note.hasPrefix("- both sides\n") == true)
    let again = try TodoFormat.markdown.rewrite(text)
    #expect(try TodoFormat.markdown.read(again).map(\.links) == read.map(\.links))
    #expect(try TodoFormat.markdown.rewrite(again) == again)
  }

  @Test("gives back every family of todos, whatever they say")
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

  @Test("stands at the top where what it is part of isn't above it, and says so")
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

  @Test("is written no deeper than it is read")
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

  @Test("stays with what it is part of, and leaves out a project of its own")
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

  @Test("puts what an earlier import kept the place of where it was")
  func earlierImport() throws {
    var todos = [Todo.plain, Todo.plain]
    todos[0].description = "Paint the fence"
    todos[1].number = 2
    todos[1].note = "markdown.parent: Paint the fence"
    #expect(
      TodoFormat.markdown.write(todos).text.contains("- [ ] Paint the fence\n  - [ ] "))
  }
}
