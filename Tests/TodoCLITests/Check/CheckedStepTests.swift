import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A step's difference")
struct CheckedStepTests {
  private let milk = Statement.added(1, .description, .text("milk"))
  private let bread = Statement.added(1, .description, .text("bread"))
  private let tag = Statement.added(1, .tags, .list(["shop"]))

  @Test("is empty if everything is stated, in any order")
  func none() {
    #expect(!step([], []).isWrong)
    #expect(!step([tag, milk], [milk, tag]).isWrong)
    #expect(difference([tag, milk], [milk, tag]) == ["right \(tag)", "right \(milk)"])
  }

  @Test("includes what wasn't stated")
  func unstated() {
    #expect(difference([tag], [milk, tag]) == ["right \(tag)", "unstated \(milk)"])
    #expect(step([], [milk]).isWrong)
  }

  @Test("includes what didn't happen")
  func missing() {
    #expect(difference([milk, tag], [milk]) == ["right \(milk)", "wrong \(tag)"])
    #expect(step([tag], []).isWrong)
  }

  @Test("pairs a wrong statement with what happened instead")
  func instead() {
    #expect(
      difference([bread, tag], [milk, tag]) == ["wrong \(bread) for \(milk)", "right \(tag)"])
  }

  @Test("includes surplus statements, such as repeated ones")
  func twice() {
    #expect(difference([milk, milk], [milk]) == ["right \(milk)", "wrong \(milk)"])
    #expect(difference([bread, milk], [milk]) == ["wrong \(bread)", "right \(milk)"])
    let refused = Statement.refused("no")
    #expect(
      difference([bread, refused], [milk]) == ["wrong \(bread) for \(milk)", "wrong \(refused)"])
  }

  private func step(_ stated: [Statement], _ happened: [Statement]) -> CheckedStep {
    let step = CheckFile.Step(
      command: .clear, text: "clear", line: 1,
      statements: stated.map {
        CheckFile.Stated(statement: $0, range: 0..<0, lineRange: 0..<0, comment: nil)
      }, end: 0)
    return CheckedStep(step, happened: happened)
  }

  private func difference(_ stated: [Statement], _ happened: [Statement]) -> [String] {
    step(stated, happened).difference.map { line in
      switch line {
      case .right(let stated): "right \(stated.statement)"
      case .wrong(let stated, let instead?): "wrong \(stated.statement) for \(instead)"
      case .wrong(let stated, nil): "wrong \(stated.statement)"
      case .unstated(let statement): "unstated \(statement)"
      }
    }
  }
}
