import ComposableTesting
import TodoDomain

/// Everything that can happen to a list of at most two todos, on a disk that may be full at any moment.
typealias ShellSpace = StateSpace<Shell.State, Shell.Action, ValueDatabase>

extension ShellSpace {
  /// Returns the whole space; `change` can put a bug into the database.
  ///
  /// It starts from the list in `beginning`, and continues with all `deeds`.
  static func all(
    after beginning: (memory: Memory, world: ValueDatabase) = (Memory(), ValueDatabase()),
    deeds: @escaping (Memory) -> [Deed] = Deed.all(in:),
    changing change: @escaping (TodoDatabase, Outside<ValueDatabase>) -> TodoDatabase = {
      database, _ in database
    }
  ) -> ShellSpace {
    StateSpace(
      initialStates: [Shell.State(memory: beginning.memory)],
      world: beginning.world,
      actionsByState: { state in deeds(state.memory).map(Shell.Action.did) },
      environment: { outside in
        Shell.Environment(
          database: change(TodoDatabase(outside), outside),
          exit: { await outside.call("exit") { world in world.rollback() } })
      }
    ) {
      Shell()
    }
  }
}

extension Invariant<Shell.State, Shell.Action, ValueDatabase> {
  /// The program's promises, as invariants.
  @MainActor
  @InvariantBuilder<Shell.State, Shell.Action, ValueDatabase>
  static var ofShell: [Self] {
    ShellLaw.allCases.map { law in
      Invariant(ofSteps: law.rawValue, holds: law.holds)
    }

    Invariant(atRest: "the state in memory is what a fresh store loads") { state, world in
      guard state.program == nil, world.unit == nil else { return false }
      let fresh = await FreshStore(loading: TodoDatabase(world))
      var memory = state.memory
      memory.makeRoom(as: fresh.todos)
      if let difference = fresh.difference(from: memory) { throw Disagreement(difference) }
      return true
    }

    Invariant(after: [.did(.undo), .did(.redo)], "undo, then redo changes nothing") {
      $0.state.memory.doneCount == 0 || $0.isSameList(as: $1)
    }

    Invariant(after: [.did(.redo), .did(.undo)], "redo, then undo changes nothing") {
      $0.state.memory.undoneCount == 0 || $0.isSameList(as: $1)
    }
  }
}

struct Disagreement: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension AtRest<Shell.State, ValueDatabase> {
  /// Whether both have the same todos and the same memory; each undo adds a step.
  @MainActor
  fileprivate func isSameList(as other: Self) -> Bool {
    state == other.state && world.contents.todos == other.world.contents.todos
  }
}
