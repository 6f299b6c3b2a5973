import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A field of a Markdown task")
struct MarkdownFieldTests {
  private func todos(_ name: String) throws -> [Todo] {
    let text = try FixtureTests.Fixture(name: name, format: .markdown).text
    return try TodoFormat.markdown.read(text).map { $0.stored(number: 0) }
  }

  private func read(_ line: String) throws -> Todo {
    try #require(try TodoFormat.markdown.read(line + "\n").first).stored(number: 1)
  }

  /// Returns a line for each todo.
  private func lines(_ todos: [Todo]) -> [String] {
    todos.map { todo in
      var words = [todo.description]
      if let at = todo.completedAt { words.append("done \(at)") }
      if let due = todo.due { words.append("due \(due)") }
      if let wait = todo.wait { words.append("wait \(wait)") }
      if let rule = todo.repeat { words.append("\(rule)") }
      if todo.priority != .none { words.append("\(todo.priority)") }
      return (words + todo.tags.map { "+\($0)" } + todo.kept.map { "{\($0.dropFirst(9))}" })
        .joined(separator: " ")
    }
  }

  @Test("of Obsidian's Tasks is read, and kept if there is no field for it")
  func obsidian() throws {
    let morning = "2026-11-21T08:00:00.000Z"
    let day = "2026-11-19T23:00:00.000Z"
    let heading = "{heading: # Household}"
    let todos = try todos("obsidian.md")
    let expected = [
      "#task Buy milk due 2026-12-24 wait 2026-12-01 high +shop +task \(heading) {text: is Markdown}",
      "Paint the fence due 2026-12-06 medium \(heading) {box: /} {scheduled: 2026-12-02} "
        + "{created: is in the file}",
      "Buy paint done \(day) \(heading)",
      "Ask Bob done \(day) \(heading) {box: -}",
      "Water the plants due 2026-11-23 every mon, thu \(heading) {due: is scheduled}",
      "Pay the rent due 2026-11-30 every 31st \(heading) {block: ^rent1} {onCompletion: delete}",
      "Shave due 2026-11-22 every! 3 days \(heading)",
      "Renew the passport due 2027-01-01 \(heading) {repeat: every 17 fortnights}",
      "Moved on high \(heading) {box: >} {priority: highest}",
      "Some day low \(heading) {priority: lowest}",
      "Design \(heading) {id: dcf64c}",
      "Build \(heading) {id: b-1}",
      "Say 📅 tomorrow, and then some \(heading)",
      "Undated done \(morning) \(heading) {completion: is not in the file}",
    ]
    #expect(lines(todos) == expected)
  }

