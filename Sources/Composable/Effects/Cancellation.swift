extension Effect {
  /// Makes the effect cancellable by `id` while it runs or waits.
  ///
  ///     case .searchChanged(let text):
  ///       return .run { send in await send(.found(try await environment.search(text))) }
  ///         .cancellable(id: "search", cancelInFlight: true)
  ///
  /// Any value is an id; equal numbers are the same id, whatever their types. An id belongs to a store and to a feature at
  /// its place in the tree: stores, elements of a collection and sibling features never cancel each other's effects. A
  /// feature also cancels the effects of its children.
  ///
  /// With `cancelInFlight`, effects with the same id are cancelled before this one starts.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    modified(by: .cancellable(id: AnyHashable(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels the effects with this id, running or waiting, of the feature that returns this and of its children.
  ///
  /// Actions that they have sent are still processed, except for actions of a child that is gone by then.
  ///
  /// It spares effects that come later in the same `concatenate` or on the same lane:
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
