/// The core of a store whose state is worked out from its parent's.
///
/// It is worked out at most once between two runs of the reducer, however many read it, and not at
/// all where nobody does. What was worked out is let go before the reducer runs: it may share
/// storage with the state, which would then be copied instead of being changed in place.
final class DerivedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let derive: (ParentState) -> State
  private let embed: (Action) -> ParentAction
  private let memo = Memo<State>()
  private let observers: ObserverList
  private let home: ActorHome

  init(
    parent: StoreCore<ParentState, ParentAction>, root: any StoreRoot,
    derive: @escaping (ParentState) -> State, embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    observers = root.observers
    home = root.home
    self.derive = derive
    self.embed = embed
  }

  deinit {
    // A reducer may be about to run on the actor, and let the same value go.
    nonisolated(unsafe) let memo = memo
    home.end { memo.forget() }
  }

  override func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    // What is worked out from a state that has gone is not kept: it would look as if it were there.
    try body(withPresentState { $0 } ?? parent.withState(derive))
  }

  override func readPresentState(_ body: (State) -> Void) -> Bool {
    if memo.read(body) { return true }
    return parent.readPresentState {
      let value = derive($0)
      observers.keep(value, in: memo)
      body(value)
    }
  }

  override var place: ObserverPlace? { parent.place }

  override func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    parent.send(embed(action), on: actor)
  }
}
