/// Where todos are to be put in the list.
package enum Destination: Hashable, Sendable {
  case before(Reference)
  case after(Reference)
  case top
  case bottom

  /// The todo next to which they are to be put, if any.
  package var anchor: Reference? {
    switch self {
    case .before(let reference), .after(let reference): reference
    case .top, .bottom: nil
    }
  }
}
