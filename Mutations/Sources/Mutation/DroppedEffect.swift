import SwiftSyntax

/// `.none` for an effect that a function returns.
struct DroppedEffect: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    guard let item = node.as(CodeBlockItemSyntax.self), item.isInEffectFunction else { return [] }
    switch item.item {
    case .stmt(let statement):
      guard let effect = statement.as(ReturnStmtSyntax.self)?.expression, effect.text != ".none"
      else { return [] }
      return [
        Mistake(item, becomes: "return .none") { number in
          [.wrap(item, "if Mutants.isActive(\(number)) { return .none }; ", "")]
        }
      ]
    case .expr(let effect):
      guard item.isValue, effect.text != ".none" else { return [] }
      return [
        Mistake(item, becomes: ".none") { number in
          [.wrap(item, "(Mutants.isActive(\(number)) ? .none : ", ")")]
        }
      ]
    case .decl: return []
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is in a function that returns an effect, and in no closure in it.
  fileprivate var isInEffectFunction: Bool {
    var node = parent
    while let current = node {
      if let function = current.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.text.hasPrefix("Effect<") == true
      }
      if current.is(ClosureExprSyntax.self) || current.is(AccessorBlockSyntax.self) { return false }
      node = current.parent
    }
    return false
  }
}
