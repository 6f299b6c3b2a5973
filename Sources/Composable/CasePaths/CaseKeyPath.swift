/// A key path to a case path of an enum, such as `\.counter` or `\.counter.added`.
///
/// ``CasePath/init(_:)`` makes a case path from it. With the package trait `Macros`, every lift and every scope of
/// a store also takes the key path itself.
///
/// The trait doubles the overloads of every lift, and so decides which spelling compiles fast (Swift 6.3.1). Without
/// it, an expression of twenty lifts takes 20 to 60 ms, in a ``Reducer/body`` or in a chain, spelled `.rows`,
/// `CasePath(Action.rows)` or `CasePath(\.rows)`. With it, twenty in a chain take 0.2 s spelled `\.rows`, while eight
/// spelled otherwise take 1 to 12 s: the lifts that take a case path are disfavored, so that the compiler tries those
/// with a key path first. A body, where each lift is an expression of its own, takes either.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<
  Root.AllCasePaths, CasePath<Root, Value>
>

extension CasePath where Root: CasePathable {
  /// The case path at the end of a key path.
  ///
  ///     let path: CasePath<AppAction, CounterAction> = CasePath(\.counter)
  @inlinable
  public init(_ path: CaseKeyPath<Root, Value>) {
    self = Root.allCasePaths[keyPath: path]
  }
}

extension CasePath where Value: CasePathable {
  /// The path to a case of a case, as in `\.counter.added`.
  @inlinable
  public subscript<Leaf>(
    dynamicMember path: CaseKeyPath<Value, Leaf>
  ) -> CasePath<Root, Leaf> {
    appending(path: path)
  }

  /// The path to a case of a case.
  ///
  ///     AppAction.allCasePaths.counter.appending(path: \.added)  // CasePath<AppAction, Void>
  @inlinable
  public func appending<Leaf>(path: CaseKeyPath<Value, Leaf>) -> CasePath<Root, Leaf> {
    appending(path: CasePath<Value, Leaf>(path))
  }
}

extension CasePath {
  /// The path to the actions of one element, as in `\.rows[id: 1].toggled`.
  ///
  ///     await store.receive(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isDone = true }
  @inlinable
  public subscript<ID: Hashable & Sendable, Action>(
    id id: ID
  ) -> CasePath<Root, Action> where Value == IdentifiedAction<ID, Action> {
    appending(path: .element(id: id))
  }
}
