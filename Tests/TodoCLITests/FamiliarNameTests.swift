import Testing

@testable import TodoCLI

@Suite("A word that is no command")
struct FamiliarNameTests {
  @Test(
    "is taken for a slip first, then for the beginning of one or for what another program calls it",
    arguments: [
      ("done", "complete"), ("rm", "delete"), ("ls", "list"), ("lsit", "list"), ("hlep", nil),
      ("comp", "complete"), ("de", "delete"),
      ("d", nil),
      ("", nil), ("milk", nil),
    ])
  func meant(word: String, expected: String?) {
    #expect(["list", "complete", "delete"].command(meantBy: word) == expected)
  }

  @Test("is no command that is not there, such as one that scripts do not have")
  func absent() {
    #expect(Verb.all.map(\.name).command(meantBy: "ls") == nil)
    #expect(Verb.all.map(\.name).command(meantBy: "rm") == "delete")
  }

  @Test("is known by its own name alone where there is such a command")
  func unique() {
    #expect(TodoCommand.names.allSatisfy { TodoCommand.names.command(meantBy: $0) == $0 })
  }
}
