/// A key path to a case path of an enum, such as `\.counter` or `\.counter.added`.
///
/// ``CasePath/init(_:)`` makes the case path of it.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<
  Root.AllCasePaths, CasePath<Root, Value>
>

extension CasePath where Root: CasePathable {
  /// The case path that a key path leads to.
  ///
  ///     let path: CasePath<AppAction, CounterAction> = CasePath(\.counter)
  @inlinable
  public init(_ path: CaseKeyPath<Root, Value>) {
    self = Root.allCasePaths[keyPath: path]
  }
}

extension CasePath where Value: CasePathable {
  /// The way into a case of a case, as in `\.counter.added`.
  @inlinable
  public subscript<Leaf>(
    dynamicMember path: CaseKeyPath<Value, Leaf>
  ) -> CasePath<Root, Leaf> {
    appending(path: path)
  }

  /// The way into a case of a case.
  ///
  ///     AppAction.allCasePaths.counter.appending(path: \.added)  // CasePath<AppAction, Void>
  @inlinable
  public func appending<Leaf>(path: CaseKeyPath<Value, Leaf>) -> CasePath<Root, Leaf> {
    appending(path: CasePath<Value, Leaf>(path))
  }
}

extension CasePath {
  /// The way into the actions of one element, as in `\.rows[id: 1].toggled`.
  ///
  ///     await store.receive(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isDone = true }
  @inlinable
  public subscript<ID: Hashable & Sendable, Action>(
    id id: ID
  ) -> CasePath<Root, Action> where Value == IdentifiedAction<ID, Action> {
    appending(path: .element(id: id))
  }
}
