import SwiftSyntax

/// Nothing for an assignment, or for a call whose answer nobody takes.
struct DroppedStatement: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    guard let item = node.as(CodeBlockItemSyntax.self), case .expr(let whole) = item.item,
      !item.isInitialization
    else { return [] }
    let expression = whole.withoutEffects
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      guard infix.isAssignment else { return [] }
    } else {
      guard let call = expression.as(FunctionCallExprSyntax.self), !item.isValue,
        !call.calledExpression.text.hasSuffix(".init")
      else { return [] }
    }
    return [
      Mistake(item, becomes: "nothing") { number in
        [.wrap(item, "if !Mutants.isActive(\(number)) { ", " }")]
      }
    ]
  }
}

extension ExprSyntax {
  /// The expression behind `try` and `await`.
  var withoutEffects: ExprSyntax {
    if let expression = self.as(TryExprSyntax.self) { return expression.expression.withoutEffects }
    if let expression = self.as(AwaitExprSyntax.self) {
      return expression.expression.withoutEffects
    }
    return self
  }
}

extension InfixOperatorExprSyntax {
  var isAssignment: Bool {
    self.operator.is(AssignmentExprSyntax.self)
      || ["+=", "-=", "*=", "/=", "&=", "|="].contains(self.operator.text)
  }
}

extension CodeBlockItemSyntax {
  /// Whether it gives a stored property its first value.
  fileprivate var isInitialization: Bool {
    guard case .expr(let expression) = item, expression.is(InfixOperatorExprSyntax.self)
    else { return false }
    return parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true
  }
}
