import SwiftSyntax

/// Another constant: a number that is one more, another text, the opposite of `true`.
///
/// What an argument is if it is not given stays: that is no step of a reducer.
struct ChangedConstant: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    guard !node.isInDefaultArgument, !node.isInPattern else { return [] }
    if node.is(IntegerLiteralExprSyntax.self) || node.is(FloatLiteralExprSyntax.self) {
      return [
        Mistake(node, becomes: "\(node.text) + 1") { number in
          [.wrap(node, "Mutants.number(\(number), ", ")")]
        }
      ]
    }
    if let literal = node.as(StringLiteralExprSyntax.self), literal.segments.count == 1 {
      return [
        Mistake(node, becomes: #""mutant""#) { number in
          [.wrap(node, #"(Mutants.isActive(\#(number)) ? "mutant" : "#, ")")]
        }
      ]
    }
    if let literal = node.as(BooleanLiteralExprSyntax.self),
      literal.parent?.is(ConditionElementSyntax.self) == false
    {
      return [
        Mistake(node, becomes: "!\(node.text)") { number in
          [.wrap(node, "Mutants.negated(\(number), ", ")")]
        }
      ]
    }
    return []
  }
}

extension Syntax {
  fileprivate var isInDefaultArgument: Bool {
    isInside { $0.is(FunctionParameterSyntax.self) || $0.is(EnumCaseParameterSyntax.self) }
  }

  fileprivate var isInPattern: Bool {
    isInside { $0.is(SwitchCaseItemSyntax.self) || $0.is(MatchingPatternConditionSyntax.self) }
  }

  private func isInside(_ isIt: (Syntax) -> Bool) -> Bool {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      if isIt(current) { return true }
      node = current.parent
    }
    return false
  }
}
