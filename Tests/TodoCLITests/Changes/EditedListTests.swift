import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("Several todos in an editor")
struct EditedListTests {
  private static func todo(
    _ number: Int64, _ text: String, _ change: (inout Todo) -> Void = { _ in }
  ) -> Todo {
    var todo = Todo.plain
    todo.number = number
    todo.description = text
    change(&todo)
    return todo
  }

  private static let todos = [
    todo(3, "Buy milk") {
      $0.due = Due("2026-12-24T18:00:00Z")
      $0.tags = ["shop", "home"]
      $0.note = "blue"
    },
    todo(4, "+1 for the meeting") { $0.priority = .high },
    todo(5, "Two\nlines") { $0.repeat = RepeatRule("every 2 weeks") },
  ]

  private static let list = EditedList(todos, in: .utc)

  private func changes(_ edit: (String) -> String) throws -> [EditedList.Change] {
    try Self.list.changes(reading: edit(Self.list.text))
  }

  @Test("are a line each, with the words of `add`")
  func text() {
    #expect(
      Self.list.text == """
        3 Buy milk due:2026-12-24T18:00 +shop +home
        4 +1 for the meeting priority:high
        5 repeat:"every 2 weeks" -- "Two\\nlines"

        # A line each: its number, its text, and words that set fields. Without a word, a field is cleared.
        # Adding a line adds a todo, or a subtask if it is indented; removing one deletes its todo.
        # Notes stay as they are.

        """)
  }

  @Test("change nothing if no line changes, whatever the editor does to line ends")
  func unchanged() throws {
    #expect(try changes { $0 } == [])
    #expect(try changes { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") } == [])
    #expect(try changes { $0.replacing("+shop +home", with: "+home  +shop") } == [])
  }

  @Test(
    "keep signs that have a meaning in scripts",
    arguments: [
      "Fix bug #12", "# first", "Anna's cake", #"Say "hi there""#, "- [ ] x", "due:friday",
      "2 eggs",
      "a  b", "'quoted'", #""quoted""#, "--", "-- \"x\"",
    ])
  func signs(text: String) throws {
    let todo = Self.todo(3, text)
    let list = EditedList([todo], in: .utc)
    #expect(try list.changes(reading: list.text) == [])
    #expect(
      try list.changes(reading: list.text.replacing("\n\n#", with: " +new\n\n#")).count == 1)
  }

  @Test("are edited by their lines, and no other field changes")
  func edited() throws {
    let changed = try changes {
      $0.replacing("milk", with: "oat milk").replacing(
        "due:2026-12-24T18:00 +shop", with: "+market pri:l")
    }
    let edit = Edit(
      [.description: .text("Buy oat milk"), .priority: .priority(.low)], cleared: [.due],
      removed: [.tags: ["shop"]], added: [.tags: ["market"]])
    #expect(changed == [.init(line: 1, command: .edit([.number(3)], edit))])
  }

  @Test("are added and deleted with their lines")
  func lines() throws {
    let changed = try changes {
      $0.replacing("4 +1 for the meeting priority:high\n", with: "Call mum due:friday\n-- 2 eggs\n")
    }
    let call = Edit(
      [.description: .text("Call mum")], dates: [.due: .relative(.weekday(.friday), nil)])
    #expect(
      changed == [
        .init(line: 2, command: .add(call, label: "line2")),
        .init(line: 3, command: .add(Edit([.description: .text("2 eggs")]), label: "line3")),
        .init(line: nil, command: .delete([.number(4)])),
      ])
  }

  @Test("are added as subtasks of the line above that isn't indented, with or without bullets")
  func subtasks() throws {
    let changed = try changes {
      $0.replacing("4 +1", with: "  - Oats\n- Party\n\t* Cake\n  Band parent:4\n4 +1")
    }
    func add(_ text: String, _ parent: Reference?, label: String? = nil) -> Command {
      var edit = Edit([.description: .text(text)])
      if let parent { edit.link([parent], to: .parent) }
      return .add(edit, label: label)
    }
    #expect(
      changed.map(\.command) == [
        add("Oats", .number(3)), add("Party", nil, label: "line3"), add("Cake", .label("line3")),
        add("Band", .number(4)),
      ])
  }

  @Test(
    "report a mistake in its line",
    arguments: [
      ("3 Buy milk due:someday", "`someday` is not a date"),
      ("9 eggs", "9 isn't one of these todos"),
      ("4 again", "4 has two lines"), ("3", "missing text"),
    ])
  func mistakes(line: String, message: String) throws {
    let text = Self.list.text.replacing("4 +1", with: "\(line)\n4 +1").replacing(
      "3 Buy milk due:2026-12-24T18:00 +shop +home\n", with: "")
    let failure = #expect(throws: EditedLineError.self) { try Self.list.changes(reading: text) }
    let mistake = try #require(failure)
    #expect(mistake.message.contains(message), "\(mistake.message)")
    #expect(mistake.line == (line == "4 again" ? 2 : 1))

    let (reported, place) = mistake.reported(in: text)
    let lines = reported.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[place - 2].hasPrefix("# todo: "))
    // The next report replaces it.
    let (again, _) = mistake.reported(in: text)
    #expect(again == reported)
  }

  @Test("read back the same, whatever their texts and fields")
  func laws() throws {
    var random = SeededRandomNumberGenerator(seed: 3)
    var todos = random.todos(count: 300)
    for index in todos.indices { todos[index].note = "" }
    let list = EditedList(todos, in: .utc)
    #expect(try list.changes(reading: list.text) == [])
    // A line with the same content in another form changes nothing, either.
    let spaced = list.text.replacing("\n", with: "  \n")
    #expect(try list.changes(reading: spaced) == [])
  }
}