  @Test("of Dataview is read, and written in the same form")
  func dataview() throws {
    let kept = "{form: dataview}"
    #expect(
      lines(try todos("dataview.md")) == [
        "Write the report due 2026-12-24 high \(kept) {created: is in the file}",
        "Send it done 2026-11-19T23:00:00.000Z due 2026-11-20 \(kept)",
        "Call Ada due 2026-12-02T17:00:00.000Z wait 2026-12-01 {field: [cost:: 12]} \(kept)",
        "Review due 2026-12-05 monthly \(kept) {due: is scheduled}",
      ])
    let text = try FixtureTests.Fixture(name: "dataview.md", format: .markdown).text
    #expect(
      try TodoFormat.markdown.rewrite(text) == """
        ## Work

        - [ ] Write the report [priority:: high] [created:: 2026-11-19] [due:: 2026-12-24]
        - [x] Send it [due:: 2026-11-20] [completion:: 2026-11-20]
        - [ ] Call Ada [cost:: 12] [start:: 2026-12-01] [due:: 2026-12-02T17:00:00.000Z]
        - [ ] Review [repeat:: every month] [scheduled:: 2026-12-05]

        """)
  }

  @Test(
    "is written back unchanged",
    arguments: [
      "a #b ⏫ 🔁 every month on the last ➕ 2026-11-19 🛫 2026-12-01 📅 2026-12-31",
      "a 🆔 x1 🔺 ⏳ 2026-12-01 📅 2026-12-24 ^b2", "a 🔽 🏁 keep", "a ⏬ ⏳ 2026-12-01",
      "a 🔁 every may on the 1st when done 📅 2027-05-01", "a 🔁 every 17 moons 📅 2026-12-24",
      "a due:2026-12-24T17:00:00.000Z 📅 2026-12-24",
      "a wait:2026-12-23T17:00:00.000Z 🛫 2026-12-23",
      "a ✅ 2026-12-24", "a 📅 2026-13-01", "a 📅 2026-12-24 b", "a 🔺 b", "📅 2026-12-24",
      "a [b:: c] 📅 2026-12-24", "a #b and #c is text 📅 2026-12-24",
    ])
  func written(text: String) throws {
    let file = "- [ ] \(text)\n"
    #expect(try TodoFormat.markdown.rewrite(file) == file)
  }

  @Test(
    "may have other forms",
    arguments: [
      ("a due:2026-12-24 !high", "a ⏫ 📅 2026-12-24"),
      ("a 📅2026-12-24  ⏫", "a ⏫ 📅 2026-12-24"), ("a 🗓\u{FE0F} 2026-12-24", "a 📅 2026-12-24"),
      ("a ⏫📆 2026-12-24 #b", "a #b ⏫ 📅 2026-12-24"), ("a ⌛ 2026-12-24", "a ⏳ 2026-12-24"),
      ("a 🔁 every weekday 📅 2026-12-24", "a 🔁 every weekday 📅 2026-12-24"),
      ("a 🔁 every January on the 15th 📅 2027-01-15", "a 🔁 every January on the 15th 📅 2027-01-15"),
      ("a 🔁 every 2 weeks 📅 2026-12-24", "a 🔁 every 2 weeks 📅 2026-12-24"),
      (
        "a 🔁 every month on the 15TH 📅 2026-12-15", "a 🔁 every month on the 15th 📅 2026-12-15"
      ),
      (
        "a 🔁 every month on the 2nd Tuesday 📅 2026-12-08",
        "a 🔁 every month on the second tue 📅 2026-12-08"
      ),
    ])
  func alternatives(text: String, written: String) throws {
    #expect(
      try TodoFormat.markdown.rewrite("- [ ] \(text)\n").lowercased()
        == "- [ ] \(written)\n".lowercased())
  }

  @Test("may be an inline field with a comma after it, and a rule may count from the start")
  func commas() throws {
    let inline = try read("- [ ] a [priority:: high], [cost:: 3], [due:: 2026-12-04],")
    #expect(
      lines([inline]) == [
        "a due 2026-12-04 high {field: [cost:: 3]} {form: dataview}"
      ])
    let start = "- [ ] a 🔁 every day 🛫 2026-12-01\n"
    let todo = try read(start)
    #expect(lines([todo]) == ["a due 2026-12-01 daily {due: is the start}"])
    for text in [start, "- [ ] a 🔁 every 17 moons 🛫 2026-12-01\n"] {
      #expect(try TodoFormat.markdown.rewrite(text) == text)
    }
    var done = todo
    done.completedAt = Instant.morning
    done.repeat = nil
    #expect(TodoFormat.markdown.write([done]).losses == TodoFormat.markdown.write([.plain]).losses)
  }

  @Test("is read and written at the end of the first line")
  func firstLine() throws {
    let file = "- [ ] Pay rent #home ⏫ 📅 2026-12-24\n  call the bank first\n"
    let todo = try read(String(file.dropLast()))
    #expect(lines([todo]) == ["Pay rent due 2026-12-24 high +home"])
    #expect(todo.note == "call the bank first")
    #expect(
      try TodoFormat.markdown.rewrite(file)
        == "- [ ] Pay rent #home ⏫ 📅 2026-12-24\n\n  call the bank first\n\n")
    #expect(try TodoFormat.markdown.rewrite("- [ ] a\n  b 📅 2026-12-24\n").hasPrefix("- [ ] a 📅"))
    let both = try read("- [ ] a 📅 2026-12-01\n  b 📅 2026-12-24 ^c")
    #expect(lines([both]) == ["a 📅 2026-12-01 due 2026-12-24 {block: ^c}"])
    #expect(both.note == "b")
  }

  @Test("that is a tag doesn't end with a full stop")
  func fullStop() throws {
    let todo = try read("- [ ] Go to the #shop.")
    #expect(todo.description == "Go to the #shop." && todo.tags == ["shop"])
    #expect(
      try TodoFormat.markdown.rewrite("- [ ] Go to the #shop.\n") == "- [ ] Go to the #shop.\n")
    var dotted = Todo.plain
    dotted.tags = ["shop."]
    let (text, losses) = TodoFormat.markdown.write([dotted])
    #expect(losses == TodoFormat.markdown.write([.plain]).losses && text.contains("tag:shop."))
  }

  @Test("has the date of completion or cancellation, unless the file had none")
  func completion() throws {
    for line in ["- [x] a ✅ 2026-11-20", "- [-] a ❌ 2026-11-20", "- [x] a", "- [-] a"] {
      #expect(try TodoFormat.markdown.rewrite(line + "\n") == line + "\n")
    }
    var todo = try read("- [/] a ➕ 2026-11-19")
    todo.completedAt = Instant.morning
    #expect(TodoFormat.markdown.write([todo]).text == "- [x] a ➕ 2026-11-19 ✅ 2026-11-21\n")
  }

  @Test("names blockers by their ids, which are generated if missing")
  func blockers() throws {
    let file = "- [ ] a 🆔 x1\n- [ ] b ⛔ x1,y2\n"
    let read = try TodoFormat.markdown.read(file)
    #expect(read[1].links[.blockedBy]?.first == (read[0][.id]?.id).map { .id($0) })
    #expect(read[1].links[.blockedBy]?.count == 2)

    var todos = read.enumerated().map { $1.stored(number: Int64($0 + 1)) }
    todos[1].blockedBy = [1]
    #expect(TodoFormat.markdown.write(todos).text == "- [ ] a 🆔 x1\n- [ ] b ⛔ x1\n")

    todos[0].extra = Extra()
    var writer = TodoFormat.markdown.writer(FormatContext(timeZone: .utc, now: Instant.morning))
    var bytes: [UInt8] = []
    for todo in todos { writer.survey(todo) }
    #expect(
      writer.append(todos[1], to: &bytes).contains(Loss("the \(Todo.Field.blockedBy.label)")))
    bytes = []
    writer.link([1: todos[0].id])
    for todo in todos { _ = writer.append(todo, to: &bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    let again = try TodoFormat.markdown.read(text)
    #expect(again[0][.id]?.id == todos[0].id, "\(text)")
    #expect(again[1].links[.blockedBy] == [.id(todos[0].id)])
  }

  @Test("that is part of a text is lost only with a report")
  func text() throws {
    var todo = Todo.plain
    for description in ["Rotate 🔺", "Call (due:: 2026-12-24)", "Read std::vector", "a :: b"] {
      todo.description = description
      let (text, losses) = TodoFormat.markdown.write([todo])
      let isKept = try TodoFormat.markdown.read(text).first?.todo.description == description
      #expect(isKept != losses.contains(Loss("words such as `📅 2026-12-24` as plain text")))
    }
  }
}

