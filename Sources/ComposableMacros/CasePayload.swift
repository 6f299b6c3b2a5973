#if Macros
import SwiftSyntax

/// One of the things that a case holds.
struct CasePayload {
  /// Its label, where it has one.
  let label: String?

  /// Its type, as it can be written outside the case.
  let type: String

  /// Whether the case takes an expression that makes it.
  let isAutoclosure: Bool

  init(_ parameter: EnumCaseParameterSyntax, root: TokenSyntax) {
    label =
      parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.trimmedDescription }

    var type = SelfReplacement(root).rewrite(parameter.type.trimmed).cast(TypeSyntax.self)
    var attributes: AttributeListSyntax = []
    if let attributed = type.as(AttributedTypeSyntax.self) {
      attributes = attributed.attributes.filter { $0.attributeName != "autoclosure" }
      isAutoclosure = attributes.count < attributed.attributes.count
      if isAutoclosure {
        type = TypeSyntax(attributed.with(\.attributes, attributes)).trimmed
      }
    } else {
      isAutoclosure = false
    }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      type = TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType))
    }
    self.type = type.trimmedDescription
  }

  /// The element of a tuple that holds it.
  var element: String { (label.map { $0 + ": " } ?? "") + type }

  /// The argument that puts `value` into the case.
  func argument(_ value: String) -> String {
    (label.map { $0 + ": " } ?? "") + value + (isAutoclosure ? "()" : "")
  }
}

extension AttributeListSyntax.Element {
  fileprivate var attributeName: String? {
    self.as(AttributeSyntax.self)?.attributeName.trimmedDescription
  }
}

/// Writes the enum's name for `Self`, which means another type inside of `AllCasePaths`.
private final class SelfReplacement: SyntaxRewriter {
  private let root: TokenSyntax

  init(_ root: TokenSyntax) {
    self.root = root
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    let name = root.with(\.leadingTrivia, node.name.leadingTrivia)
      .with(\.trailingTrivia, node.name.trailingTrivia)
    return TypeSyntax(node.with(\.name, name))
  }
}
#endif
