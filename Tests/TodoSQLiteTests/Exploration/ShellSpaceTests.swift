import ComposableTesting
import IssueReporting
import Testing
import TodoDomain

@MainActor
@Suite("Whatever a person does to two todos, on a disk that may be full,")
struct ShellSpaceTests {
  @Test("keeps what the program promises")
  func everything() async {
    let depth = ExplorationDepth.ofValues
    let exploration = await ShellSpace.all().explore(
      depth: depth, stateLimit: 10_000_000, sendsWhileEffectsRun: false
    ) {
      Invariant.ofShell
    }
    print(exploration)
    #expect(exploration.unusedEndpoints.isEmpty)
    #expect(exploration.idleActions.isEmpty)
    #expect(exploration.depth == depth)
    if depth == 3 {
      #expect(exploration.restCount == 51)
      #expect(exploration.stateCount == 1440)
    }
  }

  @Test("shows a mistake in the fewest commands", arguments: ShellMistake.allCases)
  func mistake(_ mistake: ShellMistake) async {
    var found: Counterexample<Shell.State, Shell.Action>?
    // What would be reported is looked at.
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
