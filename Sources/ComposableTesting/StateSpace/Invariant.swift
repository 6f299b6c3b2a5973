/// Something that holds wherever a ``StateSpace`` can get to.
///
///     await space.explore(depth: 6) {
///       Invariant("completed implies a date") { $0.isCompleted == ($0.completedAt != nil) }
///
///       Invariant(ofSteps: "a refused action changes nothing") { before, action, after in
///         after.refusal == nil || before.todos == after.todos
///       }
///
///       Invariant(atRest: "what is shown is what is stored") { state, world in
///         try await world.load() == state.todos
///       }
///     }
///
/// One that throws does not hold; its error is shown.
public struct Invariant<State, Action, World> {
  enum Condition {
    case state((State) throws -> Bool)
    case step((State, Action, State) throws -> Bool)
    case rest((State, World) async throws -> Bool)
    case excursion([Action], (AtRest<State, World>, AtRest<State, World>) throws -> Bool)
  }

  let name: String
  let condition: Condition

  /// What holds in every state: the first ones, and after each action, those of effects included.
  public init(_ name: String, holds: @escaping (_ state: State) throws -> Bool) {
    self.name = name
    condition = .state(holds)
  }

  /// What holds of every step: the state before an action, the action, and the state after it.
  public init(
    ofSteps name: String,
    holds: @escaping (_ before: State, _ action: Action, _ after: State) throws -> Bool
  ) {
    self.name = name
    condition = .step(holds)
  }

  /// What holds of what comes of some actions, wherever they are sent while nothing is under way.
  ///
  ///     Invariant(after: [.undo, .redo], "undo and redo change nothing") { before, after in
  ///       !before.state.canUndo || before == after
  ///     }
  ///
  /// Each action is followed to where every effect has ended; each call is given its first answer.
  public init(
    after actions: [Action], _ name: String,
    holds:
      @escaping (
        _ before: AtRest<State, World>, _ after: AtRest<State, World>
      ) throws -> Bool
  ) {
    self.name = name
    condition = .excursion(actions, holds)
  }

  /// What holds whenever no effect is under way, of the state and of what is outside.
  ///
  /// It may wait, as for a database, but not for effects of the feature.
  public init(
    atRest name: String,
    holds: @escaping (_ state: State, _ world: World) async throws -> Bool
  ) {
    self.name = name
    condition = .rest(holds)
  }
}

/// A state and what is outside, while nothing is under way.
public struct AtRest<State, World> {
  /// The state of the feature.
  public let state: State

  /// What is outside.
  public let world: World
}

extension AtRest: Equatable where State: Equatable, World: Equatable {}

/// A list of invariants, one after the other.
@resultBuilder
public enum InvariantBuilder<State, Action, World> {
  /// One invariant.
  public static func buildExpression(
    _ invariant: Invariant<State, Action, World>
  ) -> [Invariant<State, Action, World>] {
    [invariant]
  }

  /// A list of them that has a name of its own.
  public static func buildExpression(
    _ invariants: [Invariant<State, Action, World>]
  ) -> [Invariant<State, Action, World>] {
    invariants
  }

  /// All of them.
  public static func buildBlock(
    _ invariants: [Invariant<State, Action, World>]...
  ) -> [Invariant<State, Action, World>] {
    Array(invariants.joined())
  }
}
