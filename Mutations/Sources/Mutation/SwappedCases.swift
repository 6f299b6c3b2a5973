import SwiftSyntax

/// Two neighbouring cases of a `switch` that do what the other should, if they bind the same names.
struct SwappedCases: MistakeMaker {
  func mistakes(at node: Syntax) -> [Mistake] {
    guard let whole = node.as(SwitchExprSyntax.self) else { return [] }
    let cases = whole.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    return zip(cases, cases.dropFirst()).compactMap { one, other in
      guard let oneBody = one.body, let otherBody = other.body, oneBody.text != otherBody.text,
        one.bindings == other.bindings
      else { return nil }
      let names = "\(one.label.text) … \(other.label.text) …"
      return Mistake(one, names, becomes: "swapped") { number in
        whole.isValue
          ? [
            .wrap(oneBody, "(Mutants.isActive(\(number)) ? \(otherBody.text) : ", ")"),
            .wrap(otherBody, "(Mutants.isActive(\(number)) ? \(oneBody.text) : ", ")"),
          ]
          : [
            .wrap(
              oneBody, "if Mutants.isActive(\(number)) {\n\(otherBody.text)\n} else {\n", "\n}"),
            .wrap(
              otherBody, "if Mutants.isActive(\(number)) {\n\(oneBody.text)\n} else {\n", "\n}"),
          ]
      }
    }
  }
}

extension SwitchCaseSyntax {
  /// What it does.
  fileprivate var body: CodeBlockItemListSyntax? { statements.isEmpty ? nil : statements }

  /// The names that its pattern binds, and whether they can be changed.
  fileprivate var bindings: Set<String> {
    let finder = BindingFinder(viewMode: .sourceAccurate)
    finder.walk(label)
    return finder.bindings
  }
}

private final class BindingFinder: SyntaxVisitor {
  var bindings: Set<String> = []

  override func visit(_ node: ValueBindingPatternSyntax) -> SyntaxVisitorContinueKind {
    bindings.insert(node.text)
    return .skipChildren
  }
}
