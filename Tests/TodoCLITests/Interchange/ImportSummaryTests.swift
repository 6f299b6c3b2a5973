import Testing

@testable import TodoCLI

@Suite("The summary")
struct ImportSummaryTests {
  @Test("of an import counts what was added, changed and left as it was")
  func summary() {
    #expect(
      ImportSummary(count: 120, added: 100, unchanged: 5).description
        == "Imported 120: 100 added, 15 changed, 5 as they were")
    #expect(
      ImportSummary(count: 1, added: 0, unchanged: 1).description == "Imported 1: 1 as it was")
    #expect(
      ImportSummary(count: 0, added: 0, unchanged: 0).description
        == "Imported 0: there is nothing in the file")
  }
}
