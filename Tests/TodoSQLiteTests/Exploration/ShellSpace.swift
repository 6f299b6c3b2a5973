import ComposableTesting
import TodoDomain

/// Everything that can happen to a person who has a list of at most two todos, on a disk that may be
/// full at any moment.
typealias ShellSpace = StateSpace<Shell.State, Shell.Action, ValueDatabase>

extension ShellSpace {
  /// All of it, with a mistake in the database, if any.
  static func all(
    changing change: @escaping (TodoDatabase, Outside<ValueDatabase>) -> TodoDatabase = {
      database, _ in database
    }
  ) -> ShellSpace {
    StateSpace(
      initialStates: [Shell.State()],
      world: ValueDatabase(),
      actionsByState: { state in Deed.all(in: state.memory).map(Shell.Action.did) },
      environment: { outside in
        Shell.Environment(
          database: change(TodoDatabase(outside), outside),
          exit: outside.endpoint("exit") { world in world.rollback() })
      }
    ) {
      Shell()
    }
  }
}

extension Invariant<Shell.State, Shell.Action, ValueDatabase> {
  /// What the program promises.
  @MainActor
  @InvariantBuilder<Shell.State, Shell.Action, ValueDatabase>
  static var ofShell: [Self] {
    ShellLaw.allCases.map { law in
      Invariant(ofSteps: law.rawValue, holds: law.holds)
    }

    Invariant(atRest: "the state in memory is what a fresh store loads") { state, world in
      guard state.program == nil, world.unit == nil else { return false }
      let fresh = await FreshStore(loading: TodoDatabase(world))
      if let difference = fresh.difference(from: state.memory) { throw Disagreement(difference) }
      return true
    }

    Invariant(after: [.did(.undo), .did(.redo)], "undo, then redo changes nothing") {
      $0.state.memory.doneCount == 0 || $0 == $1
    }

    Invariant(after: [.did(.redo), .did(.undo)], "redo, then undo changes nothing") {
      $0.state.memory.undoneCount == 0 || $0 == $1
    }
  }
}

struct Disagreement: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
