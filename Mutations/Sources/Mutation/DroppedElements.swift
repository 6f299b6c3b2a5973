import SwiftSyntax

/// Nothing for the elements of an array literal.
struct DroppedElements: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    guard let array = node.as(ArrayExprSyntax.self), !array.elements.isEmpty else { return [] }
    return [
      Mistake(array, becomes: "[]") { number in
        [.wrap(array, "(Mutants.isActive(\(number)) ? [] : ", ")")]
      }
    ]
  }
}
