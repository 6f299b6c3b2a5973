import SwiftSyntax

/// An effect that is not on its lane, or cannot be cancelled.
struct DroppedModifier: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    guard let call = node.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      ["serialized", "cancellable", "debounce", "throttle"].contains(member.declName.text)
    else { return [] }
    let start = member.period.positionAfterSkippingLeadingTrivia.utf8Offset
    let modifier = Edit(
      range: start..<call.bytes.upperBound, before: "", after: " }")
    let dropped = String(call.text.dropFirst(base.text.count)).onOneLine
    return [
      Mistake(member.declName, dropped, becomes: "nothing") { number in
        var edit = modifier
        edit.before = ".unless(\(number)) { $0"
        return [edit]
      }
    ]
  }
}
