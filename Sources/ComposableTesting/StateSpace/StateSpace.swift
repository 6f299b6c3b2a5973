public import Composable

/// All that can happen to a feature: every sequence of actions, with every answer from outside in every
/// order.
///
///     let space = StateSpace(
///       initialStates: [Editor.State()],
///       actions: [.typed("a"), .typed("b"), .saveTapped],
///       environment: { outside in
///         Editor.Environment { text throws(DiskFull) in
///           try await outside.call("save", text, answers: [.success(()), .failure(DiskFull())])
///         }
///       }
///     ) {
///       Editor()
///     }
///
///     @Test func everything() async {
///       await space.explore(depth: 5) {
///         Invariant("a saved text is the text on the disk") { !$0.isSaved || $0.text == $0.stored }
///       }
///     }
///
/// The explorer goes breadth first and merges equal states. It doesn't interpret effects: as long as one
/// runs, the story is told to a real `Store`, whose asynchronous endpoints wait until the explorer answers
/// them. If an effect calls a synchronous endpoint, as a `perform` does, the story is told again for each
/// further answer. The explorer relies on what every reducer promises: it depends on nothing but its
/// arguments, and an effect on nothing but what it captures and is given.
///
/// A counterexample is the shortest there is: the fewest actions, and of those the fewest answers. It
/// is printed as a test of a ``TestStore`` to paste, which gets its store from
/// ``testStore(from:outside:isolation:fileID:filePath:line:column:)``.
public struct StateSpace<State: Hashable, Action: Hashable, World: Hashable & Sendable> {
  let initialStates: [State]
  let world: World
  let actions: [Action]
  let actionsByState: ((State) -> [Action])?
  /// Makes the reducer of one store, or of one exploration, which then needs an environment.
  let makeReducer: () -> (Outside<World>) -> (inout State, Action) -> Effect<Action>

  /// Creates the space of a feature whose endpoints are under the explorer's control and share a
  /// world.
  ///
  /// - Parameters:
  ///   - initialStates: Where stories begin: one state or more.
  ///   - world: What is outside when they begin.
  ///   - actions: What a person may do in every state.
  ///   - actionsByState: What a person may do besides, in a given state.
  ///   - environment: The feature's environment, made of what is outside.
  ///   - reducer: The feature: one reducer, from which the compiler also learns what `.typed("a")` is.
  @inlinable
  public init<Environment, R: Reducer<State, Action, Environment>>(
    initialStates: [State],
    world: World,
    actions: [Action] = [],
    actionsByState: ((State) -> [Action])? = nil,
    environment: @escaping (_ outside: Outside<World>) -> Environment,
    reducer: () -> R
  ) {
    let reducer = reducer()
    self.init(
      initialStates: initialStates, world: world, actions: actions, actionsByState: actionsByState,
      makeReducer: {
        let reducer = reducer.erased
        return { outside in
          let environment = environment(outside)
          return { reducer.reduce(into: &$0, action: $1, environment: environment) }
        }
      })
  }

  /// Creates the space of a feature whose endpoints are under the explorer's control.
  @inlinable
  public init<Environment, R: Reducer<State, Action, Environment>>(
    initialStates: [State],
    actions: [Action] = [],
    actionsByState: ((State) -> [Action])? = nil,
    environment: @escaping (_ outside: Outside<EmptyWorld>) -> Environment,
    reducer: () -> R
  ) where World == EmptyWorld {
    self.init(
      initialStates: initialStates, world: EmptyWorld(), actions: actions,
      actionsByState: actionsByState, environment: environment, reducer: reducer)
  }

  /// Creates the space of a feature that needs nothing from outside.
  @inlinable
  public init<R: Reducer<State, Action, Void>>(
    initialStates: [State],
    actions: [Action] = [],
    actionsByState: ((State) -> [Action])? = nil,
    reducer: () -> R
  ) where World == EmptyWorld {
    self.init(
      initialStates: initialStates, actions: actions, actionsByState: actionsByState,
      environment: { _ in }, reducer: reducer)
  }

  @usableFromInline
  init(
    initialStates: [State],
    world: World,
    actions: [Action],
    actionsByState: ((State) -> [Action])?,
    makeReducer: @escaping () -> (Outside<World>) -> (inout State, Action) -> Effect<Action>
  ) {
    self.initialStates = initialStates
    self.world = world
    self.actions = actions
    self.actionsByState = actionsByState
    self.makeReducer = makeReducer
  }

  /// What a person may do in `state`, in the order in which it is tried.
  func actions(in state: State) -> [Action] {
    guard let actionsByState else { return actions }
    return actions + actionsByState(state)
  }
}
