import ComposableTesting
import Testing
import TodoDomain

@testable import TodoCLI

@Suite("Any query")
struct QueryLawTests {
  /// The meaning of a query: a formula over the presence of words.
  private indirect enum Formula {
    case word(Int)
    case not(Formula)
    case all([Formula])
    case any([Formula])

    static let words = ["a", "b", "c", "d"]

    func holds(_ values: [Bool]) -> Bool {
      switch self {
      case .word(let word): values[word]
      case .not(let formula): !formula.holds(values)
      case .all(let formulas): formulas.allSatisfy { $0.holds(values) }
      case .any(let formulas): formulas.contains { $0.holds(values) }
      }
    }

    static func random(depth: Int, _ random: inout SeededRandomNumberGenerator) -> Formula {
      guard depth > 0, Bool.random(using: &random) || depth == 4 else {
        return .word(.random(in: words.indices, using: &random))
      }
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Formula.random(depth: depth - 1, &random)
      }
      return [.not(parts[0]), .all(parts), .any(parts)].randomElement(using: &random) ?? parts[0]
    }

    /// Returns the formula in words, grouped if the formula around it binds tighter, and sometimes even if not.
    func written(in outer: Int = 0, _ random: inout SeededRandomNumberGenerator) -> [String] {
      var words: [String] = []
      let strength: Int
      switch self {
      case .word(let word): return [Self.words[word]]
      case .not(let formula):
        strength = 2
        words = formula.written(in: 2, &random)
        let first = words.removeFirst()
        words = Bool.random(using: &random) ? ["not", first] + words : ["-" + first] + words
      case .all(let formulas):
        strength = formulas.count > 1 ? 1 : outer
        let outer = formulas.count > 1 ? 1 : outer
        for (index, formula) in formulas.enumerated() {
          if index > 0, Bool.random(using: &random) { words.append("and") }
          words += formula.written(in: outer, &random)
        }
      case .any(let formulas):
        strength = formulas.count > 1 ? 0 : outer
        let outer = formulas.count > 1 ? 0 : outer
        for (index, formula) in formulas.enumerated() {
          if index > 0 { words.append("or") }
          words += formula.written(in: outer, &random)
        }
      }
      let needsGroup = strength < outer || Int.random(in: 0...9, using: &random) == 0
      return needsGroup ? ["("] + words + [")"] : words
    }
  }

  @Test("means what its signs and parentheses say", arguments: 1...20 as ClosedRange<UInt64>)
  func meaning(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    for _ in 1...50 {
      let formula = Formula.random(depth: 4, &random)
      let words = formula.written(&random)
      let query = try query(words)
      for bits in 0..<16 {
        let values = (0..<4).map { bits & 1 << $0 != 0 }
        #expect(
          query.conditions.allSatisfy { $0.holds(values) } == formula.holds(values), "\(words)")
      }
      // A term with a sign makes the whole line a query.
      let line = try self.query([(["+x"] + words).joined(separator: " ")])
      #expect(try line == self.query(["+x"] + words), "\(words)")
      #expect(
        try self.query(["-("] + words + [")"]).conditions
          == self.query(["not", "("] + words + [")"]).conditions)
    }
  }

  private static let pieces = [
    "a", "b c", "or", "and", "not", "(", ")", "-", "--", "+", "+a", "-+a", "\"", "\"x y\"", "\\",
    ":)",
    "due:", "due:today", "due:<", "due:2026-12-24..", "due:next", "week", "is:open", "is:completed",
    "view:v", "foo:bar", "pri:>=h", "é", "牛", "\u{1B}", "..", "completed:none", " ",
  ]

  @Test(
    "is parsed, or refused with a safe message, whatever it is made of",
    arguments: 1...20 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    for _ in 1...200 {
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random))
          .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      }
      do throws(QueryError) {
        _ = try QueryParser.query(
          words, now: .noonOfTheLastDay, in: .utc, views: Views(["v": ["-view:v"]]))
      } catch {
        #expect(!error.description.isEmpty && !error.description.contains("\u{1B}"), "\(words)")
        #expect(error.hint?.contains("\u{1B}") != true, "\(words)")
      }
    }
  }

  private func query(_ words: [String]) throws -> Query {
    try QueryParser.query(words, now: .noonOfTheLastDay, in: .utc)
  }
}

extension Query.Condition {
  /// Whether the formula holds; `values` tells which of the words `a`, `b`, `c` and `d` are present.
  fileprivate func holds(_ values: [Bool]) -> Bool {
    switch self {
    case .contains(let word): ["a", "b", "c", "d"].firstIndex(of: word).map { values[$0] } ?? false
    case .not(let condition): !condition.holds(values)
    case .all(let conditions): conditions.allSatisfy { $0.holds(values) }
    case .any(let conditions): conditions.contains { $0.holds(values) }
    default: false
    }
  }
}
