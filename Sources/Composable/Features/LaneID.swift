/// The name of a lane: equal values are the same lane.
///
/// A text, which most names are, stays one: to put it into an `AnyHashable` takes a box, and to compare
/// it there takes longer than to start an effect.
@usableFromInline
package enum LaneID: Hashable {
  case text(String)
  case value(AnyHashable)

  init(_ value: some Hashable) {
    // Also a text that is an `AnyHashable` already.
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
