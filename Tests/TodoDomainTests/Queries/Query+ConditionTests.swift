import Testing
import TodoDomain

@Suite("A condition")
struct QueryConditionTests {
  private typealias Condition = Query.Condition

  @Test("is negated part by part")
  func negated() {
    let condition = Condition.all([.contains("a"), .any([.not(.hasTag("b")), .isComplete])])
    let negated = Condition.any([
      .not(.contains("a")), .all([.hasTag("b"), .not(.isComplete)]),
    ])
    #expect(condition.negated == negated)
    #expect(negated.negated == condition)
  }

  @Test("flattens groups nested in the same kind, and groups of one")
  func flat() {
    let (a, b, c) = (Condition.contains("a"), Condition.contains("b"), Condition.contains("c"))
    #expect(Condition.all(of: [a]) == a)
    #expect(Condition.any(of: [.any([a, b]), c]) == .any([a, b, c]))
    #expect(Condition.all(of: [.all([a, b]), .any([b, c])]) == .all([a, b, .any([b, c])]))
    #expect(Condition.all(of: []) == .all([]))
  }

  @Test("has nothing due after the last day of the calendar")
  func lastDay() throws {
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
    #expect(Condition.isDueAfter(last) == .any([]))
    #expect(Condition.isDueOn(last) == .date(.due, Span(from: .date(last))))
  }
}
