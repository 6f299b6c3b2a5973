import Composable

/// A condition that holds everywhere in a ``StateSpace``.
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
/// An invariant that throws doesn't hold; the report shows its error.
public struct Invariant<State, Action, World> {
  enum Condition {
    case state((State) throws -> Bool)
    case step((State, Action, State) throws -> Bool)
    case rest((State, World) async throws -> Bool)
    case excursion([Action], (AtRest<State, World>, AtRest<State, World>) throws -> Bool)
  }

  let name: String
  let condition: Condition

  /// Creates an invariant of every state: the initial states, and the state after each action, including
  /// those that effects send.
  public init(_ name: String, holds: @escaping (_ state: State) throws -> Bool) {
    self.name = name
    condition = .state(holds)
  }

  /// Creates an invariant of every step: the state before an action, the action, and the state after it.
  public init(
    ofSteps name: String,
    holds: @escaping (_ before: State, _ action: Action, _ after: State) throws -> Bool
  ) {
    self.name = name
    condition = .step(holds)
  }

  /// Creates an invariant of some actions in a row, sent from every state in which no effect runs.
  ///
  ///     Invariant(after: [.undo, .redo], "undo and redo change nothing") { before, after in
  ///       !before.state.canUndo || before == after
  ///     }
  ///
  /// Each action runs until its effects have ended; every call gets its first answer.
  public init(
    after actions: [Action], _ name: String,
    holds:
      @escaping (_ before: AtRest<State, World>, _ after: AtRest<State, World>) throws -> Bool
  ) {
    self.name = name
    condition = .excursion(actions, holds)
  }

  /// Creates an invariant of the state and the world whenever no effect runs.
  ///
  /// It may wait, for example for a database, but not for effects of the feature.
  public init(
    atRest name: String, holds: @escaping (_ state: State, _ world: World) async throws -> Bool
  ) {
    self.name = name
    condition = .rest(holds)
  }
}

/// The state and the world while no effect runs.
public struct AtRest<State, World> {
  /// The state of the feature.
  public let state: State

  /// The world outside.
  public let world: World
}

extension AtRest: Equatable where State: Equatable, World: Equatable {}

/// Builds a list of invariants.
@resultBuilder
public enum InvariantBuilder<State, Action, World> {
  /// Adds one invariant.
  public static func buildExpression(
    _ invariant: Invariant<State, Action, World>
  ) -> [Invariant<State, Action, World>] {
    [invariant]
  }

  /// Adds a list of invariants.
  public static func buildExpression(
    _ invariants: [Invariant<State, Action, World>]
  ) -> [Invariant<State, Action, World>] {
    invariants
  }

  /// Joins the lists.
  public static func buildBlock(
    _ invariants: [Invariant<State, Action, World>]...
  ) -> [Invariant<State, Action, World>] {
    Array(invariants.joined())
  }
}

extension Explorer {
  func problem(of before: State, _ action: Action, _ after: State) -> ExplorationFinding.Reason? {
    for (name, holds) in stepInvariants {
      if let problem = problem(name, { try holds(before, action, after) }) { return problem }
    }
    return nil
  }

  func problem(of state: State) -> ExplorationFinding.Reason? {
    for (name, holds) in stateInvariants {
      if let problem = problem(name, { try holds(state) }) { return problem }
    }
    return nil
  }

  private func problem(_ name: String, _ holds: () throws -> Bool) -> ExplorationFinding.Reason? {
    do {
      return try holds() ? nil : .broken(invariant: name, error: nil)
    } catch {
      return .broken(invariant: name, error: String(describing: error))
    }
  }

  func checkAtRest(
    from count: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) {
    guard hasRestInvariants else { return }
    for number in count..<table.count {
      let place = table[number]
      guard place.inFlight == nil else { continue }
      for (name, holds) in restInvariants {
        var error: String?
        do { if try await holds(place.state, place.world) { continue } } catch let thrown {
          error = String(describing: thrown)
        }
        throw .init(
          .broken(invariant: name, error: error), at: ExplorationStory(place: number))
      }
      for (index, (name, actions, holds)) in excursions.enumerated() {
        let story = ExplorationStory(place: number, excursion: index)
        let after = try await excursion(actions, of: story, isolation: actor)
        if let problem = problem(name, { try holds(place.atRest, after.atRest) }) {
          throw .init(problem, at: story)
        }
      }
    }
  }

  /// The place that some actions lead to, with their effects ended.
  private func excursion(
    _ actions: [Action], of story: ExplorationStory, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> Configuration {
    let store = makeStore(at: table[story.place], isolation: actor)
    for action in actions {
      var move: Move<Action>? = .send(action)
      while let next = move {
        let steps = await store.make(next, isolation: actor)
        guard steps != nil, !store.steps.isEndless else {
          let effects = store.waitingElsewhere
          await store.drain(isolation: actor)
          throw .init(store.steps.isEndless ? .endless : .stuck(effects: effects), at: story)
        }
        move = store.firstAnswer
      }
    }
    if let issue = store.issues.takeFirst() { throw .init(.issue(issue), at: story) }
    return store.place
  }
}
