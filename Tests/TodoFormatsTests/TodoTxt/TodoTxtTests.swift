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

  @Test("gives up its fields after a time of day")
  func fields() throws {
    let read = try TodoFormat.todotxt.read(
      "Standup 9:00 @work +team rec:1w a-b_2:x:y due:2026-12-24\n")
    #expect(
      read == [
        ImportedTodo(
          Todo(
            id: Todo.blank.id, number: 0, description: "Standup 9:00", due: Due("2026-12-24"),
            repeat: RepeatRule("every! week"), tags: ["work"], project: "team",
            note: "todotxt.a-b_2: x:y",
            position: 0, createdAt: .epoch, modifiedAt: .epoch), saying: [.wait, .repeat])
      ])
  }

  @Test(
    "repeats from the date before with a plus, and else from the completion",
    arguments: [
      ("1d", "every! day"), ("+3d", "every 3 days"), ("+1b", "weekdays"), ("+1w", "weekly"),
      ("2w", "every! 2 weeks"), ("+1m", "monthly"), ("10y", "every! 10 years"),
    ])
  func rules(word: String, rule: String) throws {
    let line = "2026-11-21 Water plants due:2026-12-24 rec:\(word)\n"
    #expect(try TodoFormat.todotxt.read(line).map(\.todo.repeat) == [RepeatRule(rule)])
    #expect(try TodoFormat.todotxt.rewrite(line) == line)
  }

  @Test(
    "keeps a rule that it can't follow as a word",
    arguments: [
      "a due:2026-12-24 rec:2b", "a due:2026-12-24 rec:0d", "a due:2026-12-24 rec:+1000w",
      "a due:2026-12-24 rec:01w", "a due:2026-12-24 rec:w", "a rec:+1w",
      "x 2026-11-21 a due:2026-12-24 rec:+1w",
    ])
  func strangeRules(line: String) throws {
    let read = try #require(try TodoFormat.todotxt.read(line).first)
    #expect(read.todo.repeat == nil)
    #expect(read.todo.note.hasPrefix("todotxt.rec: "))
    #expect(try TodoFormat.todotxt.rewrite(line).contains(line.split(separator: " ").last ?? "?"))
  }

  @Test("reads the first of two rules, and the first of two dates to wait for")
  func twice() throws {
    let line = "a due:2026-12-24 t:2026-12-01 t:2026-12-02 rec:+1w rec:+2w"
    let read = try #require(try TodoFormat.todotxt.read(line).first)
    #expect(read.todo.repeat == RepeatRule("weekly"))
    #expect(read.todo.wait == Due("2026-12-01"))
    #expect(read.todo.note == "todotxt.t: 2026-12-02\ntodotxt.rec: +2w")
  }

  @Test("writes what an earlier import kept in the note as what it means")
  func kept() throws {
    var todo = Todo.plain
    todo.due = Due("2026-12-24")
    todo.note = "todotxt.t: 2026-12-01\ntodotxt.rec: +1w"
    let (text, _) = TodoFormat.todotxt.write([todo])
    let read = try #require(try TodoFormat.todotxt.read(text).first)
    #expect(read.todo.wait == Due("2026-12-01"))
    #expect(read.todo.repeat == RepeatRule("weekly"))
    #expect(read.todo.note == "")
  }

  @Test(
    "says which rules it can't write",
    arguments: ["every last friday", "every 31st", "every mon at 9:00"])
  func losses(rule: String) throws {
    var todo = Todo.plain
    todo.due = Due("2026-12-24")
    todo.repeat = RepeatRule(rule)
    #expect(todo.repeat != nil)
    let (text, losses) = TodoFormat.todotxt.write([todo])
    #expect(losses.contains(Loss("the rule")))
    #expect(!text.contains("rec:"))
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
