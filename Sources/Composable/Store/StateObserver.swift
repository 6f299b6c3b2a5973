/// Is called with the state whenever actions have been processed, changed or not.
final class StateObserver<State, Action>: Observer {
  private var core: StoreCore<State, Action>?
  private var body: ((State) -> Void)?

  init(core: StoreCore<State, Action>, body: @escaping (State) -> Void) {
    self.core = core
    self.body = body
  }

  override func update() {
    guard let core, let body else { return }
    _ = core.read(body)
  }

  override func cancel() {
    super.cancel()
    core = nil
    body = nil
  }
}

extension Store {
  /// Calls `body` with the state at once, and whenever actions have been processed.
  ///
  ///     let token = store.observe { state in
  ///       print(state.count)
  ///     }
  ///
  /// - Several actions that effects answer at once are one call, with the last state.
  /// - Observers are told in the order in which they subscribed, those of parents and of derived
  ///   stores in one row.
  /// - `body` is also called where the state is as before, as no copy is kept to compare it with;
  ///   for changes only, observe a ``ViewStore``.
  /// - An action that an observer sends is processed when all observers have been told.
  /// - One that subscribes while others are told is told of the next change.
  /// - On an actor of one's own, a closure that sends has to say that it runs there: `_ = self`.
  /// - An observer of a child that has gone is not called while it is away.
  ///
  /// - Returns: The subscription, which ends when it is released or cancelled, or with the store,
  ///   which it does not keep alive.
  public func observe(
    isolation actor: isolated any Actor = #isolation, _ body: @escaping (State) -> Void
  ) -> ObservationToken {
    let observer = StateObserver(core: core, body: body)
    root.add(observer, on: actor)
    return ObservationToken(observer, on: root.home)
  }
}
