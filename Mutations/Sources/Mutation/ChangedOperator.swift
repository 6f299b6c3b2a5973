import SwiftSyntax

/// Another operator: `-` for `+`, `||` for `&&`, `max` for `min`; of `a ?? b`, `b`; of `[a] + b`, `[a]`.
struct ChangedOperator: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    if let infix = node.as(InfixOperatorExprSyntax.self) { return mistakes(at: infix) }
    if let call = node.as(FunctionCallExprSyntax.self), call.arguments.count == 2,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.text,
      let other = ["min": "max", "max": "min"][name]
    {
      return [
        Mistake(call, becomes: "\(other)(\(call.arguments.text))") { number in
          [
            .replace(call.calledExpression, by: "Mutants.\(name)"),
            .wrap(call.arguments, "\(number), ", ""),
          ]
        }
      ]
    }
    return []
  }

  private func mistakes(at infix: InfixOperatorExprSyntax) -> [Mistake] {
    let (left, right) = (infix.leftOperand, infix.rightOperand)
    if infix.operator.text == "??" {
      return [
        Mistake(infix, becomes: right.text) { number in
          [.wrap(infix, "(Mutants.isActive(\(number)) ? \(right.text) : ", ")")]
        }
      ]
    }
    if infix.operator.text == "+", left.is(ArrayExprSyntax.self) {
      return [
        Mistake(infix, becomes: left.text) { number in
          [.wrap(infix, "(Mutants.isActive(\(number)) ? \(left.text) : ", ")")]
        }
      ]
    }
    guard let (function, other) = functions[infix.operator.text] else { return [] }
    if infix.operator.text == "+", !left.isNumeric, !right.isNumeric { return [] }
    return [
      Mistake(infix, becomes: "\(left.text) \(other) \(right.text)") { number in
        [
          .wrap(infix, "Mutants.\(function)(\(number), ", ")"),
          .replace(infix.operator, by: ","),
        ]
      }
    ]
  }
}

/// For an operator, what does the same in ``activation``, and the operator that is there instead.
private let functions = [
  "+": ("sum", "-"), "-": ("difference", "+"), "*": ("product", "/"), "/": ("quotient", "*"),
  "&&": ("both", "||"), "||": ("either", "&&"),
]

extension ExprSyntax {
  /// Whether it is seen to be a number, and not a collection.
  fileprivate var isNumeric: Bool {
    if self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self) {
      return true
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.declName.text == "count"
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return ["Double", "Int", "Int64"].contains(call.calledExpression.text)
    }
    if let infix = self.as(InfixOperatorExprSyntax.self) {
      return infix.leftOperand.isNumeric || infix.rightOperand.isNumeric
        || ["-", "*", "/"].contains(infix.operator.text)
    }
    return false
  }
}
