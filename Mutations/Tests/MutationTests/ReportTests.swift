import Mutation
import Testing

@Suite("A report")
struct ReportTests {
  private func mutant(_ number: Int) -> Mutant {
    Mutant(
      number: number, file: "X.swift", line: number, declaration: "f", original: "x = \(number)",
      mutated: "nothing")
  }

  private func report(caught: Int, survived: Int, excuses: String = "") -> Report {
    Report(
      verdicts: (1...caught + survived).map {
        (mutant($0), $0 > caught ? .survived : $0 == 1 ? .stories : .steps)
      },
      excuses: Excuses(excuses))
  }

  @Test("is good if 95 of 100 are caught, and every other has its reason")
  func share() {
    let reasons = (95...100).map { "X.swift f: x = \($0) → nothing\n  It is.\n" }
    #expect(report(caught: 95, survived: 5, excuses: reasons[1...].joined()).isGood)
    #expect(!report(caught: 95, survived: 5, excuses: reasons[2...].joined()).isGood)
    #expect(!report(caught: 94, survived: 6, excuses: reasons.joined()).isGood)
    #expect(report(caught: 3, survived: 0).isGood)
    #expect(!Report(verdicts: [], excuses: Excuses("")).isGood)
  }

  @Test("has a line a mutant, the reasons, and how many are caught")
  func description() {
    let excuses = """
      # Why.
      X.swift f: x = 19 → nothing
        It was 19
        before.
      X.swift f: x = 1 → nothing
        It was 1 before.
      """
    let report = report(caught: 18, survived: 2, excuses: excuses)

    #expect(!report.isGood)
    #expect(report.unexplained == [mutant(20)])
    #expect(
      report.description.hasSuffix(
        """
        caught    X.swift:18 f: x = 18 → nothing
        SURVIVED  X.swift:19 f: x = 19 → nothing
        SURVIVED  X.swift:20 f: x = 20 → nothing

        Survived:
          X.swift:19 f: x = 19 → nothing
            It was 19 before.
          X.swift:20 f: x = 20 → nothing
            No reason is given.

        Stale reasons, for what is caught or is no more:
          X.swift f: x = 1 → nothing

        20 mutants: 18 caught, 17 by the steps and 1 by the stories alone; 2 survived
        90.0 % caught, of at least 95 %
        """))
    #expect(report.description.hasPrefix("stories   X.swift:1 f: x = 1 → nothing\ncaught  "))
  }
}
