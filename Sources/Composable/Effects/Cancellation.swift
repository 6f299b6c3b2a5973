extension Effect {
  /// The same effect, which can be cancelled by `id` as long as it runs or waits its turn.
  ///
  ///     case .searchChanged(let text):
  ///       return .run { send in await send(.found(try await environment.search(text))) }
  ///         .cancellable(id: "search", cancelInFlight: true)
  ///
  /// Any value is an id; equal numbers are the same id, whatever their types. Ids belong to the store, and
  /// to the feature at its place in the tree: two stores never cancel each other's effects, nor do two
  /// elements of a collection or two features that stand side by side. What a feature cancels includes
  /// the features below it.
  ///
  /// With `cancelInFlight`, effects with the same id are cancelled before this one starts.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    modified(by: .cancellable(id: AnyHashable(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels the effects that run or wait under this id, in the feature that returns this and in those
  /// below it.
  ///
  /// Actions that they have sent are still processed, unless they are of a child that is gone by then.
  ///
  /// What comes after the cancellation in the same `concatenate`, or waits after it on the same
  /// lane, comes after it and is spared:
  ///
  ///     .concatenate(.cancel(id: "search"), search.cancellable(id: "search"))
  public static func cancel(id: some Hashable) -> Self {
    Self(.cancel(ids: [AnyHashable(id)]))
  }

  /// Cancels the effects that run or wait under any of these ids, which may be of different types.
  ///
  ///     .cancel(ids: ["search", RequestID(7)])
  public static func cancel(ids: [any Hashable]) -> Self {
    Self(.cancel(ids: ids.map { AnyHashable($0) }))
  }
}
