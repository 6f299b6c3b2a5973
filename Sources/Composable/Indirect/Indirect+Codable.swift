extension Indirect: Encodable where Value: Encodable {
  /// Encodes the value as if it were in no box.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Indirect: Decodable where Value: Decodable {
  /// Decodes a value that was in no box, or in one.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a value in a box, or nothing at all for `nil`, as for an optional property.
  public mutating func encode<Value: Encodable>(
    _ indirect: Indirect<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(indirect.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value into a box, or `nil` where the key is missing, as for an optional property.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    Indirect(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
