import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A step's difference")
struct StepDifferenceTests {
  private let milk = Statement.added(number: 1, field: .description, value: .text("milk"))
  private let bread = Statement.added(number: 1, field: .description, value: .text("bread"))
  private let tag = Statement.added(number: 1, field: .tags, value: .list(["shop"]))

  @Test("is empty if everything is stated, in any order")
  func none() {
    #expect(StepDifference(from: [], to: []).isEmpty)
    #expect(StepDifference(from: [tag, milk], to: [milk, tag]).isEmpty)
    #expect(StepDifference(from: [tag, milk], to: [milk, tag]).lines == [.right(0), .right(1)])
  }

  @Test("includes what wasn't stated")
  func unstated() {
    #expect(StepDifference(from: [tag], to: [milk, tag]).lines == [.right(0), .unstated(milk)])
    #expect(!StepDifference(from: [], to: [milk]).isEmpty)
  }

  @Test("includes what didn't happen")
  func missing() {
    #expect(
      StepDifference(from: [milk, tag], to: [milk]).lines == [.right(0), .wrong(1, instead: nil)])
  }

  @Test("pairs a wrong statement with what happened instead")
  func instead() {
    #expect(
      StepDifference(from: [bread, tag], to: [milk, tag]).lines
        == [.wrong(0, instead: milk), .right(1)])
  }

  @Test("includes surplus statements, such as repeated ones")
  func twice() {
    #expect(
      StepDifference(from: [milk, milk], to: [milk]).lines == [.right(0), .wrong(1, instead: nil)])
    #expect(
      StepDifference(from: [bread, .refused("no")], to: [milk]).lines
        == [.wrong(0, instead: milk), .wrong(1, instead: nil)])
  }

  @Test("pairs reports in order, and counts equal ones")
  func reports() {
    let (one, two, three) = (
      Statement.reported("1"), Statement.reported("2"), Statement.reported("3")
    )
    #expect(StepDifference(from: [two, one], to: [one, two]).isEmpty)
    #expect(StepDifference(from: [one, one], to: [one, one]).isEmpty)
    #expect(StepDifference(from: [one], to: [one, one]).lines == [.right(0), .unstated(one)])
    #expect(
      StepDifference(from: [one, one], to: [one]).lines == [.right(0), .wrong(1, instead: nil)])
    #expect(
      StepDifference(from: [three, one], to: [one, two, milk]).lines
        == [.wrong(0, instead: two), .right(1), .unstated(milk)])
    #expect(
      StepDifference(from: [one, one], to: [two, three, two]).lines
        == [.wrong(0, instead: two), .wrong(1, instead: three), .unstated(two)])
  }
}
