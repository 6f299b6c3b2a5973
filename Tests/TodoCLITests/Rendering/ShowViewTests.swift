import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A todo for people")
struct ShowViewTests {
  private let view = ShowView(timeZone: .fixed(secondsFromUTC: 3600))

  @Test("is shown in full, with its history")
  func full() {
    let at = Todo.full.createdAt
    let history = [
      HistoryEntry(step: 1, at: at, command: "add Call mum", event: .added),
      HistoryEntry(
        step: 2, at: Todo.full.modifiedAt, command: "edit 12 \u{1B}",
        event: .changed([
          FieldChange(field: .description, before: .text("Call \"mum"), after: .text("Call mum")),
          FieldChange(field: .position, before: .number(1), after: .number(1.5)),
          // Every command changes it, and stands beside its time anyway.
          FieldChange(
            field: .modifiedAt, before: .instant(at), after: .instant(Todo.full.modifiedAt)),
        ])),
      HistoryEntry(step: 3, at: Todo.full.modifiedAt, command: "delete 12", event: .deleted),
    ]

    #expect(
      view.text(.full, history: history) == #"""
        number     12
        id         0193a2f0-0000-7000-8000-0000000000ff
        text       Call mum
        state      completed
        priority   high
        due        2026-12-24 18:00
        project    family
        tags       +shop +home
        created    2026-11-21 09:00
        modified   2026-11-21 09:01
        completed  2026-11-21 09:01
        note       one
                   two
        history
          2026-11-21 09:00  add Call mum
            added
          2026-11-21 09:01  edit 12 ␛
            description: "Call \"mum" -> "Call mum"
            position: 1 -> 1.5
          2026-11-21 09:01  delete 12
            deleted

        """#)
  }

  @Test("leaves out what is absent")
  func plain() {
    #expect(
      view.text(.plain, history: []) == """
        number     1
        id         0193a2f0-0000-7000-8000-0000000000ff
        text       Buy milk
        state      open
        priority   none
        created    2026-11-21 09:00
        modified   2026-11-21 09:00

        """)
  }

  @Test("keeps the lines of a note, and nothing that a terminal obeys")
  func hostileNote() {
    var todo = Todo.plain
    todo.note = "a\n\n\u{1B}[2J\tb\u{202E}\n"

    #expect(
      view.text(todo, history: []).hasSuffix(
        "\nnote       a\n\n           ␛[2J␉b<U+202E>\n\n"))
  }

  @Test("flows in its columns at a terminal")
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
    let view = ShowView(timeZone: .utc, width: 32, isColored: false)

    #expect(
      view.text(todo, history: [entry]) == """
        number     1
        id         0193a2f0-0000-7000-80
                   00-0000000000ff
        text       Buy milk for the
                   whole week
        state      open
        priority   none
        created    2026-11-21 08:00
        modified   2026-11-21 08:00
        note       - from the market

                     - 日本語日本語日本
                   語日本語
        history
          2026-11-21 08:00
              edit 1 Buy milk for the
              whole week
            description: "Buy milk" ->
            "Buy milk for the whole
            week"

        """)
  }

  @Test("says the same with colours")
  func colours() {
    let text = ShowView(timeZone: .utc, isColored: true).text(.plain, history: [])
    #expect(text.hasPrefix("\u{1B}[2mnumber\u{1B}[0m     1\n"))
    #expect(text.contains("text\u{1B}[0m       \u{1B}[1mBuy milk\u{1B}[0m\n"))
  }
}
