import CustomDump
public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// One more than the position of the last element.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at a position; a change must keep its id.
  ///
  ///     rows[0].title = "Milk"
  ///
  /// Another id is a programming error and ends the program. To replace an element by one with another id,
  /// remove it and insert the other.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage.values[position] }
    _modify {
      // Deferred, as code after the yield doesn't run if the caller throws.
      defer {
        precondition(
          storage.values[position].id == storage.keys[position],
          "the id of an element cannot change")
      }
      yield &storage.values[position]
    }
  }

  /// The elements that satisfy `isIncluded`, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self()
    for element in self where try isIncluded(element) { result.append(element) }
    return result
  }
}

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

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the elements as an array.
  public var description: String { elements.description }

  /// The debug description of the elements as an array.
  public var debugDescription: String { elements.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements, without labels.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}

extension IdentifiedArray: CustomDumpRepresentable {
  /// The elements, so that differences read like those of an array.
  public var customDumpValue: Any { elements }
}
