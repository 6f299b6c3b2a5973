/// Runs a feature: holds its state, processes its actions and runs its effects.
///
///     let store = Store(initialState: Counter.State()) { Counter() }
///     store.send(.incremented)
///     store.state.count  // 1
///
/// - Actions are processed one at a time, first in, first out. An action that is sent while a
///   reducer runs, or by an effect that answers at once, is queued, never re-entered.
/// - Effects start in the order in which their actions were sent.
/// - State is changed in place: no second copy is held while a reducer runs.
/// - An action whose effect is ``Effect/none`` allocates nothing.
///
/// Stores for parts of the state are derived from it with `scope` and `scopes`. A derived store reads and sends through
/// its parent, which it keeps alive, and the parent does not keep it alive. Effects belong to the store at the root:
/// when it is released, with all stores derived from it, its effects are cancelled. An actor that owns a store is kept
/// alive by their tasks, and so has to call ``cancelAll()`` before it is released.
///
/// A store belongs to the actor on which it was made, the main actor or any other, and is not
/// `Sendable`: using it elsewhere does not compile.
public final class Store<State, Action> {
  @usableFromInline
  let core: StoreCore<State, Action>

  /// The core if this store has no parent: calls on it need no lookup, and can be specialized.
  ///
  /// Unowned, as `core` keeps it alive: retaining and releasing it would take longer than processing an action without
  /// effects.
  @usableFromInline
  let rootCore: Unmanaged<RootCore<State, Action>>?

  let lifetime: StoreLifetime

  var root: any StoreRoot { lifetime.root }

  /// Creates a store on the actor that calls this.
  ///
  /// Messages name the store by the line that makes it.
  @inlinable
  public convenience init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: State,
    environment: Environment,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    reducer: () -> R
  ) {
    let reducer = reducer().erased
    self.init(
      rootCore: RootCore(
        state: initialState,
        reducer: { state, action in reducer.run(&state, action, environment) },
        on: actor, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Creates a store of several reducers, which run one after the other.
  @_disfavoredOverload
  @inlinable
  public convenience init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: State,
    environment: Environment,
    isolation actor: isolated any Actor = #isolation,
    _: Void = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Environment> reducer: () -> R
  ) {
    // Separate from the initializer for one reducer, as the compiler looks into a result builder only when it knows
    // everything else: there the environment may be given as `.live { … }`. The unnamed parameter makes the compiler
    // prefer the other initializer wherever both fit.
    self.init(
      initialState: initialState, environment: environment, fileID: fileID, filePath: filePath,
      line: line, column: column, reducer: reducer)
  }

  /// Creates a store of a feature that needs nothing from outside.
  @inlinable
  public convenience init<R: Reducer<State, Action, Void>>(
    initialState: State,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Void> reducer: () -> R
  ) {
    self.init(
      initialState: initialState, environment: (), fileID: fileID, filePath: filePath, line: line,
      column: column, reducer: reducer)
  }

  @usableFromInline
  init(rootCore: RootCore<State, Action>) {
    core = rootCore
    self.rootCore = Unmanaged.passUnretained(rootCore)
    lifetime = StoreLifetime(rootCore)
  }

  init(core: StoreCore<State, Action>, lifetime: StoreLifetime) {
    self.core = core
    rootCore = nil
    self.lifetime = lifetime
  }

  /// The state after the last processed action.
  ///
  /// Reading it while a reducer runs is a programming error and ends the program.
  @inlinable
  public var state: State { withState { $0 } }

  /// Reads a part of the state without copying the whole.
  ///
  /// Sending an action from `body` is a programming error and ends the program.
  @inlinable
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    guard let rootCore else { return try core.withState(body) }
    return try withExtendedLifetime(self) {
      try rootCore._withUnsafeGuaranteedRef { try $0.withState(body) }
    }
  }

  /// Processes an action and the actions that effects send at once, and starts their effects.
  ///
  /// - Returns: The effects that this started, to be awaited or cancelled.
  @discardableResult
  @inlinable
  public func send(
    _ action: Action, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    // A closure that used `actor` would ask the runtime whether it runs there.
    let actorID = ObjectIdentifier(actor)
    guard let rootCore, rootCore._withUnsafeGuaranteedRef({ $0.canProcess(on: actorID) }) else {
      return send(
        action, on: actor,
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    let effect = withExtendedLifetime(self) {
      rootCore._withUnsafeGuaranteedRef {
        $0.process(
          action, from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
    guard let effect else { return StoreTask(flight: nil) }
    return unsafeDowncast(core, to: RootCore<State, Action>.self).settle(effect, on: actor)
  }

  /// Sends an action that can't be processed at once: from a derived store, or while another is being processed.
  @usableFromInline
  func send(_ action: Action, on actor: isolated any Actor, at callSite: CallSite) -> StoreTask {
    lifetime.sender.callSite = callSite
    defer { lifetime.sender.callSite = nil }
    return core.send(action, on: actor)
  }

  /// Returns when no effect is running and no action is under way, in all stores that share its root, or as soon as the
  /// waiting task is cancelled.
  nonisolated(nonsending)
    public func finish() async
  {
    await root.flights.finish()
  }

  /// Cancels every running or waiting effect of all stores that share its root.
  public func cancelAll() {
    root.flights.cancelAll()
  }

  /// The running effects, in the order in which they started.
  package var runningEffects: [RunningEffect] { root.flights.runningEffects }

  package var runningEffectCount: Int { root.flights.runningEffectCount }

  /// Returns the marks of the effects under this id in the root feature, or `nil` if there are none.
  package func cancellations(id: some Hashable) -> [ScopeMark]? {
    root.flights.feature.marks(id: AnyHashable(id))
  }

  /// Calls `body` whenever an effect, or everything that one `send` started, has ended.
  package func onEffectEnd(_ body: @escaping () -> Void) {
    root.flights.onEnd = body
  }

  /// Reports each task that runs an effect to `tasks` from now on.
  package func follow(_ tasks: any EffectTasks) {
    root.flights.tasks = tasks
  }
}

extension Store: Identifiable where State: Identifiable {
  /// The id of the state, which tells the stores of a collection's elements apart.
  public var id: State.ID { core.withState(\.id) }
}

/// The store of a feature, by its reducer's type.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
