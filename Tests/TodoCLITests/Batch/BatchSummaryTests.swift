import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("The summary of a script")
struct BatchSummaryTests {
  @Test(
    "says what was done",
    arguments: [
      (
        BatchSummary(commands: 1000, totals: [.added: 700, .completed: 250, .edited: 50]),
        "1,000 commands: 700 added, 250 completed, 50 edited"
      ),
      (BatchSummary(commands: 1, totals: [.deleted: 1]), "1 command: 1 deleted"),
      (
        BatchSummary(commands: 1, totals: [.reopened: 2, .moved: 1]),
        "1 command: 2 reopened, 1 moved"
      ),
      (BatchSummary(), "0 commands: nothing changed"),
      (BatchSummary(commands: 2, totals: [.added: 0]), "2 commands: nothing changed"),
      (
        BatchSummary(commands: 1_234_567, totals: [.added: 1_000_000]),
        "1,234,567 commands: 1,000,000 added"
      ),
    ])
  func descriptions(summary: BatchSummary, expected: String) {
    #expect(summary.description == expected)
  }

  @Test(
    "groups digits by three",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func grouping(number: Int, expected: String) {
    #expect(grouped(number) == expected)
  }
}

extension TodoList.Totals: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral counts: (TodoList.Change.Kind, Int)...) {
    self.init()
    for (kind, count) in counts { self[kind] = count }
  }
}
