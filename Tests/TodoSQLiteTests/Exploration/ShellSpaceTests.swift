import Composable
import ComposableTesting
import IssueReporting
import Testing
import TodoDomain

@MainActor
@Suite("Any sequence of commands on two todos, on a disk that may be full,")
struct ShellSpaceTests {
  @Test("keeps the program's promises")
  func everything() async {
    let depth = ExplorationDepth.ofValues
    let exploration = await ShellSpace.all().explore(
      depth: depth, stateLimit: 10_000_000, sendsWhileEffectsRun: false
    ) {
      Invariant.ofShell
    }
    print(exploration)
    #expect(
      exploration.calledEndpoints == [
        "begin", "clear", "commit", "delete", "exit", "insert", "load", "neighbors",
        "redo", "rollback", "save", "undo",
      ])
    #expect(exploration.idleActions.isEmpty)
    #expect(exploration.depth == depth)
    if depth == 3 {
      #expect(exploration.restCount == 52)
      #expect(exploration.stateCount == 650)
    }
  }

  @Test("also keeps them for todos that repeat, have subtasks, or block each other")
  func structure() async throws {
    // The program adds two todos.
    let shared = SharedValue(ValueDatabase())
    var memory = Memory()
    for _ in 1...2 {
      let store = Store(
        initialState: Shell.State(memory: memory),
        environment: Shell.Environment(database: TodoDatabase(shared)) {}
      ) { Shell() }
      await store.send(.did(.add)).finish()
      memory = store.state.memory
    }
    let depth = ExplorationDepth.ofValues - 1
    let exploration = await ShellSpace.all(
      after: (memory, shared.value), deeds: Deed.ofStructure(in:)
    ).explore(depth: depth, stateLimit: 10_000_000, sendsWhileEffectsRun: false) {
      Invariant.ofShell
    }
    print(exploration)
    #expect(exploration.depth == depth)
    #expect(exploration.restCount > 50)
  }

  @Test("exposes a bug in the fewest commands", arguments: ShellMistake.allCases)
  func mistake(_ mistake: ShellMistake) async {
    var found: Counterexample<Shell.State, Shell.Action>?
    // The counterexample is checked below instead of being reported.
    await withIssueReporters([]) {
      found = await ShellSpace.all(changing: mistake.make).explore(
        depth: 4, sendsWhileEffectsRun: false
      ) {
        Invariant.ofShell
      }.counterexample
    }
    #expect(found?.invariant == mistake.invariant)
    #expect(found?.steps.compactMap(\.action.deed) == mistake.deeds)
  }
}

extension Shell.Action {
  fileprivate var deed: Deed? {
    if case .did(let deed) = self { deed } else { nil }
  }
}
