private enum CodingKeys: String, CodingKey {
  case elements, ids, nextID
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements, their ids, and the next id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Array(self), forKey: .elements)
    try container.encode(ids, forKey: .ids)
    try container.encode(nextID, forKey: .nextID)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes a stack, which continues the ids of the encoded one.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a stack can't have these ids, and the elements' errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let elements = try container.decode([Element].self, forKey: .elements)
    let ids = try container.decode([StackElementID].self, forKey: .ids)
    let nextID = try container.decode(Int.self, forKey: .nextID)
    let bounds = [StackElementID(rawValue: -1)] + ids + [StackElementID(rawValue: nextID)]
    guard elements.count == ids.count, zip(bounds, bounds.dropFirst()).allSatisfy(<) else {
      throw DecodingError.dataCorruptedError(
        forKey: .ids, in: container,
        debugDescription: """
          A stack of \(elements.count) elements needs as many ids, in increasing order, from 0 to \
          below \(nextID). These are \(ids).
          """)
    }
    self.init(elements: elements, ids: ids, nextID: nextID)
  }
}

extension StackState: CustomStringConvertible {
  /// The elements with their ids, from the bottom to the top: `[0: list, 3: detail]`.
  public var description: String {
    isEmpty
      ? "[:]" : "[\(zip(ids, self).map { "\($0): \($1)" }.joined(separator: ", "))]"
  }
}

extension StackState: CustomReflectable {
  /// The elements, labelled with their ids.
  public var customMirror: Mirror {
    Mirror(
      self, children: zip(ids, self).map { Mirror.Child(label: "#\($0)", value: $1) },
      displayStyle: .struct)
  }
}
