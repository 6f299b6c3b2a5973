import OrderedCollections

/// The stores of the elements of a collection, in the order of the elements.
///
///     let rows = store.scopes(state: \.rows, action: .row)
///     for row in rows { print(row.id, row.state.title) }
///     rows[id: 3]?.send(.toggled)
///
/// The collection follows the state: its count, its order and its ids are always those of the
/// elements. A store is made when it is first asked for, and as long as this value or a copy of it
/// is kept, an id has the same store, wherever its element moves.
///
/// A loop goes over the elements that are there when it begins, except those that go meanwhile.
public struct ElementStores<ID: Hashable, State: Identifiable, Action> where State.ID == ID {
  private let source: ElementSource<ID, State, Action>

  init(_ source: ElementSource<ID, State, Action>) {
    self.source = source
  }

  /// The store of the element that has this id, or `nil` where there is none.
  public subscript(id id: ID) -> Store<State, Action>? {
    source.store(id: id)
  }
}

extension ElementStores: RandomAccessCollection {
  /// The stores of the elements that were there when the loop began.
  public struct Iterator: IteratorProtocol {
    fileprivate let source: ElementSource<ID, State, Action>
    fileprivate var ids: IndexingIterator<[ID]>

    /// The next store, or `nil` when there is none left.
    public mutating func next() -> Store<State, Action>? {
      while let id = ids.next() {
        if let store = source.store(id: id) { return store }
      }
      return nil
    }
  }

  /// The position of the first element: 0.
  public var startIndex: Int { 0 }

  /// One more than the position of the last element.
  public var endIndex: Int { source.count }

  /// The store of the element at a position.
  public subscript(position: Int) -> Store<State, Action> {
    source.store(at: position)
  }

  /// Begins a loop.
  public func makeIterator() -> Iterator {
    Iterator(source: source, ids: source.ids.makeIterator())
  }
}

/// Where the stores of elements come from, and where they are kept.
class ElementSource<ID: Hashable, State: Identifiable, Action> where State.ID == ID {
  private var stores: [ID: Store<State, Action>] = [:]

  final func store(id: ID) -> Store<State, Action>? {
    if let store = stores[id] { return contains(id) ? store : nil }
    guard let store = makeStore(id: id) else { return nil }
    if stores.count > 2 * count + 16 { stores = stores.filter { contains($0.key) } }
    stores[id] = store
    return store
  }

  final func store(at position: Int) -> Store<State, Action> {
    guard let store = store(id: id(at: position)) else {
      preconditionFailure("an element has an id of its own")
    }
    return store
  }

  var count: Int { preconditionFailure("elements can be counted") }
  var ids: [ID] { preconditionFailure("elements have ids") }
  func id(at position: Int) -> ID { preconditionFailure("an element has an id") }
  func contains(_ id: ID) -> Bool { preconditionFailure("an element is there or not") }
  func makeStore(id: ID) -> Store<State, Action>? { preconditionFailure("an element has a store") }
}

/// The elements in a collection of a parent's.
private final class CollectionSource<ParentAction, ID, State, Action>:
  ElementSource<ID, State, Action>
where ID: Hashable, State: Identifiable, State.ID == ID {
  private let elements: StoreCore<IdentifiedArray<ID, State>, ParentAction>
  private let lifetime: StoreLifetime
  private let action: CasePath<ParentAction, IdentifiedAction<ID, Action>>
  private let callSite: CallSite
  private let observers: ElementObservers<ParentAction, ID, State>

  init(
    elements: StoreCore<IdentifiedArray<ID, State>, ParentAction>, lifetime: StoreLifetime,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>, callSite: CallSite
  ) {
    self.elements = elements
    self.lifetime = lifetime
    self.action = action
    self.callSite = callSite
    observers = ElementObservers(elements: elements)
  }

  // The elements of a parent that has gone have gone too.

  override var count: Int { elements.withPresentState { $0.count } ?? 0 }
  override var ids: [ID] { elements.withPresentState { Array($0.ids) } ?? [] }

  override func id(at position: Int) -> ID {
    guard let id = elements.withPresentState({ $0.ids[position] }) else {
      preconditionFailure("no element is at \(position)")
    }
    return id
  }

  override func contains(_ id: ID) -> Bool {
    elements.withPresentState { $0.index(id: id) != nil } ?? false
  }

  override func makeStore(id: ID) -> Store<State, Action>? {
    PartialCore(
      parent: elements, part: ElementPart(id: id, action: action), root: lifetime.root,
      callSite: callSite, place: ElementPlace(of: id, among: observers)
    )
    .map { Store(core: $0, lifetime: lifetime) }
  }
}

extension Store {
  /// The stores of the elements of a collection, each with an identity of its own.
  ///
  ///     let rows = store.scopes(state: \.rows, action: .row)
  ///     rows[id: 3] === rows[0]  // true, as long as the row 3 comes first
  ///
  /// An element may go while its store is still there; what holds then is what holds for an optional
  /// child that has gone, and is said at its `scope`. Its `state` is the last one that the store has seen:
  /// when it was made, read, sent an action or told its observers. To keep more, for thousands of
  /// elements, would cost each action as much.
  ///
  /// - Parameters:
  ///   - state: Where the collection is.
  ///   - action: Which actions are the elements'.
  ///   - fileID: Where to report what is sent to an element that has gone: here.
  ///   - filePath: Where to report it.
  ///   - line: Where to report it.
  ///   - column: Where to report it.
  /// - Returns: The elements' stores.
  /// - Complexity: O(1), and O(1) for the store of each element that is asked for.
  public func scopes<ID: Hashable, ElementState: Identifiable, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ElementStores<ID, ElementState, ElementAction> where ElementState.ID == ID {
    // The way to the collection is gone once for each state, and not once for each element.
    let elements = DerivedCore(
      parent: linkedCore, root: root, derive: { $0[keyPath: state] },
      embed: { (action: Action) in action })
    return ElementStores(
      CollectionSource(
        elements: elements, lifetime: lifetime, action: action,
        callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}
