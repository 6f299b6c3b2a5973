import ComposableTesting
import IssueReporting
import Testing
import TodoDomain

@MainActor
@Suite("Syncing one list from two devices, with any commands and lost requests,")
struct FleetSpaceTests {
  @Test("keeps its promises")
  func everything() async throws {
    let depth = ExplorationDepth.ofFleets
    let exploration = try await FleetSpace.all().explore(depth: depth, stateLimit: 10_000_000) {
      Invariant.ofFleet
    }
    #expect(exploration.depth == depth)
    #expect(exploration.restCount > 100)
  }

  @Test("exposes a bug", arguments: FleetMistake.allCases)
  func mistake(_ mistake: FleetMistake) async throws {
    let space = try await FleetSpace.all(
      deedsPerDevice: 1, deedsByDevice: mistake.deedsByDevice, weathers: mistake.weathers,
      changing: mistake.make)
    var found: Counterexample<Fleet.State, Fleet.Action>?
    // The counterexample is checked below instead of being reported.
    await withIssueReporters([]) {
      found = await space.explore(depth: 4) { Invariant.ofFleet }.counterexample
    }
    #expect(found?.invariant == mistake.law.rawValue)
  }
}
