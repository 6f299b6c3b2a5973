#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension EnumDeclSyntax {
  /// What stands in the way of a case path for each case.
  func obstacles(
    to attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) -> [Diagnostic] {
    if attribute.isRepetition(in: attributes, context: context) {
      return [CasePathableDiagnostic.repeated.diagnose(at: attribute, fixIts: [.remove(attribute)])]
    }
    var first: [String: TokenSyntax] = [:]
    return suppressedConformances(attribute) + memberBlock.members.obstacles(first: &first)
  }

  /// What hides the enum from an extension of it: `private`, its own or that of a type around it,
  /// which at the top of a file means `fileprivate`.
  func obstacleToExtension(
    attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) -> Diagnostic? {
    let around = context.lexicalContext
    if !around.isEmpty, let modifier = modifiers.private {
      return CasePathableDiagnostic.inaccessible
        .diagnose(at: modifier, fixIts: [.makeFileprivate(modifier)])
    }
    let isHidden = around.dropLast().contains {
      $0.asProtocol((any DeclGroupSyntax).self)?.modifiers.private != nil
    }
    return isHidden ? CasePathableDiagnostic.inaccessible.diagnose(at: attribute) : nil
  }

  private func suppressedConformances(_ attribute: AttributeSyntax) -> [Diagnostic] {
    (inheritanceClause?.inheritedTypes ?? []).compactMap { inherited in
      guard let suppressed = inherited.type.as(SuppressedTypeSyntax.self) else { return nil }
      return CasePathableDiagnostic.suppressed(protocol: suppressed.type.trimmedDescription)
        .diagnose(at: suppressed, fixIts: [.remove(attribute)])
    }
  }
}

extension AttributeSyntax {
  /// Whether one of `attributes` before this one is the same.
  ///
  /// The attribute and the enum come as trees of their own, so that only their places in the file
  /// can be compared.
  fileprivate func isRepetition(
    in attributes: AttributeListSyntax, context: some MacroExpansionContext
  ) -> Bool {
    let same = attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.macroName == macroName }
    guard
      let first = same.first.flatMap({ context.location(of: $0) }),
      let place = context.location(of: self)
    else { return false }
    return (first.line.description, first.column.description)
      != (place.line.description, place.column.description)
  }

  /// The name without the module.
  private var macroName: String? {
    attributeName.as(MemberTypeSyntax.self)?.name.text
      ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text
  }
}

extension MemberBlockItemListSyntax {
  /// Names that occur twice, or that the macro needs; `first` has the cases so far, by name.
  ///
  /// The clauses of an `#if` exclude one another, so each may have a case of the same name.
  fileprivate func obstacles(first: inout [String: TokenSyntax]) -> [Diagnostic] {
    var obstacles: [Diagnostic] = []
    for member in self {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        let before = first
        for clause in conditional.clauses {
          guard case .decls(let members) = clause.elements else { continue }
          var inClause = before
          obstacles += members.obstacles(first: &inClause)
          first.merge(inClause) { first, _ in first }
        }
      } else if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
        for name in cases.elements.map(\.name) {
          obstacles += name.takenName + name.unspeakableName
          if let other = first[name.unquoted] {
            let note = Note(
              node: Syntax(other), message: FirstCaseNote(name: other.trimmedDescription))
            obstacles.append(
              CasePathableDiagnostic.overloaded(name: name.trimmedDescription)
                .diagnose(at: name, notes: [note]))
          } else {
            first[name.unquoted] = name
          }
        }
      } else {
        obstacles += member.decl.declaredNames.flatMap(\.takenName)
      }
    }
    return obstacles
  }
}

extension DeclModifierListSyntax {
  fileprivate var `private`: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  fileprivate var unquoted: String { text.filter { $0 != "`" } }

  fileprivate var takenName: [Diagnostic] {
    guard ["AllCasePaths", "allCasePaths"].contains(unquoted) else { return [] }
    return [CasePathableDiagnostic.taken(name: unquoted).diagnose(at: self)]
  }

  /// `\.self` is the way to the whole, and `Action.Type` a type.
  fileprivate var unspeakableName: [Diagnostic] {
    guard ["self", "Type"].contains(unquoted) else { return [] }
    return [CasePathableDiagnostic.unspeakable(name: unquoted).diagnose(at: self)]
  }
}

extension DeclSyntax {
  /// The names of types and properties that this declares.
  fileprivate var declaredNames: [TokenSyntax] {
    if let property = self.as(VariableDeclSyntax.self) {
      return property.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
      }
    }
    return asProtocol((any NamedDeclSyntax).self).map { [$0.name] } ?? []
  }
}
#endif
