import SwiftSyntax

/// The opposite of a condition: of an `if`, a `guard`, a `while`, a `where`, a ternary.
///
/// A pattern or a binding is taken not to match. A comparison is left to ``ReversedComparison``.
struct NegatedCondition: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    if let element = node.as(ConditionElementSyntax.self) {
      guard case .expression(let condition) = element.condition else {
        return [
          Mistake(element.condition, becomes: "no match") { number in
            [.wrap(element.condition, "", ", !Mutants.isActive(\(number))")]
          }
        ]
      }
      return negated(condition)
    }
    if let clause = node.as(WhereClauseSyntax.self) { return negated(clause.condition) }
    if let ternary = node.as(TernaryExprSyntax.self) { return negated(ternary.condition) }
    return []
  }

  private func negated(_ condition: ExprSyntax) -> [Mistake] {
    // `while true` is no condition.
    if condition.is(BooleanLiteralExprSyntax.self) { return [] }
    if let infix = condition.as(InfixOperatorExprSyntax.self), infix.comparison != nil { return [] }
    return [
      Mistake(condition, becomes: "!(\(condition.text))") { number in
        [.wrap(condition, "Mutants.negated(\(number), ", ")")]
      }
    ]
  }
}
