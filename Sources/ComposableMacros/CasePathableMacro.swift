#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Derives `AllCasePaths` and the conformance to `CasePathable`.
///
/// Members and not an extension hold the paths, for only they see the names that are in scope where
/// the enum is.
package struct CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  /// The case paths, or what stands in their way.
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(CasePathableDiagnostic.notAnEnum.diagnose(at: node, fixIts: [.remove(node)]))
      return []
    }
    let obstacles = declaration.obstacles(to: node, in: context)
    guard obstacles.isEmpty else {
      for obstacle in obstacles { context.diagnose(obstacle) }
      return []
    }

    let access = declaration.accessOfMembers(in: context)
    let paths = declaration.casePaths(access: access)
    return [
      """
      \(raw: access)nonisolated struct AllCasePaths: Sendable {\(raw: paths)
      }
      """,
      """
      \(raw: access)nonisolated static var allCasePaths: AllCasePaths {
        AllCasePaths()
      }
      """,
    ]
  }
}

extension CasePathableMacro: ExtensionMacro {
  /// The conformance, unless it is declared already or there is nothing that could conform.
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard
      !protocols.isEmpty, let declaration = declaration.as(EnumDeclSyntax.self),
      declaration.obstacles(to: node, in: context).isEmpty
    else { return [] }
    if let obstacle = declaration.obstacleToExtension(attribute: node, in: context) {
      context.diagnose(obstacle)
      return []
    }
    return [
      try ExtensionDeclSyntax(
        """
        \(raw: declaration.attributes.availability)extension \(type.trimmed): \
        Composable.CasePathable {
        }
        """)
    ]
  }
}
#endif
