import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("A todo for people")
struct ShowViewTests {
  private let view = ShowView(
    changeText: ChangeText(
      timeZone: .fixed(secondsFromUTC: 3600), year: { 2026 }, arrow: { "→" }),
    now: World.morning)

  @Test("is shown in full, with its history")
  func full() {
    let at = Todo.full.createdAt
    let history = [
      HistoryEntry(step: 1, at: at, command: "add Call mum", event: .added),
      HistoryEntry(
        step: 2, at: Todo.full.modifiedAt, command: "edit 12 \u{1B}",
        event: .changed([
          FieldChange(field: .description, before: .text("Call \"mum"), after: .text("Call mum")),
          FieldChange(field: .note, before: .text(""), after: .text("one\ntwo")),
          FieldChange(field: .position, before: .number(1), after: .number(1.5)),
          // Not shown: every command changes it, and its time is beside the command anyway.
          FieldChange(
            field: .modifiedAt, before: .instant(at), after: .instant(Todo.full.modifiedAt)),
        ])),
      HistoryEntry(step: 3, at: Todo.full.modifiedAt, command: "delete 12", event: .deleted),
    ]

    #expect(
      view.text(Detail(todo: .full, history: history)) == #"""
        number     12
        text       Call mum
        state      completed
        priority   high
        due        Thu 24 Dec 2026 18:00
        tags       +shop +home
        project    family
        note       one
                   two
        remind     Thu 24 Dec 2026 17:45
        spent      1 h 30 min
        taskwarrior client: ACME
        created    Sat 21 Nov 2026 09:00
        modified   Sat 21 Nov 2026 09:01
        completed  Sat 21 Nov 2026 09:01
        id         0193a2f0-0000-7000-8000-0000000000ff
        history
          Sat 21 Nov 2026 09:00  add Call mum
            added
          Sat 21 Nov 2026 09:01  edit 12 ␛
            Call "mum → Call mum
            note one␊two
            moved
          Sat 21 Nov 2026 09:01  delete 12
            deleted

        """#)
  }

  @Test("shows the todos that it links to and the todos that link to it")
  func links() {
    func other(_ number: Int64, _ description: String, isComplete: Bool = false) -> Todo {
      var todo = Todo.plain
      todo.number = number
      todo.description = description
      todo.completedAt = isComplete ? World.morning : nil
      return todo
    }
    var todo = Todo.plain
    todo.parent = 7
    todo.blockedBy = [8, 9]
    let links = Detail.Links(
      named: [other(7, "Paint the shed"), other(8, "Buy \u{1B}", isComplete: true)],
      subtasks: (21...41).map { other($0, "part") }, blocked: [other(10, "Invite all")])
    let lines = view.text(Detail(todo: todo, links: links, history: [])).split(
      separator: "\n")
    #expect(lines.contains("parent     7 Paint the shed"))
    #expect(lines.contains("blocked by 8 Buy ␛ (completed)"))
    // Todo 9 no longer exists.
    #expect(lines.contains("           9"))
    #expect(lines.contains("subtasks   21 part"))
    #expect(lines.contains("           40 part"))
    #expect(!lines.contains { $0.contains("41") })
    #expect(lines.contains("           and more"))
    #expect(lines.contains("blocks     10 Invite all"))
  }

  @Test("leaves out empty fields")
  func plain() {
    #expect(
      view.text(Detail(todo: .plain, history: [])) == """
        number     1
        text       Buy milk
        state      open
        created    Sat 21 Nov 2026 09:00
        id         0193a2f0-0000-7000-8000-0000000000ff

        """)
  }

  @Test("says how near its due date is")
  func due() {
    var todo = Todo.plain
    func due(_ due: String) -> Substring? {
      todo.due = Due(due)
      return view.text(Detail(todo: todo, history: [])).split(separator: "\n").first {
        $0.hasPrefix("due")
      }
    }
    #expect(due("2026-11-22") == "due        Sun 22 Nov 2026 (tomorrow)")
    #expect(due("2026-11-21T17:00:00Z") == "due        Sat 21 Nov 2026 18:00 (today)")
    #expect(due("2026-11-18") == "due        Wed 18 Nov 2026 (3 days ago)")
    #expect(due("2026-12-24") == "due        Thu 24 Dec 2026")
  }

  @Test("keeps the line breaks of a note, and escapes what a terminal would obey")
  func hostileNote() {
    var todo = Todo.plain
    todo.note = "a\n\n\u{1B}[2J\tb\u{202E}\n"

    #expect(
      view.text(Detail(todo: todo, history: [])).contains(
        "\nnote       a\n\n           ␛[2J␉b<U+202E>\n\ncreated    Sat 21 Nov 2026 09:00\n"))
  }

  @Test("wraps within its columns at a terminal")
  func window() {
    var todo = Todo.plain
    todo.description = "Buy milk for the whole week"
    todo.note = "- from the market\n\n  - 日本語日本語日本語日本語"
    let entry = HistoryEntry(
      step: 1, at: todo.createdAt, command: "edit 1 Buy milk for the whole week",
      event: .changed([
        FieldChange(
          field: .description, before: .text("Buy milk"),
          after: .text("Buy milk for the whole week"))
      ]))
    var view = view
    view.width = 32

    #expect(
      view.text(Detail(todo: todo, history: [entry])) == """
        number     1
        text       Buy milk for the
                   whole week
        state      open
        note       - from the market

                     - 日本語日本語日本
                   語日本語
        created    Sat 21 Nov 2026 09:00
        id         0193a2f0-0000-7000-80
                   00-0000000000ff
        history
          Sat 21 Nov 2026 09:00
              edit 1 Buy milk for the
              whole week
            Buy milk → Buy milk for the
            whole week

        """)
  }

  @Test("has faint labels and a bold text if it is coloured")
  func colours() {
    var view = view
    view.palette = Palette()
    let text = view.text(Detail(todo: .plain, history: []))
    #expect(text.hasPrefix("\u{1B}[2mnumber\u{1B}[0m     1\n"))
    #expect(text.contains("text\u{1B}[0m       \u{1B}[1mBuy milk\u{1B}[0m\n"))
  }
}
