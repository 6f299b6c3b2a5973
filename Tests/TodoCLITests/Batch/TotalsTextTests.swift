import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("A script's totals")
struct TotalsTextTests {
  @Test(
    "are given in words",
    arguments: [
      ([.added: 700, .completed: 250, .edited: 50], "700 added, 250 completed, 50 edited"),
      ([.deleted: 1], "1 deleted"),
      ([.reopened: 2, .moved: 1], "2 reopened, 1 moved"),
      ([:], "nothing changed"),
      ([.added: 0], "nothing changed"),
      ([.added: 1_000_000], "1,000,000 added"),
    ] as [(TodoList.Totals, String)])
  func texts(totals: TodoList.Totals, expected: String) {
    #expect(totals.text() == expected)
  }

  @Test(
    "have digits grouped by three",
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
