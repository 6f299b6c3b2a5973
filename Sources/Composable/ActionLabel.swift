/// Which action it is, without what it carries: `.row(.element(.toggled))`.
///
///     ActionLabel(App.Action.row(.element(id: 3, action: .titleChanged("Milk")))).description
///     // .row(.element(.titleChanged))
///
/// The names are those of the enum's cases; of what a case holds only what is an enum again. For an
/// action that isn't an enum, its type.
///
/// - Complexity: It asks for the action's mirror, some microseconds: for reports, not for every action
///   of a program in production.
public struct ActionLabel: Hashable, Sendable {
  /// The text: `.row(.element(.toggled))`.
  public let description: String

  /// Creates the label of `action`.
  public init(_ action: Any) {
    description = Self.text(of: action) ?? String(describing: type(of: action))
  }

  private static func text(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    guard let (name, payload) = mirror.children.first, let name else { return ".\(value)" }
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
