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
    return EditedDocument(todo)
  }

  @Test("has its text first, then its note, then what that means")
  func text() {
    #expect(
      document("Buy milk", note: "the blue one").text == """
        Buy milk

        the blue one

        # The first lines are the text, and what stands behind an empty line is the note.
        # These lines are left out. Without a text nothing is changed.

        """)
  }

  @Test(
    "is unchanged when it comes back as it was",
    arguments: [
      ("a", ""), ("a\nb", "c\n\nd"), ("# a", "# b"), (" a ", "\n\nb\n\n"), ("日\u{301}", "👨‍👩‍👧\t"),
      ("a", "\n \n"),
    ])
  func unchanged(description: String, note: String) {
    let document = document(description, note: note)
    #expect(document.isEditable)
    for text in [document.text, document.text.replacingLineEnds] {
      #expect(document.edit(to: EditedDocument(reading: text)).isEmpty)
    }
  }

  @Test(
    "whose text has an empty line cannot be told from its note",
    arguments: ["a\n\nb", "\n", " ", "a\n"])
  func notEditable(description: String) {
    #expect(!document(description).isEditable)
  }

  @Test("is changed where its bytes are others, although it reads the same")
  func otherBytes() {
    let document = document("Caf\u{E9}", note: "d\u{E9}caf")
    let edit = document.edit(
      to: EditedDocument(reading: "Cafe\u{301}\n\nde\u{301}caf\n"))
    #expect(edit.values[.description] == .text("Cafe\u{301}"))
    #expect(edit.values[.note] == .text("de\u{301}caf"))
  }

  @Test("changes what was changed and nothing else")
  func edits() {
    let todo = document("a", note: "n")
    #expect(todo.edit(to: EditedDocument(reading: "b\n\nn\n")) == Edit([.description: .text("b")]))
    #expect(todo.edit(to: EditedDocument(reading: "a\n\nm\n\no")) == Edit([.note: .text("m\n\no")]))
    #expect(
      todo.edit(to: EditedDocument(reading: "\n\na\nb"))
        == Edit([.description: .text("a\nb")], cleared: [.note]))
    #expect(EditedDocument(reading: "# mine\n\n# note").description == "# mine")
    #expect(EditedDocument(reading: "").description == "")
  }
}

extension String {
  fileprivate var replacingLineEnds: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
