import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("An org file")
struct OrgTests {
  /// Returns a line for each todo of a file.
  private func lines(_ text: String) throws -> [String] {
    try TodoFormat.org.read(text).map { entry in
      let todo = entry.stored(number: 0)
      var words = [todo.description]
      if let parent = todo.parent { words.insert("\(parent)/", at: 0) }
      if let at = todo.completedAt { words.append("done \(at)") }
      if let due = todo.due { words.append("due \(due)") }
      if let wait = todo.wait { words.append("wait \(wait)") }
      if let rule = todo.repeat { words.append("\(rule)") }
      if todo.priority != .none { words.append("\(todo.priority)") }
      if let project = todo.project { words.append("in \(project)") }
      return (words + todo.tags.map { "+\($0)" }).joined(separator: " ")
    }
  }

  private var fixture: String {
    get throws { try FixtureTests.Fixture(name: "tasks.org", format: .org).text }
  }

  @Test("has headings with keywords as todos, and the headings around them as parents or projects")
  func tasks() throws {
    #expect(
      try lines(fixture) == [
        "Buy milk due 2026-12-24T17:00:00.000Z wait 2026-12-01 high in Errands +home +shop +urgent",
        "1/ oat milk done 2026-11-20T17:00:00.000Z in Errands +home +shop +urgent",
        "New screenshots due 2026-11-30 low in Errands.Website +home +shop",
        "Water the plants due 2026-11-23 every! 3 days +home",
        "Pay the rent due 2026-11-30 monthly +home",
        "5/ Move out done 2026-11-19T23:00:00.000Z +home",
      ])
  }

  @Test("keeps data without a field, and reports what it can't follow")
  func kept() throws {
    let reader = try readAll(fixture)
    let todos = reader.todos.map(\.todo)
    #expect(todos[0].note == "The blue one,\n  not the green one.\n\n- [ ] ask Bob")
    #expect(todos[0].id.description.lowercased() == "5d0c7b1e-66c8-4f7c-9c1e-0f3a4be0a001")
    #expect(todos[0].createdAt.description == "2026-11-19T08:00:00.000Z")
    #expect(
      todos[0].kept == ["org.Effort: 0:10", "org.DEADLINE: <2026-12-24 Thu 18:00 -2d>"])
    #expect(
      todos[1].kept == [
        #"org.LOGBOOK: - State "DONE"       from "TODO"       [2026-11-20 Fri 18:00]"#
      ])
    #expect(todos[2].kept == ["org.keyword: NEXT"])
    #expect(todos[3].kept == ["org.SCHEDULED: <2026-11-23 Mon .+3d/5d>"])
    #expect(todos[4].note == "The landlord\n   His number is on the fridge.")
    #expect(todos[5].kept == ["org.keyword: CANCELED"])
    #expect(
      reader.reader.leftOut.map(\.description) == [
        "3 lines outside of tasks", "1 heading without tasks",
      ])
    #expect(
      reader.reader.setAside.map(\.description) == [
        "1 value of `DEADLINE` (line 8: `<2026-12-24 Thu 18:00 -2d>`)",
        "1 value of `SCHEDULED` (line 27: `<2026-11-23 Mon .+3d/5d>`)",
      ])
  }

  private func readAll(_ text: String) throws -> (reader: any TodoReader, todos: [ImportedTodo]) {
    let context = FormatContext(timeZone: .berlin, now: Instant.morning)
    var reader = TodoFormat.org.makeReader(ByteSource(Array(text.utf8)), context)
    var todos: [ImportedTodo] = []
    while let todo = try reader.next() { todos.append(todo) }
    return (reader, todos)
  }

  @Test(
    "repeats from its date or its completion",
    arguments: [
      ("+1w", "weekly"), ("++2m", "every 2 months"), (".+1d", "every! day"), ("+1y", "yearly"),
      ("+1h", nil), ("+1b", nil), ("+", nil), ("", nil),
    ])
  func rules(repeater: String, rule: String?) throws {
    let file = "* TODO a\nSCHEDULED: <2026-12-24 Do 9:00-10:00 \(repeater)>\n"
    let read = try #require(try TodoFormat.org.read(file).first)
    #expect(read.todo.due?.description == "2026-12-24T08:00:00.000Z")
    #expect(read.todo.repeat?.description == rule)
  }

  @Test("uses the keywords of its settings, or else common ones")
  func keywords() throws {
    #expect(try lines("* NEXT a\n* WAITING b\n* CANCELLED c\n* Maybe d\n").count == 3)
    let own = "#+SEQ_TODO: TODO | DONE\n#+TYP_TODO: Ann Bob FIXED\n"
    #expect(
      try lines(own + "* Ann a\n* NEXT b\n* FIXED c\n* Bob d\n").map { $0.prefix(6) }
        == ["a", "c done", "d"])
    #expect(try lines("#+TODO:\n#+todo: GO\n* GO a\n") == ["a done 2026-11-21T08:00:00.000Z"])
  }

  @Test("uses the keywords of Doom Emacs, and counts headings without tasks")
  func headings() throws {
    let file = """
      * Inbox
      ** STRT Write the report
      ** KILL Old stuff
      ** IDEA Learn Welsh
      ** PROJ Renovate
      *** LOOP Sweep
      * Reference
      ** Wifi password
      ** Some idea
      * Last
      """
    let read = try readAll(file)
    #expect(
      read.todos.map { $0.todo.description } == [
        "Write the report", "Old stuff", "Learn Welsh", "Renovate", "Sweep",
      ])
    #expect(read.todos.map { $0.completion == .open } == [true, false, true, true, true])
    #expect(read.reader.leftOut.map(\.description) == ["4 headings without tasks"])
  }

  @Test("has texts and projects without statistics")
  func statistics() throws {
    let file = "* Website [50%]\n** TODO Design [0/2] the page [1]\n*** TODO [/] a\n"
    #expect(try lines(file) == ["Design the page [1] in Website", "1/ a in Website"])
  }

  @Test("has headings without keywords in the note of the task around them, even after subtasks")
  func plainHeadings() throws {
    let file = """
      * TODO a
      one
      ** TODO b
      two
      ** three
         four
      *** TODO c
      ** five
      * Six
      seven
      * TODO d
      """
    let read = try readAll(file)
    #expect(read.todos.map(\.todo.description) == ["a", "b", "c", "d"])
    #expect(read.todos.map(\.todo.note) == ["one\nthree\n   four\nfive", "two", "", ""])
    #expect(
      read.reader.leftOut.map(\.description) == [
        "1 line outside of tasks", "1 heading without tasks",
      ])
  }

  @Test("has no todos in subtrees that are comments or archived")
  func hidden() throws {
    let file = """
      * COMMENT Drafts
      ** TODO a
      * TODO b
      ** TODO COMMENT c
      *** TODO d
      ** TODO COMMENTS e
      * Old :ARCHIVE:
      ** DONE f
      text
      * TODO g
      """
    let read = try readAll(file)
    #expect(read.todos.map(\.todo.description) == ["b", "COMMENTS e", "g"])
    #expect(
      read.reader.leftOut.map(\.description) == ["3 subtrees that are archived or comments"])
  }

  @Test("keeps the range of a timestamp, and reports it")
  func range() throws {
    let read = try readAll("* TODO Trip\n  SCHEDULED: <2026-12-22 Tue>--<2026-12-24 Thu>\n")
    let todo = try #require(read.todos.first).todo
    #expect(todo.note == "")
    #expect("\(todo.due.map { "\($0)" } ?? "")" == "2026-12-22")
    #expect(todo.kept == ["org.SCHEDULED: <2026-12-22 Tue>--<2026-12-24 Thu>"])
    #expect(
      read.reader.setAside.map(\.description) == [
        "1 value of `SCHEDULED` (line 1: `<2026-12-22 Tue>--<2026-12-24 Thu>`)"
      ])
  }

  @Test("isn't misled by lines that look like something else")
  func odd() throws {
    let file = """
      * TODO a :b c:
      Text first
      DEADLINE: <2026-12-24>
      *bold* and :x:
      :LOGBOOK:
      never ended
      *TODO no heading
      * TODO b :c:d:
      DEADLINE: soon
      :properties:
      :created: <2020-12-24 Thu>
      :end:
      * TODO [#1] c
      CLOSED: [2026-11-20] DEADLINE: <2026-12-24>--<2026-12-26> rest
      """
    let todos = try TodoFormat.org.read(file).map(\.todo)
    #expect(todos.map(\.description) == ["a :b c:", "b", "c"])
    #expect(
      todos.map(\.note) == [
        "Text first\nDEADLINE: <2026-12-24>\n*bold* and :x:\n:LOGBOOK:\nnever ended\n"
          + "*TODO no heading", "DEADLINE: soon", "rest",
      ])
    #expect(todos.map { $0.due?.description } == [nil, nil, "2026-12-24"])
    #expect(todos[1].tags == ["c", "d"])
    #expect(todos[1].createdAt.description == "2020-12-23T23:00:00.000Z")
    #expect(
      todos[2].kept == [
        "org.priority: 1", "org.DEADLINE: <2026-12-24>--<2026-12-26>", "org.CLOSED: [2026-11-20]",
      ])
  }
}
