import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A family in topydo's todo.txt")
struct TopydoTests {
  private static let file = """
    2026-11-20 Sub p:1
    (A) 2026-11-20 Trip id:1 +travel
    2026-11-21 Sub of sub p:x1 due:2026-12-01
    2026-11-21 Pack id:x1 p:1 p:9

    """

  @Test("has the parents named by `p:`, wherever they are in the file, and is written the same")
  func family() throws {
    let read = try TodoFormat.todotxt.read(Self.file)
    #expect(read.map(\.todo.description) == ["Sub", "Trip", "Sub of sub", "Pack"])
    #expect(
      read.map { $0.links[.parent] } == [[.number(1)], nil, [.number(2)], [.number(1)]])
    #expect(read.map(\.ordinal) == [nil, 1, nil, 2])
    let ids = read.map { $0[.id]?.id }
    #expect(Set(ids).count == 4 && !ids.contains(nil))
    #expect(try TodoFormat.todotxt.read(Self.file).map { $0[.id]?.id } == ids)

    var todos = read.enumerated().map { $1.stored(number: Int64($0 + 1)) }
    for (index, parent) in [(0, 2), (2, 4), (3, 2)] { todos[index].parent = Int64(parent) }
    #expect(TodoFormat.todotxt.write(todos).text == Self.file)
    // Another parent for one, and none for the other.
    todos[0].parent = 3
    todos[3].parent = nil
    #expect(
      TodoFormat.todotxt.write(todos).text == """
        2026-11-20 Sub p:3
        (A) 2026-11-20 Trip id:1 +travel
        2026-11-21 Sub of sub due:2026-12-01 id:3 p:x1
        2026-11-21 Pack id:x1

        """)
  }

  @Test("gets todo numbers as ids, unless a line already has these")
  func numbers() throws {
    var todos = try TodoFormat.todotxt.read("2026-11-20 a id:2\n").map { $0.stored(number: 1) }
    for (number, parent) in [(2, nil), (3, 2), (4, 1)] as [(Int64, Int64?)] {
      var todo = Todo.plain
      (todo.number, todo.parent, todo.description) = (number, parent, "todo \(number)")
      todos.append(todo)
    }
    let (text, losses) = TodoFormat.todotxt.write(todos)
    #expect(!losses.contains(Loss("the parent")))
    let ends = text.split(separator: "\n").map { $0.split(separator: " ").suffix(1).joined() }
    #expect(ends == ["id:2", "id:02", "p:02", "p:2"])
    #expect(TodoFormat.todotxt.write([todos[2]]).losses.contains(Loss("the parent")))
  }
}

@Suite("A todo.txt line")
struct TodoTxtTests {
  @Test(
    "keeps words in its text that only look like fields",
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
    #expect(read.map(\.todo.kept) == [[]])
    #expect(read.map(\.todo.project) == [nil])
    #expect(read.map(\.todo.tags) == [[]])
    #expect(try TodoFormat.todotxt.rewrite(line).contains(line))
  }

