extension Indirect: Encodable where Value: Encodable {
  /// Encodes the value, without a trace of the box.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Indirect: Decodable where Value: Decodable {
  /// Decodes a value, whether or not it was encoded from a box.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a value in a box, or nothing for `nil`, like an optional property.
  public mutating func encode<Value: Encodable>(
    _ indirect: Indirect<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(indirect.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value into a box, or `nil` if the key is missing, like an optional property.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    Indirect(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
