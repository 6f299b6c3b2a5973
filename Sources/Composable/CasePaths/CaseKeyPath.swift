/// A key path to a case path of an enum, such as `\.counter` or `\.counter.added`.
///
/// ``CasePath/init(_:)`` makes the case path of it. With the package trait `Macros`, the lifts and the
/// scopes of a store take one of these as it is wherever they take a case path.
///
/// Without the trait they don't: where a lift has two overloads, the compiler may try either for every
/// lift of an expression. So the trait chooses the spelling that is fast to compile. Without it one
/// expression of twenty lifts takes 15 to 65 ms, whether they stand in a ``Reducer/body``, in a chain
/// of `forEach` or in one of `combined(with:)`, and whether a case path is spelled `.rows`,
/// `CasePath(Action.rows)` or `CasePath(\.rows)` (Swift 6.3.1). With it, write `\.rows`.
///
/// The lifts that take a case path are disfavored: the first try, which is the key path's, succeeds
/// and ends the search.
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
