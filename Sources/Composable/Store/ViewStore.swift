import Observation

/// A store as a view uses it: a state, its changes, and a way to send actions.
///
///     let viewStore = ViewStore(store, observe: \.counter)
///     viewStore.count                          // store.state.counter.count
///     let token = viewStore.observe { print($0.count) }
///     viewStore.send(.incremented)             // prints 1
///     viewStore.send(.helpTapped)              // prints nothing, as the counter is as before
///
/// Observers are called for changes only: a value that equals the previous one is a duplicate. To compare them, a view
/// store keeps the value that it last told its observers. That costs one more copy of each collection in it that
/// changes, so observe only the part that you need, or use ``Store/observe(isolation:_:)``, which keeps nothing.
///
/// Its cost doesn't depend on the depth of scopes:
///
/// - Nothing without observers: the state is read from the store on demand.
/// - Nothing but a look at the value's own bytes for an action that leaves its storage untouched.
/// - Otherwise one `==` for all observers of this view store together, and for all view stores that
///   would compare the same two values.
///
/// A view store keeps its store alive.
@dynamicMemberLookup
public final class ViewStore<State, Action> {
  private let core: StoreCore<State, Action>
  private let lifetime: StoreLifetime
  private let node: ValueNode<State>
  private var keeper: ObservationToken?
  private lazy var tracking = StateTracking<State, Action>()

  private var root: any StoreRoot { lifetime.root }

  private init(
    core: StoreCore<State, Action>, lifetime: StoreLifetime, removal: DuplicateRemoval<State>
  ) {
    self.core = core
    self.lifetime = lifetime
    node = ValueNode(of: core, removal: removal, observers: lifetime.root.observers)
    guard !removal.isEquality else { return }
    // Whether a value counts as a duplicate depends on every value before it.
    let keeper = node.observer(isSettled: true) { _ in }
    keeper.begin()
    root.observers.append(keeper)
    self.keeper = ObservationToken(keeper, on: root.home)
  }

  /// Creates a view store for a part of the state of `store`.
  ///
  ///     ViewStore(store, observe: \.counter, removeDuplicates: { $0.count == $1.count })
  ///
  /// `observe` is called at most once between two actions. `state` doesn't change to a value that counts as a duplicate.
  public convenience init<StoreState>(
    _ store: Store<StoreState, Action>,
    observe: @escaping (StoreState) -> State,
    removeDuplicates: @escaping (State, State) -> Bool
  ) {
    self.init(
      core: store.scope(state: observe).core, lifetime: store.lifetime,
      removal: DuplicateRemoval(areSame: removeDuplicates))
  }

  /// Creates a view store of the value that `observe` derives from the state of `store`; equal values are duplicates.
  ///
  /// `observe` is called at most once between two actions, and not at all while nobody reads or observes.
  public convenience init<StoreState>(
    _ store: Store<StoreState, Action>, observe: @escaping (StoreState) -> State
  ) where State: Equatable {
    self.init(
      core: store.scope(state: observe).core, lifetime: store.lifetime,
      removal: DuplicateRemoval())
  }

  /// Creates a view store of the whole state of `store`.
  public convenience init(
    _ store: Store<State, Action>, removeDuplicates: @escaping (State, State) -> Bool
  ) {
    self.init(
      core: store.core, lifetime: store.lifetime,
      removal: DuplicateRemoval(areSame: removeDuplicates))
  }

