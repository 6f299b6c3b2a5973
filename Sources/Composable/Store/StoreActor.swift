/// A store on an actor of its own, which can be made and used anywhere.
///
///     let jobs = StoreActor(initialState: Jobs.State(), environment: .live) { Jobs() }
///     await jobs.send(.submitted(job)).finish()
///     print(await jobs.withState { $0.pending.count })
///
/// A server has one for each session, or one for all. Reducers, observers and the beginnings of effects run on the
/// actor, one at a time; several such stores never wait for each other. It follows the laws of a ``Store``.
///
/// While an effect runs, it keeps the actor alive. Call ``stop(within:clock:)`` or ``cancelAll()`` at the end of
/// a session that has timers or streams.
public actor StoreActor<State, Action: Sendable> {
  private let make: (isolated StoreActor) -> Store<State, Action>
  private var openedStore: Store<State, Action>?
  private var subscriptions: [Int: ObservationToken] = [:]
  private var nextSubscription = 0

  /// Creates a store on an actor of its own.
  ///
  /// `events` receives each event, on the actor: see ``Store/observing(clock:fileID:filePath:line:column:_:)``.
  public init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: sending State,
    environment: sending Environment,
    observing events: (@Sendable (StoreEvent<State, Action>) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Environment> reducer: @escaping @Sendable () -> R
  ) {
    // Sent by the caller, and used on this actor alone.
    nonisolated(unsafe) let (initialState, environment) = (initialState, environment)
    make = { actor in
      let store = Store(
        initialState: initialState, environment: environment, isolation: actor,
        fileID: fileID, filePath: filePath, line: line, column: column, reducer: reducer)
      if let events { store.observing(events) }
      return store
    }
  }

  /// Creates a store of a feature that needs nothing from outside.
  public init<R: Reducer<State, Action, Void>>(
    initialState: sending State,
    observing events: (@Sendable (StoreEvent<State, Action>) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Void> reducer: @escaping @Sendable () -> R
  ) {
    self.init(
      initialState: initialState, environment: (), observing: events, fileID: fileID,
      filePath: filePath, line: line, column: column, reducer: reducer)
  }

  /// The store, made when it is first needed: an initializer isn't on its actor yet.
  private var store: Store<State, Action> {
    if let openedStore { return openedStore }
    let store = make(self)
    openedStore = store
    return store
  }

  /// Processes an action and the actions that effects send at once, and starts their effects.
  ///
  /// It returns when the state has changed. To wait for the effects too:
  ///
  ///     await jobs.send(.reload).finish()
  ///
  /// - Returns: The effects that this started, to be awaited or cancelled.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreActorTask {
    StoreActorTask(
      store.send(action, fileID: fileID, filePath: filePath, line: line, column: column), on: self)
  }

  /// Reads a part of the state, or derives a value from it.
  public func withState<Result>(
    _ body: @Sendable (State) throws -> sending Result
  ) rethrows -> sending Result {
    try store.withState(body)
  }

  /// Returns when no effect is running and no action is under way, or as soon as the waiting task is cancelled.
  public func finish() async {
    await store.finish()
  }

  /// Cancels every effect that runs or waits.
  public func cancelAll() {
    store.cancelAll()
  }

  /// Refuses further actions, cancels every effect, and waits until all have ended or the time is up.
  ///
  /// - Returns: The places in the code of the effects that still run: see ``Store/stop(within:clock:isolation:)``.
  @discardableResult
  public func stop(within duration: Duration, clock: any Clock<Duration>) async -> [CallSite] {
    await store.stop(within: duration, clock: clock)
  }
}

extension StoreActor where State: Sendable {
  /// The state after the last processed action.
  public var state: State { store.state }
}

extension StoreActor {
  /// A part of the state as it is now, then every change of it, for any number of readers anywhere.
  ///
  ///     for await count in await jobs.changes(of: \.pending.count, bufferingPolicy: .bufferingNewest(1)) {
  ///       print(count)
  ///     }
  ///
  /// A reader that is slower than the changes gets only what the policy keeps: with `.bufferingNewest(1)`, the last
  /// value. The stream ends with the store, which it does not keep alive.
  public func changes<Part: Equatable & Sendable>(
    of part: any KeyPath<State, Part> & Sendable,
    bufferingPolicy: AsyncStream<Part>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Part> {
    changes(by: { $0[keyPath: part] }, bufferingPolicy)
  }

  private func changes<Part: Equatable & Sendable>(
    by read: @escaping (State) -> Part,
    _ bufferingPolicy: AsyncStream<Part>.Continuation.BufferingPolicy
  ) -> AsyncStream<Part> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Part.self, bufferingPolicy: bufferingPolicy)
    let id = nextSubscription
    nextSubscription += 1
    subscriptions[id] = ViewStore(store, observe: read).observe {
      continuation.yield($0)
    } onEnd: {
      continuation.finish()
    }
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unsubscribe(id) }
    }
    return stream
  }

  private func unsubscribe(_ id: Int) {
    subscriptions[id] = nil
  }
}

extension StoreActor where State: Equatable & Sendable {
  /// The state as it is now, then every change of it: see ``changes(of:bufferingPolicy:)``.
  public func changes(
    bufferingPolicy: AsyncStream<State>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<State> {
    changes(by: { $0 }, bufferingPolicy)
  }
}

/// The effects started by an action sent to a ``StoreActor``, and the effects of the actions that they sent.
public struct StoreActorTask: Sendable {
  private let owner: any Actor
  /// Touched on `owner` alone, where the effects are.
  private nonisolated(unsafe) let task: StoreTask

  fileprivate init(_ task: StoreTask, on owner: any Actor) {
    self.task = task
    self.owner = owner
  }

  /// Waits until these effects, and all effects of the actions that they send, have ended.
  ///
  /// If the waiting task is cancelled, it cancels them, and still returns only when they have ended.
  public func finish() async {
    await finish(on: owner)
  }

  /// Cancels these effects, and all effects of the actions that they sent.
  public func cancel() async {
    await cancel(on: owner)
  }

  private func finish(on owner: isolated any Actor) async {
    await task.finish()
  }

  private func cancel(on owner: isolated any Actor) {
    task.cancel()
  }
}