@Suite("A task of Logseq")
struct LogseqTests {
  private var fixture: String {
    get throws { try FixtureTests.Fixture(name: "logseq.md", format: .markdown).text }
  }

  @Test("has states, dates and properties")
  func read() throws {
    let todos = try TodoFormat.markdown.read(fixture).map { $0.stored(number: 0) }
    #expect(
      todos.map(\.description) == [
        "Buy milk", "Paint the fence", "Buy paint", "Ask Bob", "Water the plants", "Trip to Rome",
        "Hear from Ada",
      ])
    #expect(
      todos.map { $0.due?.description } == [
        "2026-12-24", nil, nil, "2026-12-02T17:00:00.000Z", "2026-11-23", nil, nil,
      ])
    #expect(todos.map(\.parent) == [nil, nil, 2, 2, nil, nil, nil])
    #expect(todos.map(\.isComplete) == [false, false, true, false, false, true, false])
    #expect(todos[0].priority == .high && todos[0].tags == ["shop"])
    #expect(todos[0].wait?.description == "2026-12-01")
    #expect(todos[4].repeat == RepeatRule("every! 3 days"))
    #expect(todos[1].id == UUID(uuidString: "65a1b2c3-0d4e-4f5a-8b6c-7d8e9f0a1b2c"))
    #expect(
      todos[1].kept.map { $0.dropFirst(9).prefix(16) } == [
        "state: DOING", "property: id:: 6", "property: collap", "drawer: :LOGBOOK", "form: logseq",
      ])
  }

  @Test(
    "reports parts of its dates that have no effect",
    arguments: [
      (["DEADLINE: <2026-12-24 Thu ++2h>"], ["DEADLINE"]),
      (["DEADLINE: <2026-12-24 Thu -2d>"], ["DEADLINE"]),
      (["SCHEDULED: <2026-12-01 Tue +1w>", "DEADLINE: <2026-12-24 Thu>"], ["SCHEDULED"]),
      (["DEADLINE: <2026-12-24 Thu>", "SCHEDULED: <2026-12-01 Tue +1w>"], ["SCHEDULED"]),
      (["SCHEDULED: <2026-12-01 Tue +1w>"], []),
      (["DEADLINE: <2026-12-24 Thu +1w>", "SCHEDULED: <2026-12-01 Tue>"], []),
    ])
  func withoutEffect(dates: [String], names: [String]) throws {
    let text = (["- TODO a"] + dates).joined(separator: "\n  ") + "\n"
    var reader = TodoFormat.markdown.makeReader(
      ByteSource(Array(text.utf8)), FormatContext(timeZone: .berlin, now: .morning))
    let todo = try #require(try reader.next())
    let values = names.flatMap { name in dates.filter { $0.hasPrefix(name) } }
    #expect(
      reader.setAside.map(\.description)
        == zip(names, values).map { "1 value of `\($0)` (line 1: `\($1.dropFirst($0.count + 2))`)" }
    )
    #expect((todo.todo.repeat == nil) == !names.isEmpty)
    #expect(try TodoFormat.markdown.rewrite(text).contains(values.first ?? ""))
  }

  @Test("is written back unchanged, and new todos look like it")
  func written() throws {
    var todos = try TodoFormat.markdown.read(fixture).enumerated().map {
      $1.stored(number: Int64($0 + 1))
    }
    var new = Todo.plain
    (new.number, new.description, new.priority) = (9, "New\nline", .medium)
    new.due = .instant(Instant.morning)
    new.repeat = RepeatRule("every 2 weeks")
    todos.append(new)
    #expect(
      TodoFormat.markdown.write(todos).text == """
        - TODO [#A] Buy milk #shop
          DEADLINE: <2026-12-24 Thu>
          SCHEDULED: <2026-12-01 Tue>
        - DOING Paint the fence
          id:: 65a1b2c3-0d4e-4f5a-8b6c-7d8e9f0a1b2c
          collapsed:: true
          :LOGBOOK:
          CLOCK: [2026-11-20 Fri 10:00:00]--[2026-11-20 Fri 10:30:00] =>  00:30:00
          :END:
          - DONE Buy paint
          - LATER Ask Bob
            SCHEDULED: <2026-12-02 Wed 18:00>
        - NOW Water the plants
          DEADLINE: <2026-11-23 Mon .+3d>
        - CANCELED Trip to Rome
        - Notes without a state
          - WAITING Hear from Ada
        - TODO [#B] New&#10;line
          DEADLINE: <2026-11-21 Sat 09:00 ++2w>

        """)
  }

  @Test("can't store a wait without a due date, nor rules that name days")
  func losses() throws {
    var todos = try TodoFormat.markdown.read("- TODO a\n").map { $0.stored(number: 1) }
    todos[0].wait = .instant(Instant.morning)
    #expect(
      TodoFormat.markdown.write(todos).losses.map(\.name).prefix(2) == [
        "the \(Todo.Field.due.label)", "the \(Todo.Field.wait.label)",
      ])
    todos[0].due = todos[0].wait
    todos[0].wait = nil
    todos[0].repeat = RepeatRule("every monday")
    #expect(TodoFormat.markdown.write(todos).losses.map(\.name).first == "the rule")
  }
}
