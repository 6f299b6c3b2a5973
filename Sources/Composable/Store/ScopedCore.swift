/// The core of a store whose state is a property of its parent's.
///
/// It holds no copy, except while observers are told: in a chain of observed scopes each would otherwise
/// be read once for every scope below it.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let path: KeyPath<ParentState, State>
  private let embed: (Action) -> ParentAction
  private let observers: ObserverList
  private let memo = Memo<State>()

  init(
    parent: StoreCore<ParentState, ParentAction>, root: any StoreRoot,
    path: KeyPath<ParentState, State>, embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.path = path
    self.embed = embed
    observers = root.observers
  }

  override func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try parent.withState { try body($0[keyPath: path]) }
  }

  override func readPresentState(_ body: (State) -> Void) -> Bool {
    guard observers.isNotifying else { return parent.readPresentState { body($0[keyPath: path]) } }
    if memo.read(body) { return true }
    return parent.readPresentState {
      let state = $0[keyPath: path]
      observers.keepWhileNotifying(state, in: memo)
      body(state)
    }
  }

  override var place: ObserverPlace? { parent.place }

  override func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    parent.send(embed(action), on: actor)
  }
}
