import Testing
import TodoDomain

@testable import TodoCLI

@Suite("Sort keys")
struct SortKeysTests {
  @Test("are read in order, each once")
  func sortKeys() throws {
    #expect(try QueryParser.sortKeys("due") == [.init(.due)])
    #expect(
      try QueryParser.sortKeys("-priority,project,-number")
        == [
          .init(.priority, isDescending: true), .init(.project), .init(.number, isDescending: true),
        ])
    let twice = String(repeating: "due,-due,text,", count: 1000) + "-text"
    #expect(try QueryParser.sortKeys(twice) == [.init(.due), .init(.text)])
  }

  @Test(
    "that are unknown are refused with a list of the known ones", arguments: ["", "x", "due,", "-"])
  func noSortKeys(text: String) {
    let error = #expect(throws: QueryError.self) { try QueryParser.sortKeys(text) }
    #expect(error?.description.hasPrefix("unknown sort key `") == true)
    #expect(
      error?.hint
        == "Use position, number, created, modified, completed, due, priority, text or project; "
        + "`-due` sorts the other way.")
  }

  @Test(
    "may have spaces and tabs around their commas",
    arguments: ["due,-text", "due, -text", " due\t,  -text "])
  func blanks(text: String) throws {
    #expect(try QueryParser.sortKeys(text) == [.init(.due), .init(.text, isDescending: true)])
  }

  @Test(
    "are suggested for near misses",
    arguments: [("-prioriy", "priority"), ("--due", "due"), ("duee, text", "due")])
  func mistyped(text: String, meant: String) {
    let error = #expect(throws: QueryError.self) { try QueryParser.sortKeys(text) }
    #expect(error?.hint == "Did you mean `\(meant)`?")
  }
}
