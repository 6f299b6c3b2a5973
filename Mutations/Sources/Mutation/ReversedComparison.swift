import SwiftSyntax

/// The opposite of a comparison; and of `<` and its like, the same with the boundary.
struct ReversedComparison: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    if let infix = node.as(InfixOperatorExprSyntax.self), let comparison = infix.comparison {
      return [opposite(of: infix)] + boundary(of: infix, comparison)
    }
    if let reference = node.as(DeclReferenceExprSyntax.self),
      reference.parent?.is(LabeledExprSyntax.self) == true,
      let other = boundaries[reference.text]
    {
      return [
        Mistake(reference, becomes: other) { number in
          [
            .wrap(
              reference, "{ Mutants.isActive(\(number)) ? $0 \(other) $1 : $0 ", " $1 }")
          ]
        }
      ]
    }
    return []
  }

  private func opposite(of infix: InfixOperatorExprSyntax) -> Mistake {
    Mistake(infix, becomes: "!(\(infix.text))") { number in
      [.wrap(infix, "Mutants.negated(\(number), ", ")")]
    }
  }

  private func boundary(of infix: InfixOperatorExprSyntax, _ comparison: String) -> [Mistake] {
    guard let other = boundaries[comparison] else { return [] }
    let mutated = "\(infix.leftOperand.text) \(other) \(infix.rightOperand.text)"
    return [
      Mistake(infix, becomes: mutated) { number in
        [.wrap(infix, "(Mutants.isActive(\(number)) ? \(mutated) : ", ")")]
      }
    ]
  }
}

private let boundaries = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]

extension InfixOperatorExprSyntax {
  /// Its operator, if that is a comparison.
  var comparison: String? {
    ["==", "!=", "<", "<=", ">", ">="].contains(self.operator.text) ? self.operator.text : nil
  }
}
