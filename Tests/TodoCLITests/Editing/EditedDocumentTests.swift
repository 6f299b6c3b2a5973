import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("A todo in an editor")
struct EditedDocumentTests {
  private func document(_ description: String, note: String = "") -> EditedDocument {
    var todo = Todo.plain
    todo.description = description
    todo.note = note
    return EditedDocument(todo, in: .utc)
  }

  @Test("shows its fields, then its text, its note and an explanation")
  func text() {
    #expect(
      document("Buy milk", note: "the blue one").text == """
        priority:
        due:
        wait:
        remind:
        repeat:
        until:
        parent:
        blocked-by:
        project:
        spent:
        ---
        Buy milk

        the blue one

        # Above ---: One field per line, tags as +TAG; leave a field empty to clear it.
        # Below ---: The text, then an empty line, then the note.
        # These lines are dropped. Without a text, nothing changes.

        """)
  }

  @Test("may start with a byte order mark, and so may its text")
  func mark() throws {
    let before = full("a", note: "b")
    #expect(try before.edit(to: EditedDocument(reading: "\u{FEFF}" + before.text)).isEmpty)
    let marked = document("\u{FEFF}a")
    #expect(try marked.edit(to: EditedDocument(reading: marked.text)).isEmpty)
  }

  @Test(
    "is unchanged if it is saved unedited, whatever the line ends",
    arguments: [
      ("a", ""), ("a\nb", "c\n\nd"), ("# a", "# b"), (" a ", "\n\nb\n\n"), ("日\u{301}", "👨‍👩‍👧\t"),
      ("a", "\n \n"),
    ])
  func unchanged(description: String, note: String) throws {
    for document in [document(description, note: note), full(description, note: note)] {
      #expect(document.isEditable)
      for text in [document.text, document.text.replacingLineEnds] {
        #expect(try document.edit(to: EditedDocument(reading: text)).isEmpty)
      }
    }
  }

  /// A todo with most fields set, and with tags that can no longer be typed.
  private func full(
    _ description: String = "a", note: String = "n", in timeZone: CivilTimeZone = .utc
  ) -> EditedDocument {
    var todo = Todo.plain
    todo.description = description
    todo.note = note
    todo.priority = .high
    todo.due = Due("2026-12-24T17:00:01.500Z")
    todo.tags = ["shop", "1st", "caf\u{E9}"]
    (todo.parent, todo.blockedBy) = (3, [1, 2])
    todo.project = " the: house +move "
    return EditedDocument(todo, in: timeZone)
  }

  @Test("shows its due date in local time")
  func localDue() {
    #expect(
      full(in: .fixed(secondsFromUTC: 3600)).text.hasPrefix(
        """
        priority:high
        due:2026-12-24 18:00
        wait:
        remind:
        repeat:
        until:
        parent:3
        blocked-by:1,2
        +shop +1st +caf\u{E9}
        project:the: house +move\nspent:
        ---
        a

        n

        """))
  }

  @Test(
    "has fields that can be changed, emptied and removed",
    arguments: [
      ("priority:high", "pri:m", Edit([.priority: .priority(.medium)])),
      ("priority:high", "priority:", Edit(cleared: [.priority])),
      ("priority:high\n", "", Edit(cleared: [.priority])),
      ("+shop +1st", "+1st  +home", Edit(removed: [.tags: ["shop"]], added: [.tags: ["home"]])),
      (
        "+shop +1st +caf\u{E9}", "+1st\n+shop",
        Edit(removed: [.tags: ["caf\u{E9}"]])
      ),
      ("+shop +1st +caf\u{E9}\n", "", Edit(removed: [.tags: ["shop", "1st", "caf\u{E9}"]])),
      ("+1st ", "", Edit(removed: [.tags: ["1st"]])),
      (
        "project:the: house +move", "pro: home sweet home ",
        Edit([.project: .text("home sweet home")])
      ),
      (
        "due:2026-12-24 17:00", "due: next week",
        Edit(dates: When("next week").map { [.due: $0] } ?? [:])
      ),
      ("due:2026-12-24 17:00", "due:", Edit(cleared: [.due])),
      ("due:2026-12-24 17:00", "Due:", Edit(cleared: [.due])),
      ("parent:3", "parent:", Edit(cleared: [.parent])),
      ("parent:3", "parent:4", Edit(links: [.parent: [.number(4)]])),
      (
        "blocked-by:1,2", "blocked-by:2,7",
        Edit(cleared: [.blockedBy], links: [.blockedBy: [.number(2), .number(7)]])
      ),
    ])
  func fields(line: String, written: String, expected: Edit) throws {
    let todo = full()
    #expect(todo.text.contains(line))
    let text = todo.text.replacing(line, with: written)
    #expect(try todo.edit(to: EditedDocument(reading: text)) == expected)
  }

  @Test(
    "reports the line of an invalid field, and why it is invalid",
    arguments: [
      ("due:2026-12-24 17:00", "due:soon", 2, ValueError.notADate("soon")),
      ("priority:high", "\npriority:urgent", 2, .notAPriority("urgent")),
      ("+shop", "+2nd", 9, .tagWithoutLetter("2nd")),
      ("+shop", "+home shop", 9, .wrong("+home shop +1st +caf\u{E9}", expected: "a line of tags")),
      (
        "+shop", "shop", 9,
        .unknown(
          kind: "field", "shop +1st +caf\u{E9}",
          choices: [
            "priority:", "due:", "wait:", "remind:", "repeat:", "until:", "parent:", "blocked-by:",
            "+", "project:", "spent:",
          ])
      ),
    ])
  func wrong(line: String, written: String, number: Int, reason: ValueError) throws {
    let todo = full()
    let text = todo.text.replacing(line, with: written)
    #expect(throws: EditedLineError(line: number, reason: reason)) {
      try todo.edit(to: EditedDocument(reading: text))
    }
  }

  @Test("has fields only above a `---` line; a second such line is text")
  func noEnd() throws {
    #expect(try EditedDocument(reading: "due:friday\n\nBuy milk\n").fields == nil)
    #expect(try EditedDocument(reading: "---\nBuy milk\n---\n").description == "Buy milk\n---")
  }

  @Test("whose project has several lines can't be edited")
  func severalLines() {
    var todo = Todo.plain
    todo.project = "a\nb"
    #expect(!EditedDocument(todo, in: .utc).isEditable)
  }

  @Test(
    "whose text has a blank line can't be edited, as a blank line starts the note",
    arguments: ["a\n\nb", "\n", " ", "a\n"])
  func notEditable(description: String) {
    #expect(!document(description).isEditable)
  }

  @Test("is changed if its bytes differ, even if it looks the same")
  func otherBytes() throws {
    let document = document("Caf\u{E9}", note: "d\u{E9}caf")
    let edit = try document.edit(
      to: EditedDocument(reading: "Cafe\u{301}\n\nde\u{301}caf\n"))
    #expect(edit.values[.description] == .text("Cafe\u{301}"))
    #expect(edit.values[.note] == .text("de\u{301}caf"))
  }

  @Test("yields an edit of only the changed fields")
  func edits() throws {
    let todo = document("a", note: "n")
    #expect(
      try todo.edit(to: EditedDocument(reading: "b\n\nn\n")) == Edit([.description: .text("b")]))
    #expect(
      try todo.edit(to: EditedDocument(reading: "a\n\nm\n\no")) == Edit([.note: .text("m\n\no")]))
    #expect(
      try todo.edit(to: EditedDocument(reading: "\n\na\nb"))
        == Edit([.description: .text("a\nb")], cleared: [.note]))
    #expect(try EditedDocument(reading: "# mine\n\n# note").description == "# mine")
    #expect(try EditedDocument(reading: "").description == "")
  }
}

extension String {
  fileprivate var replacingLineEnds: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
