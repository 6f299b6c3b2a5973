/// The core of a store whose state is a property of its parent's.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let path: KeyPath<ParentState, State>
  private let embed: (Action) -> ParentAction

  init(
    parent: StoreCore<ParentState, ParentAction>, path: KeyPath<ParentState, State>,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  override func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try parent.withState { try body($0[keyPath: path]) }
  }

  override func readPresentState(_ body: (State) -> Void) -> Bool {
    parent.readPresentState { body($0[keyPath: path]) }
  }

  override func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    parent.send(embed(action), on: actor)
  }
}
