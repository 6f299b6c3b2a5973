/// What changed a todo after the step to be undone.
package enum LaterChange: Hashable, Sendable {
  /// A step made on this device.
  case step(Int64)
  /// A step of another device, made by this author.
  case author(String)
}

extension LaterChange: CustomStringConvertible {
  package var description: String {
    switch self {
    case .step(let step): "step \(step)"
    case .author(let author): author
    }
  }
}
