import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("A todo.txt line")
struct TodoTxtTests {
  @Test(
    "keeps in its text what only looks like a field",
    arguments: [
      "Dentist at 14:30", "Standup 9:00", "Deploy 14:30:00", "Ratio 1:2", "Fix main.swift:12",
      "Read http://example.org", "Use std::vector", #"Copy to C:\temp"#, "Copy to C:/temp",
      "Look into file:/etc/hosts", "Be happy :)", "Smile ;-)", "Say -:x", "Try _a:b", "Müller:3",
      "Re: invoice", "Invite Anna +1", "Call +49", "Learn C++", "Meet @9:00", "Meet @5pm", "Pay @",
      "A + B", "Sort +/-", "Ask @_x", "Look at @/home", "Why +%", "Add +%zz", "Add +%3", "See +%41",
    ])
  func text(line: String) throws {
    let read = try TodoFormat.todotxt.read("(B) 2026-11-21 \(line)\n")
    #expect(read.map(\.todo.description) == [line])
    #expect(read.map(\.todo.note) == [""])
    #expect(read.map(\.todo.project) == [nil])
    #expect(read.map(\.todo.tags) == [[]])
    #expect(try TodoFormat.todotxt.rewrite(line).contains(line))
  }

  @Test("gives up its fields behind a time of day")
  func fields() throws {
    let read = try TodoFormat.todotxt.read(
      "Standup 9:00 @work +team rec:1w a-b_2:x:y due:2026-12-24\n")
    #expect(
      read == [
        ImportedTodo(
          Todo(
            id: Todo.blank.id, number: 0, description: "Standup 9:00", due: Due("2026-12-24"),
            tags: ["work"], project: "team", note: "todotxt.rec: 1w\ntodotxt.a-b_2: x:y",
            position: 0, createdAt: .epoch, modifiedAt: .epoch))
      ])
  }

  @Test(
    "has names and notes of any beginning",
    arguments: [
      "2026", "1", "-a", "+a", "_", "%", "%41", "%20", "/", ":a", "\\", "//a", "9:00", "\u{301}a",
      "e\u{301}", "\u{1F3E0}", "a:b", "due:2026-01-01",
    ])
  func names(name: String) throws {
    var todo = Todo.plain
    todo.description = "Dentist at 14:30"
    todo.project = name
    todo.tags = TextRule.tag.allows(name) ? [name] : []
    todo.note = name
    let read = try #require(
      try TodoFormat.todotxt.read(TodoFormat.todotxt.write([todo]).text).first)
    #expect(read.todo.description == todo.description)
    #expect(read.todo.project.map { Array($0.utf8) } == Array(name.utf8))
    #expect(read.todo.tags == todo.tags)
    #expect(Array(read.todo.note.utf8) == Array(name.utf8))
  }
}