  /// Creates a view store of the whole state of `store`; equal states are duplicates.
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(core: store.core, lifetime: store.lifetime, removal: DuplicateRemoval())
  }

  /// The state, without changes to duplicates.
  ///
  /// While an observer is called, this is the value that it is called with. For a child that is gone, it is the last value
  /// that observers were called with or, without observers, the `state` of its store.
  public var state: State {
    tracking.access(self, node: node, root: root)
    guard node.isKept, root.isSettled || !node.removal.isEquality else {
      return core.withState { $0 }
    }
    if root.isSettled { node.refresh() }
    return node.last ?? core.withState { $0 }
  }

  /// A property of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    state[keyPath: path]
  }

  /// Processes an action and the actions that effects send at once, and starts their effects.
  ///
  /// - Returns: The effects that this started, to be awaited or cancelled.
  @discardableResult
  public func send(
    _ action: Action, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    lifetime.sender.callSite = CallSite(
      fileID: fileID, filePath: filePath, line: line, column: column)
    defer { lifetime.sender.callSite = nil }
    return core.send(action, on: actor)
  }

  /// Calls `body` with the state at once, and whenever it has changed.
  ///
  /// The observers of all stores and view stores with a common root are called in the order in which they subscribed,
  /// once after all actions under way have been processed. An action that an observer sends is processed after all have
  /// been called.
  ///
  /// - Returns: The subscription, which ends when it is released or cancelled, or with the store,
  ///   which it does not keep alive.
  public func observe(
    isolation actor: isolated any Actor = #isolation, _ body: @escaping (State) -> Void
  ) -> ObservationToken {
    observe(node, isolation: actor, body)
  }

  /// Calls `body` with a part of the state at once, and whenever that has changed.
  ///
  ///     let token = viewStore.observe(\.title) { print($0) }
  ///
  /// If only parts are observed, the state as a whole is neither compared nor kept.
  public func observe<Part: Equatable>(
    _ part: KeyPath<State, Part>,
    isolation actor: isolated any Actor = #isolation,
    _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    observe(node.part(part), isolation: actor, body)
  }

  /// The state as it is when a loop begins, then every change of it, in order.
  ///
  ///     for await state in viewStore.changes {
  ///       print(state.count)
  ///     }
  ///
  /// A slow loop misses no change: pending changes are kept. The loop ends when its task is cancelled or the store ends; it
  /// doesn't keep the store alive.
  public var changes: Changes<State> {
    Changes(node: node, root: root)
  }

  /// A part of the state as it is when a loop begins, then every change of it, in order.
  public func changes<Part: Equatable>(of part: KeyPath<State, Part>) -> Changes<Part> {
    Changes(node: node.part(part), root: root)
  }

  /// A value that can be read and set without knowing any action.
  ///
  ///     let title = viewStore.binding(get: \.title, send: Action.titleChanged)
  ///     title.wrappedValue = "Milk"  // sends .titleChanged("Milk")
  ///
  /// It keeps the store alive, and is used on its actor only.
  public func binding<Value>(
    get: @escaping (State) -> Value, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.sendInPlace(action($0)) })
  }

  /// Calls `body` with the state at once and whenever it has changed, and `onEnd` when the store ends.
  func observe(
    isolation actor: isolated any Actor = #isolation, _ body: @escaping (State) -> Void,
    onEnd: @escaping () -> Void
  ) -> ObservationToken {
    observe(node, isolation: actor, body, onEnd: onEnd)
  }

  private func observe<Value>(
    _ node: ValueNode<Value>, isolation actor: isolated any Actor,
    _ body: @escaping (Value) -> Void,
    onEnd: @escaping () -> Void = {}
  ) -> ObservationToken {
    let observer = node.observer(isSettled: root.isSettled, onEnd: onEnd, body)
    root.add(observer, on: actor)
    return ObservationToken(observer, on: root.home)
  }

  /// Sends an action from code that is on the store's actor without the compiler knowing it.
  private func sendInPlace(_ action: Action) {
    // Nothing leaves the actor: `assumeIsolated` ends the program anywhere else, and calls its
    // closure before it returns.
    nonisolated(unsafe) let (core, action) = (core, action)
    root.actor.assumeIsolated { actor in
      _ = core.send(action, on: actor)
    }
  }
}

/// Tracks a view store with the Observation module: `withObservationTracking` and the user interfaces built on it.
///
///     withObservationTracking {
///       print(viewStore.count)
///     } onChange: {
///       print("changed")
///     }
///     viewStore.send(.incremented)  // prints "changed"
///
/// Reading a part of the state tracks the whole of it. The store is observed from the first tracked read until nobody
/// tracks; reading without tracking compares and keeps nothing.
extension ViewStore: Observable {}

extension ViewStore: Identifiable where State: Identifiable {
  /// The id of the state.
  public var id: State.ID { state.id }
}

/// The view store of a feature, by its reducer's type.
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
