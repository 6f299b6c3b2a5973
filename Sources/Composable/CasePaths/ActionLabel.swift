/// The names of an action's cases, without their payloads: `.row(.element(.toggled))`.
///
///     ActionLabel(App.Action.row(.element(id: 3, action: .titleChanged("Milk")))).description
///     // .row(.element(.titleChanged))
///
/// Shows the names of the enum's cases, and of enums in their payloads, even if the action has a custom mirror. Shows
/// the type of an action that isn't an enum or has no reflection metadata.
///
/// - Complexity: Asks the runtime for the action's cases, some microseconds: for reports, not for every
///   action of a program in production.
public struct ActionLabel: Hashable, Sendable {
  /// The text: `.row(.element(.toggled))`.
  public let description: String

  /// Creates the label of `action`.
  public init(_ action: Any) {
    description = Self.text(of: action) ?? String(describing: type(of: action))
  }

  private static func text(of value: Any) -> String? {
    guard let enumCase = EnumCase(of: value), let name = enumCase.name else { return nil }
    guard let payload = enumCase.payload else { return ".\(name)" }
    let payloadMirror = Mirror(reflecting: payload)
    let parts =
      payloadMirror.displayStyle == .tuple ? payloadMirror.children.map(\.value) : [payload]
    let texts = parts.compactMap(text(of:))
    return texts.isEmpty ? ".\(name)" : ".\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension ActionLabel: CustomStringConvertible {}

extension ActionLabel: Comparable {
  /// Whether `lhs` comes before `rhs` in the order of texts.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
}
