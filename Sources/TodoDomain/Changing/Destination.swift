/// The place in the list to move todos to.
package enum Destination: Hashable, Sendable {
  case before(Reference)
  case after(Reference)
  case top
  case bottom

  /// The todo to move them next to, if any.
  package var anchor: Reference? {
    switch self {
    case .before(let reference), .after(let reference): reference
    case .top, .bottom: nil
    }
  }
}
