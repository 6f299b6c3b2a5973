import ComposableTesting
import Testing

@testable import TodoDomain

@Suite("A note line")
struct NoteLineTests {
  @Test(
    "goes after the existing note, on a line of its own",
    arguments: [
      ("", "x"), ("a", "a\nx"), ("a\n", "a\nx"), ("a\n\n", "a\n\nx"), ("a\r\n", "a\r\nx"),
    ])
  func place(note: String, expected: String) {
    var todo = Todo.milk
    todo.note = note
    todo.apply(Edit(noteLines: [NoteLine("x")]))
    #expect(todo.note.utf8.elementsEqual(expected.utf8))
  }

  @Test("goes after a note that the same edit sets or clears")
  func order() {
    var todo = Todo.milk
    todo.apply(Edit([.note: .text("new")], cleared: [.note], noteLines: [.init("x"), .init("y")]))
    #expect(todo.note == "new\nx\ny")
  }

  @Test("gets the local date if it is dated, and asks for the time only then")
  func date() throws {
    let edit = Edit(noteLines: [NoteLine("a", isDated: true), NoteLine("b")])
    // 2026-11-23T20:00:00Z.
    let evening = Instant(millisecondsSince1970: 1_795_464_000_000)
    let tokyo = CivilTimeZone.fixed(secondsFromUTC: 9 * 3600)
    #expect(
      try edit.resolved(for: .milk, now: { evening }, in: tokyo).noteLines
        == [NoteLine("2026-11-24 a"), NoteLine("b")])
    _ = try Edit(noteLines: [NoteLine("b")]).resolved(
      for: .milk,
      now: {
        Issue.record("the time was asked for")
        return evening
      }, in: .utc)
  }

  @Test("needs room in the note, to the byte")
  func room() throws {
    var todo = Todo.milk
    todo.note = String(repeating: "x", count: TextRule.maximumByteCount - 2)
    func note(after edit: Edit) throws -> String {
      try todo.edited(by: edit, now: { .morning }, in: .utc).note
    }
    #expect(try note(after: Edit(noteLines: [NoteLine("y")])) == todo.note + "\ny")
    #expect(throws: TodoStoreError.noteTooLong(number: todo.number)) {
      try note(after: Edit(noteLines: [NoteLine("yz")]))
    }
    #expect(try note(after: Edit(cleared: [.note], noteLines: [NoteLine("yz")])) == "yz")
  }
}
