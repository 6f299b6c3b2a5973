#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

extension EnumDeclSyntax {
  /// The case paths' declarations, each beginning with a new line.
  func casePaths(access: String) -> String {
    memberBlock.members.casePaths(of: name.trimmed, access: access)
  }

  /// `public ` or `package ` where the members have to say so to be seen like the enum, else nothing.
  ///
  /// An enum in a `public extension` is public without saying it; its members are not.
  func accessOfMembers(in context: some MacroExpansionContext) -> String {
    let around = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
    return modifiers.access ?? around?.modifiers.access ?? ""
  }
}

extension MemberBlockItemListSyntax {
  fileprivate func casePaths(of root: TokenSyntax, access: String) -> String {
    map { member in
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        return conditional.casePaths(of: root, access: access)
      }
      guard
        let cases = member.decl.as(EnumCaseDeclSyntax.self), !cases.attributes.areUnavailable
      else { return "" }
      return cases.elements
        .map { element in
          "\n" + cases.attributes.availability
            + CaseProperty(element, root: root).declaration(access: access)
        }
        .joined()
    }
    .joined()
  }
}

extension IfConfigDeclSyntax {
  /// The same conditions around the case paths of the cases, or nothing where there are none.
  fileprivate func casePaths(of root: TokenSyntax, access: String) -> String {
    let paths = clauses.map { clause -> String in
      guard case .decls(let members) = clause.elements else { return "" }
      return members.casePaths(of: root, access: access)
    }
    guard paths.contains(where: { !$0.isEmpty }) else { return "" }
    return zip(clauses, paths)
      .map { clause, paths in
        let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
        return "\n" + clause.poundKeyword.trimmedDescription + condition + paths
      }
      .joined() + "\n#endif"
  }
}

extension DeclModifierListSyntax {
  fileprivate var access: String? {
    lazy.map(\.name)
      .first { [.keyword(.public), .keyword(.package)].contains($0.tokenKind) }
      .map { $0.trimmedDescription + " " }
  }
}

extension AttributeListSyntax {
  /// The `@available` attributes, each with the line's end.
  var availability: String {
    available.map { $0.trimmedDescription + "\n" }.joined()
  }

  /// Whether what they stand before cannot be used anywhere, not even where that is unavailable too.
  fileprivate var areUnavailable: Bool {
    available.contains { attribute in
      guard case .availability(let arguments) = attribute.arguments else { return false }
      let words = arguments.prefix(2).map(\.argument.trimmedDescription)
      return words == ["*", "unavailable"]
    }
  }

  private var available: [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
  }
}
#endif
