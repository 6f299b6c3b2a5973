import OrderedCollections

/// The stores of the elements of a collection, in the order of the elements.
///
///     let rows = store.scopes(state: \.rows, action: .row)
///     for row in rows { print(row.id, row.state.title) }
///     rows[id: 3]?.send(.toggled)
///
/// The collection follows the state: its count, order and ids always match the elements. A store is made on first
/// access, and as long as this value or a copy of it exists, an id has the same store, wherever its element moves.
///
/// A loop visits the elements that exist when it begins, except for those removed meanwhile.
public struct ElementStores<ID: Hashable, State: Identifiable, Action> where State.ID == ID {
  private let source: ElementSource<ID, State, Action>

  fileprivate init(_ source: ElementSource<ID, State, Action>) {
    self.source = source
  }

  /// The store of the element with this id, or `nil` if there is none.
  public subscript(id id: ID) -> Store<State, Action>? {
    source.store(id: id)
  }
}

extension ElementStores: RandomAccessCollection {
  /// The stores of the elements that existed when the loop began.
  public struct Iterator: IteratorProtocol {
    fileprivate let source: ElementSource<ID, State, Action>
    fileprivate var ids: IndexingIterator<[ID]>

    /// The next store, or `nil` at the end.
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

private final class ElementSource<ID: Hashable, State: Identifiable, Action> where State.ID == ID {
  private let elements: StoreCore<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>
  private let lifetime: StoreLifetime
  private let callSite: CallSite
  private let observers: ElementObservers<ID, State, IdentifiedAction<ID, Action>>
  private var stores: [ID: Store<State, Action>] = [:]

  init(
    elements: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>, at callSite: CallSite
  ) {
    self.elements = elements.core
    lifetime = elements.lifetime
    self.callSite = callSite
    observers = ElementObservers(elements: elements.core)
  }

  // The elements of an absent parent are absent too.

  var count: Int { elements.withPresentState { $0.count } ?? 0 }
  var ids: [ID] { elements.withPresentState { Array($0.ids) } ?? [] }

  func contains(_ id: ID) -> Bool {
    elements.withPresentState { $0.index(id: id) != nil } ?? false
  }

  func store(at position: Int) -> Store<State, Action> {
    guard let store = elements.withPresentState({ $0.ids[position] }).flatMap(store(id:)) else {
      preconditionFailure("no element is at \(position)")
    }
    return store
  }

  func store(id: ID) -> Store<State, Action>? {
    if let store = stores[id] { return contains(id) ? store : nil }
    guard let store = makeStore(id: id) else { return nil }
    if stores.count > 2 * count + 16 { stores = stores.filter { contains($0.key) } }
    stores[id] = store
    return store
  }

  private func makeStore(id: ID) -> Store<State, Action>? {
    ChildCore(
      .child { $0[id: id] }, of: elements, root: lifetime.root,
      place: ObserverPlace(group: observers, id: id), at: callSite
    ) {
      .element(id: id, action: $0)
    }
    .map { Store(core: $0, lifetime: lifetime) }
  }
}

extension Store {
  /// The stores of the elements of a collection, each with an identity of its own.
  ///
  ///     let rows = store.scopes(state: \.rows, action: .row)
  ///     rows[id: 3] === rows[0]  // true, as long as the row 3 comes first
  ///
  /// An element may be removed while its store still exists; the store then works like that of an absent optional
  /// child, as described at its `scope`. Its `state` is the last one that the store has seen: when it was made, read,
  /// sent an action or called its observers. Keeping more, for thousands of elements, would cost as much at each
  /// action.
  ///
  /// - Returns: The elements' stores.
  /// - Complexity: O(1), and O(1) for the store of each element that is asked for.
  public func scopes<ID: Hashable, ElementState: Identifiable, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ElementStores<ID, ElementState, ElementAction> where ElementState.ID == ID {
    // Derived, so that the collection is looked up once for each state rather than once for each element.
    ElementStores(
      ElementSource(
        elements: scope(state: { $0[keyPath: state] }, action: action),
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}
