import SwiftSyntax

extension CodeBlockItemSyntax {
  /// Whether it is the value of the function, the closure or the case that has nothing else in it.
  var isValue: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if let block = owner.as(CodeBlockSyntax.self) {
      return block.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }
    if let body = owner.as(SwitchCaseSyntax.self) {
      return body.parent?.parent?.as(SwitchExprSyntax.self)?.isValue == true
    }
    return owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self)
  }
}

extension SwitchExprSyntax {
  /// Whether it is taken for its value: then each case is an expression, and not a statement.
  var isValue: Bool {
    guard let statement = parent?.as(ExpressionStmtSyntax.self),
      let item = statement.parent?.as(CodeBlockItemSyntax.self)
    else { return true }
    return item.isValue
      && cases.allSatisfy { branch in
        guard let items = branch.as(SwitchCaseSyntax.self)?.statements, items.count == 1,
          case .expr(let expression) = items.first?.item
        else { return false }
        return expression.as(InfixOperatorExprSyntax.self)?.isAssignment != true
      }
  }
}
