/// The name of a lane: equal values are the same lane.
///
/// Text, which most names are, isn't put into an `AnyHashable`: that takes a box, and comparing it there takes
/// longer than starting an effect.
@usableFromInline
package enum LaneID: Hashable {
  case text(String)
  case value(AnyHashable)

  init(_ value: some Hashable) {
    // Also unwraps text in an `AnyHashable`.
    if let text = value as? String {
      self = .text(text)
    } else {
      self = .value(AnyHashable(value))
    }
  }
}

extension LaneID: CustomStringConvertible {
  @usableFromInline
  package var description: String {
    switch self {
    case .text(let text): text
    case .value(let value): "\(value)"
    }
  }
}
