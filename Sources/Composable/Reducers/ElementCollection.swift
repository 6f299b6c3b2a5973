/// A collection that `forEach` lifts to: an ``IdentifiedArray``, a ``StackState`` or an array.
///
/// Any other collection with integer indices and mutable elements conforms with an empty extension:
///
///     extension Ring: ElementCollection {}
public protocol ElementCollection<ElementID, Element> {
  /// The type by which an action names an element: an id or an index.
  associatedtype ElementID: Hashable = Int

  /// The state of one element.
  associatedtype Element

  /// Changes an element in place and returns the result of `body`, or `nil` if there is no such element.
  mutating func modify<Result>(
    id: ElementID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result?

  /// The places of the elements, for effects and reports.
  static var _places: _ElementPlaces<Self> { get }
}

/// The places of a collection's elements, for effects and reports.
public struct _ElementPlaces<Elements: ElementCollection> {
  let present: (Elements) -> any PresentChildren
  let find: (Elements, ChildID) -> Elements.Element?
  /// The id of an element for its effects, which no other element ever has.
  let childID: (Elements.ElementID, () -> Elements) -> ChildID
  let facts: (Elements.ElementID, Elements) -> [(name: String, value: String)]
  let kind: MissingChild.Kind
}

extension ElementCollection
where Self: MutableCollection & RandomAccessCollection, Index == Int, ElementID == Int {
  /// Changes the element at an index in place and returns the result of `body`, or `nil` if there is no such element.
  @inlinable
  public mutating func modify<Result>(
    id index: Int, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard index >= startIndex, index < endIndex else { return nil }
    return try body(&self[index])
  }

  /// The places of elements named by their index.
  public static var _places: _ElementPlaces<Self> {
    _ElementPlaces(
      present: { PresentIndices(indices: $0.startIndex..<$0.endIndex) },
      find: { elements, id in
        id.as(Int.self).flatMap {
          $0 >= elements.startIndex && $0 < elements.endIndex ? elements[$0] : nil
        }
      },
      childID: { index, _ in ChildID(index) },
      facts: { index, elements in
        [("Index", "\(index)"), ("Indices", "\(elements.startIndex..<elements.endIndex)")]
      }, kind: .elementByIndex)
  }
}

extension Array: ElementCollection {}
extension ArraySlice: ElementCollection {}
extension ContiguousArray: ElementCollection {}

extension IdentifiedArray: ElementCollection {
  /// The type of the ids.
  public typealias ElementID = ID

  /// The places of elements named by their id.
  public static var _places: _ElementPlaces<Self> {
    _ElementPlaces(
      present: { PresentElements(ids: $0.ids) },
      find: { elements, id in id.as(ID.self).flatMap { elements[id: $0] } },
      childID: { id, _ in ChildID(id) }, facts: { id, _ in [("ID", "\(id)")] },
      kind: .elementByID)
  }
}

extension StackState: ElementCollection {
  /// The type of the ids.
  public typealias ElementID = StackElementID

  /// The places of elements named by their id.
  public static var _places: _ElementPlaces<Self> {
    _ElementPlaces(
      present: { PresentStackElements(ids: $0.ids) },
      find: { stack, id in id.as(StackPlace.self).flatMap { stack[$0] } },
      childID: { id, stack in ChildID(stack().place(id: id)) },
      facts: { id, _ in [("ID", "\(id)")] }, kind: .elementOfStack)
  }
}