  @Test("has fields that are read even after a time of day")
  func fields() throws {
    let read = try TodoFormat.todotxt.read(
      "Standup 9:00 @work +team rec:1w a-b_2:x:y due:2026-12-24\n")
    #expect(
      read == [
        ImportedTodo(
          Todo(
            id: Todo.blank.id, number: 0, description: "Standup 9:00", due: Due("2026-12-24"),
            repeat: RepeatRule("every! week"), tags: ["work"], project: "team",
            extra: [
              "todotxt": [
                ExtraField("line", "Standup 9:00 @work +team rec:1w a-b_2:x:y due:2026-12-24")
              ]
            ],
            position: 0, createdAt: .epoch, modifiedAt: .epoch), saying: [.wait, .repeat, .parent],
          format: .todotxt)
      ])
  }

  @Test(
    "repeats from the previous date with a plus sign, otherwise from the completion",
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
    "keeps a rule that no todo can follow as a word",
    arguments: [
      "a due:2026-12-24 rec:2b", "a due:2026-12-24 rec:0d", "a due:2026-12-24 rec:+1000w",
      "a due:2026-12-24 rec:01w", "a due:2026-12-24 rec:w", "a rec:+1w",
      "x 2026-11-21 a due:2026-12-24 rec:+1w",
    ])
  func strangeRules(line: String) throws {
    let read = try #require(try TodoFormat.todotxt.read(line).first)
    #expect(read.todo.repeat == nil)
    #expect(read.todo.kept == ["todotxt.line: \(line)"])
    #expect(try TodoFormat.todotxt.rewrite(line) == line + "\n")
  }

  @Test("uses the first of two rules, two due dates and two wait dates")
  func twice() throws {
    let line = "a due:2026-12-24 due:2026-12-25 t:2026-12-01 t:2026-12-02 rec:+1w rec:+2w"
    let read = try #require(try TodoFormat.todotxt.read(line).first)
    #expect(read.todo.repeat == RepeatRule("weekly"))
    #expect(read.todo.due == Due("2026-12-24"))
    #expect(read.todo.wait == Due("2026-12-01"))
    #expect(read.todo.kept == ["todotxt.line: \(line)"])
  }

  static let lines = [
    // Beginnings with a mark, a priority and dates.
    "measure space", "x measure space", "(A) measure space", "x (B) call mum",
    "x 2016-05-20 measure space", "x 2016-05-20 2016-04-30 measure space",
    "x (A) 2016-05-20 2016-04-30 measure space", "x 2016-05-20 (A) 2016-04-30 measure space",
    "x 2016-05-20 2016-04-30 (A) measure space", "x (A) 2016-05-20 measure space",
    "x 2016-05-20 (A) measure space", "(D) 2016-04-30 measure space", "(A) x measure space",
    "2016-04-30 (A) measure space", "2016-04-30 2016-05-20 measure space", "X 2016-04-30 measure",
    "(a) measure", "(A)measure", "xylophone", "x ", "x x", "(A) ", "(A) 2016-04-30", "x 2016-05-20",
    "x (A) 2016-05-20 (B) 2016-04-30 measure", "  measure", "measure  space ", " x measure",
    // Impossible and extreme dates.
    "2026-02-30 a", "0000-00-00 a", "(A) 2026-02-30 a", "x 2026-02-30 2026-01-01 a",
    "x 2026-05-20 2026-02-30 a", "x 0000-00-00 a", "0001-01-01 a", "9999-12-31 a",
    "x 0001-01-01 0001-01-01 a", "a due:2026-02-30", "a due:0000-00-00 @b +c", "a t:2026-02-30",
    "a @b due:2026-02-30 rec:1w", "a due:2026-02-30 due:2026-02-28", "a due:2026-02-30 b",
    "a due:friday", "a due:0001-01-01", "a due:9999-12-31 t:9999-12-31",
    // Repeated words, in any order and case.
    "a due:2026-01-01 due:2026-02-02", "a t:2026-01-01 t:2026-02-02", "a rec:1w rec:2w",
    "a due:2026-01-01 rec:1w rec:2w", "a id:1 id:1 p:2 p:3", "x a pri:A pri:B", "a pri:A",
    "x (A) a pri:B", "x 2026-01-01 a pri:a", "a Due:2026-01-01 DUE:2026-01-02", "x a Pri:C",
    "a REC:1w T:2026-01-01", "a +b +c +b", "a @b @c @b @1", "a @c +d @b", "a +1 +2 @3",
    "a star:1 due:2026-01-01 @b +c", "a due:2026-01-01 the rent due:2026-02-02",
    "a t:2026-01-01 rec:+1w in the middle", "a note:x note:y", "a note:x @b", "a note:%20 note:",
    // Rules without a due date.
    "a rec:+1w", "a t:2026-01-01 rec:+1w", "a rec:1w t:2026-01-01 +b", "x a rec:1w",
    "x 2026-01-01 a t:2026-01-01 rec:1w due:2026-01-02", "@a rec:1w", "due:2026-01-01 rec:1w",
  ]

  @Test("is exported unchanged", arguments: lines)
  func verbatim(line: String) throws {
    #expect(try TodoFormat.todotxt.rewrite(line + "\n") == line + "\n")
    let read = try #require(try TodoFormat.todotxt.read(line).first).stored(number: 1)
    let (_, losses) = TodoFormat.todotxt.write([read])
    #expect(losses.allSatisfy(ForeignFormatTests.ofAll.contains), "\(losses)")
  }

  @Test("keeps its dates, rule and priority when its todo changes", arguments: lines)
  func changed(line: String) throws {
    var todo = try #require(try TodoFormat.todotxt.read(line).first).stored(number: 1)
    todo.description = "paint"
    let written = TodoFormat.todotxt.write([todo]).text
    let read = try #require(try TodoFormat.todotxt.read(written).first)
    #expect(read.todo.description == "paint")
    #expect(read.todo.due == todo.due)
    #expect(read.todo.wait == todo.wait)
    #expect(read.todo.repeat == todo.repeat)
    #expect(read.todo.priority == todo.priority)
    #expect(read.completion.map { $0 != .open } == todo.isComplete)
    let before = try #require(try TodoFormat.todotxt.read(line).first)
    #expect(read[.createdAt] == before[.createdAt], "\(written)")
    #expect(read.completion == before.completion, "\(written)")
  }

  @Test("may begin with a priority and dates in any order")
  func heads() throws {
    for line in [
      "x (A) 2016-05-20 2016-04-30 measure", "x 2016-05-20 (A) 2016-04-30 measure",
      "x 2016-05-20 2016-04-30 (A) measure", "x 2016-05-20 2016-04-30 measure pri:A",
    ] {
      let read = try #require(try TodoFormat.todotxt.read(line).first)
      #expect(read.todo.description == "measure")
      #expect(read.todo.priority == .high)
      #expect(read[.createdAt]?.instant?.description == "2016-04-29T22:00:00.000Z")
      guard case .completed(let completedAt) = read.completion else {
        Issue.record("\(line) is open")
        continue
      }
      #expect(completedAt?.description == "2016-05-19T22:00:00.000Z")
    }
    let undated = try #require(try TodoFormat.todotxt.read("x (B) call mum").first)
    #expect(undated.todo.description == "call mum")
    #expect(undated.todo.priority == .medium)
    #expect(undated.completion == .completed(at: nil))
    #expect(undated[.createdAt] == nil)
  }

  @Test("repeats from its wait date if it has no due date")
  func repeatingWithoutDue() throws {
    let read = try #require(try TodoFormat.todotxt.read("a t:2026-12-01 rec:+1w").first)
    #expect(read.todo.wait == Due("2026-12-01"))
    #expect(read.todo.due == Due("2026-12-01"))
    #expect(read.todo.repeat == RepeatRule("weekly"))
    var next = read.stored(number: 1)
    next.due = Due("2026-12-08")
    next.wait = Due("2026-12-08")
    #expect(TodoFormat.todotxt.write([next]).text == "a t:2026-12-08 rec:+1w\n")
  }

  @Test("keeps an impossible date in its text, and reports it")
  func impossibleDates() throws {
    let file = """
      a due:2026-02-30 @home
      2026-02-30 b
      c t:2026-13-01 +d
      e rec:1w
      f due:2026-01-01 rec:2b due:2026-01-02
      """
    var reader = TodoTxtReader(
      ByteSource(Array(file.utf8)), FormatContext(timeZone: .berlin, now: Instant.morning))
    var texts: [String] = []
    while let todo = try reader.next() { texts.append(todo.todo.description) }
    #expect(texts == ["a due:2026-02-30", "2026-02-30 b", "c t:2026-13-01", "e", "f"])
    #expect(
      reader.setAside.map(\.description) == [
        "3 words that aren't dates (line 1: `due:2026-02-30`)",
        "1 rule without a date (line 4: `rec:1w`)",
        "1 rule that no todo can follow (line 5: `rec:2b`)",
        "1 word that its line has twice (line 5: `due:2026-01-02`)",
      ])
  }

  @Test("keeps every word when its todo changes, unless its meaning would change")
  func changedWords() throws {
    func changed(_ line: String, _ change: (inout Todo) -> Void) throws -> (String, [Loss]) {
      var todo = try #require(try TodoFormat.todotxt.read(line).first).stored(number: 1)
      change(&todo)
      let (text, losses) = TodoFormat.todotxt.write([todo])
      return (text, losses.filter { !ForeignFormatTests.ofAll.contains($0) })
    }
    #expect(
      try changed("(D) a star:1 @b +c +d due:2026-01-01") { $0.due = Due("2026-01-02") }
        == ("(D) a +c @b due:2026-01-02 star:1 +d\n", []))
    #expect(
      try changed("a due:2026-01-01 due:2026-02-02") { $0.due = nil } == ("a\n", [.secondWord]))
    #expect(
      try changed("a star:1") { $0.note = "b c" } == ("a star:1 note:b%20c\n", []))
    #expect(
      try changed("a") { $0.completedAt = Instant.morning } == ("x 2026-11-21 a\n", []))
    #expect(try changed("x 2016-05-20 x a") { $0.completedAt = nil }.0.hasSuffix(" x a\n"))
    #expect(try changed("x 2016-05-20 x a") { $0.completedAt = nil }.0 != "x a\n")
  }

  @Test(
    "can't hold every rule, and the loss is reported",
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
    "may have names and notes that begin with any character",
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
