import Testing

@testable import TodoCLI

@Suite("The summary")
struct ImportSummaryTests {
  @Test("of an import counts the added, changed and unchanged todos")
  func summary() {
    let summary = { (count: Int, added: Int, unchanged: Int) in
      ImportSummary(count: count, added: added, unchanged: unchanged).description
    }
    #expect(summary(120, 100, 5) == "Imported 120: 100 added, 15 changed, 5 unchanged")
    #expect(summary(1, 0, 1) == "Imported 1: 1 unchanged")
    #expect(summary(0, 0, 0) == "Imported 0: there is nothing in the file")
  }
}
