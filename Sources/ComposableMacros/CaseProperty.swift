#if Macros
import SwiftSyntax

/// The property that is the case path of one case.
struct CaseProperty {
  private let name: String
  private let root: String
  private let payload: [CasePayload]

  init(_ element: EnumCaseElementSyntax, root: TokenSyntax) {
    name = element.name.trimmedDescription
    self.root = root.trimmedDescription
    payload = (element.parameterClause?.parameters ?? []).map { CasePayload($0, root: root) }
  }

  func declaration(access: String) -> String {
    """
    \(access)var \(name): Composable.CasePath<\(root), \(value)> {
      Composable.CasePath(
        embed: \(embedding),
        extract: {
          guard case .\(pattern) = $0 else {
            return nil
          }
          return \(extraction)
        }
      )
    }
    """
  }

  /// `Void`, the type of the one thing that the case holds, or a tuple.
  private var value: String {
    switch payload.count {
    case 0: "Void"
    case 1: payload[0].type
    default: "(" + payload.map(\.element).joined(separator: ", ") + ")"
    }
  }

  /// A case that holds one thing is a function already, also where that thing cannot exist.
  private var embedding: String {
    switch payload.count {
    case 0:
      return "{ _ in \(root).\(name) }"

    case 1 where !payload[0].isAutoclosure:
      return "\(root).\(name)" + (payload[0].label.map { "(\($0):)" } ?? "")

    default:
      let arguments = payload.enumerated().map { index, payload in
        payload.argument(self.payload.count == 1 ? "$0" : "$0.\(index)")
      }
      return "{ \(root).\(name)(" + arguments.joined(separator: ", ") + ") }"
    }
  }

  private var pattern: String {
    guard !payload.isEmpty else { return name }
    return name + "(" + variables.map { "let " + $0 }.joined(separator: ", ") + ")"
  }

  private var extraction: String {
    payload.count == 1 ? "v0" : "(" + variables.joined(separator: ", ") + ")"
  }

  private var variables: [String] { payload.indices.map { "v\($0)" } }
}
#endif
