import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("A Markdown task")
struct MarkdownTests {
  @Test(
    "keeps in its text what only looks like a field",
    arguments: [
      "Fix #12", "Book room #12b", "Learn C#", "Learn #.net", "See #/a", "Be there at 14:30",
      "Invite Anna +1", "Meet @9:00", "Wow!", "Say !highly", "due:soon", "Dues due: 2026-12-24",
    ])
  func text(line: String) throws {
    var read = try TodoFormat.markdown.read("- [ ] \(line)\n")
    // That it was not written as an export writes it is kept.
    read[0].todo.note = ""
    var expected = Todo.blank
    expected.description = line
    #expect(read == [ImportedTodo(expected)])
  }

  @Test("has tags of any beginning", arguments: ["12b", "2026", ".net", "/a", "a/b", "ü", "#a"])
  func tags(tag: String) throws {
    var todo = Todo.plain
    todo.tags = [tag]
    let read = try TodoFormat.markdown.read(TodoFormat.markdown.write([todo]).text)
    var expected = Todo.blank
    expected.description = todo.description
    expected.tags = [tag]
    #expect(read == [ImportedTodo(expected)])
  }
}
