public import Composable

/// Everything that can happen to a feature: every sequence of actions, with every answer from outside, in every order.
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
/// The explorer works breadth first and merges equal states. It doesn't interpret effects: while one runs, a
/// real `Store` runs the story, and its asynchronous endpoints wait until the explorer answers them. If an
/// effect calls a synchronous endpoint, as a `perform` does, the story runs again for each further answer. The
/// explorer relies on a promise of every reducer: it depends only on its arguments, and an effect only on the
/// values that it captures and the answers that it gets.
///
/// A counterexample is the shortest possible: it has the fewest actions, and among those the fewest answers.
/// It is printed as a ``TestStore`` test to paste, which gets its store from
/// ``testStore(from:outside:isolation:fileID:filePath:line:column:)``.
public struct StateSpace<State: Hashable, Action: Hashable, World: Hashable & Sendable> {
  @usableFromInline let initialStates: [State]
  @usableFromInline let world: World
  @usableFromInline let actions: [Action]
  @usableFromInline let actionsByState: ((State) -> [Action])?
  /// Makes a reducer for one store, or for one exploration; it takes the environment's outside.
  @usableFromInline let makeReducer:
    () -> (Outside<World>) -> (inout State, Action) -> Effect<Action>

  /// Creates the space of a feature whose endpoints are controlled by the explorer and share a world.
  ///
  /// - Parameters:
  ///   - initialStates: The first states of stories, at least one.
  ///   - world: The world outside when a story begins.
  ///   - actions: The actions that a person can send in every state.
  ///   - actionsByState: Further actions that a person can send in a given state.
  ///   - environment: Makes the feature's environment from the outside.
  ///   - reducer: The feature: one reducer, which also tells the compiler the type of `.typed("a")`.
  @inlinable
  public init<Environment, R: Reducer<State, Action, Environment>>(
    initialStates: [State], world: World, actions: [Action] = [],
    actionsByState: ((State) -> [Action])? = nil,
    environment: @escaping (_ outside: Outside<World>) -> Environment, reducer: () -> R
  ) {
    let reducer = reducer()
    self.initialStates = initialStates
    self.world = world
    self.actions = actions
    self.actionsByState = actionsByState
    makeReducer = {
      let reducer = reducer.erased
      return { outside in
        let environment = environment(outside)
        return { reducer.reduce(into: &$0, action: $1, environment: environment) }
      }
    }
  }

  /// Creates the space of a feature whose endpoints are controlled by the explorer.
  @inlinable
  public init<Environment, R: Reducer<State, Action, Environment>>(
    initialStates: [State], actions: [Action] = [], actionsByState: ((State) -> [Action])? = nil,
    environment: @escaping (_ outside: Outside<EmptyWorld>) -> Environment, reducer: () -> R
  ) where World == EmptyWorld {
    self.init(
      initialStates: initialStates, world: EmptyWorld(), actions: actions,
      actionsByState: actionsByState, environment: environment, reducer: reducer)
  }

  /// Creates the space of a feature that needs nothing from outside.
  @inlinable
  public init<R: Reducer<State, Action, Void>>(
    initialStates: [State], actions: [Action] = [], actionsByState: ((State) -> [Action])? = nil,
    reducer: () -> R
  ) where World == EmptyWorld {
    self.init(
      initialStates: initialStates, actions: actions, actionsByState: actionsByState,
      environment: { _ in }, reducer: reducer)
  }

  func actions(in state: State) -> [Action] {
    guard let actionsByState else { return actions }
    return actions + actionsByState(state)
  }
}

extension StateSpace {
  /// Returns the outside at the beginning of a story, for a test to answer.
  ///
  ///     let outside = space.outside()
  ///     let store = space.testStore(outside: outside)
  ///
  ///     await store.send(.saveTapped) { $0.isSaving = true }
  ///     await outside.answer("save", with: 1)  // .failure(DiskFull())
  ///     await store.receive(.saveFailed) { $0.isSaving = false }
  public func outside() -> Outside<World> {
    Outside(exchange: Exchange(OutsideState(world: world)))
  }

  /// Returns a test store of the feature, at the beginning of a story.
  ///
  /// `beginning` is the index of the first state among the initial states of the space. `outside` answers the
  /// effects; leave it out if there is nothing to answer.
  public func testStore(
    from beginning: Int = 0, outside: Outside<World>? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestStore<State, Action> {
    TestStore(
      initialState: initialStates[beginning],
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { Reduce(makeReducer()(outside ?? self.outside())) }
  }
}
