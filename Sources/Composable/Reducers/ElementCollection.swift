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

  /// Runs `element` on the targeted element, then `parent`.
  static func _lift<State, Action, Environment, Targeted: ElementAction, ElementEnvironment>(
    _ element: Reduce<Element, Targeted.Action, ElementEnvironment>,
    to state: @escaping () -> WritableKeyPath<State, Self>,
    action: CasePath<Action, Targeted>,
    environment: @escaping (Environment, ElementID) -> ElementEnvironment,
    before parent: Reduce<State, Action, Environment>,
    at callSite: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == ElementID
}

extension ElementCollection
where Self: MutableCollection & RandomAccessCollection, Index == Int, ElementID == Int {
  /// Finds elements by their index.
  @inlinable
  public static func _lift<
    State, Action, Environment, Targeted: ElementAction, ElementEnvironment
  >(
    _ element: Reduce<Element, Targeted.Action, ElementEnvironment>,
    to state: @escaping () -> WritableKeyPath<State, Self>,
    action: CasePath<Action, Targeted>,
    environment: @escaping (Environment, Int) -> ElementEnvironment,
    before parent: Reduce<State, Action, Environment>,
    at callSite: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Int {
    let address = ElementByIndex(
      state, action: action, missing: MissingChild(.elementByIndex, at: CallSite(callSite)))
    return Lift(address, environment: environment, child: element).reduce.combined(with: parent)
  }
}

extension Array: ElementCollection {}
extension ArraySlice: ElementCollection {}
extension ContiguousArray: ElementCollection {}

extension IdentifiedArray: ElementCollection {
  /// The type of the ids.
  public typealias ElementID = ID

  /// Finds elements by their id.
  @inlinable
  public static func _lift<
    State, Action, Environment, Targeted: ElementAction, ElementEnvironment
  >(
    _ element: Reduce<Element, Targeted.Action, ElementEnvironment>,
    to state: @escaping () -> WritableKeyPath<State, Self>,
    action: CasePath<Action, Targeted>,
    environment: @escaping (Environment, ID) -> ElementEnvironment,
    before parent: Reduce<State, Action, Environment>,
    at callSite: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == ID {
    let address = ElementByID(
      state, action: action, missing: MissingChild(.elementByID, at: CallSite(callSite)))
    return Lift(address, environment: environment, child: element).reduce.combined(with: parent)
  }
}

extension CallSite {
  @usableFromInline
  init(_ place: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)) {
    self.init(
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}
