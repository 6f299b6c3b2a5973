extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes an array of elements with different ids.
  ///
  /// - Throws: `DecodingError.dataCorrupted` at the second of two elements with one id, and the elements' errors.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let position = container.currentIndex
      let path = container.codingPath
      let element = try container.decode(Element.self)
      let (inserted, index) = append(element)
      guard inserted else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: path,
            debugDescription:
              "The elements at \(index) and \(position) have the same id: \(element.id)"))
      }
    }
  }
}
