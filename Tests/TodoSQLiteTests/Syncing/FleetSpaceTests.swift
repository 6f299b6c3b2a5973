import ComposableTesting
import IssueReporting
import Testing
import TodoDomain

@MainActor
@Suite("Whatever two people do to one list, and becomes of their syncs,")
struct FleetSpaceTests {
  @Test("keeps what is promised")
  func everything() async throws {
    let depth = ExplorationDepth.ofFleets
    let exploration = try await FleetSpace.all().explore(depth: depth, stateLimit: 10_000_000) {
      Invariant.ofFleet
    }
    #expect(exploration.depth == depth)
    #expect(exploration.restCount > 100)
  }

  @Test("shows a mistake", arguments: FleetMistake.allCases)
  func mistake(_ mistake: FleetMistake) async throws {
    let space = try await FleetSpace.all(
      deedsPerDevice: 1, deedsByDevice: mistake.deedsByDevice, weathers: mistake.weathers,
      changing: mistake.make)
    var found: Counterexample<Fleet.State, Fleet.Action>?
    // What would be reported is looked at.
    await withIssueReporters([]) {
      found = await space.explore(depth: 4) { Invariant.ofFleet }.counterexample
    }
    #expect(found?.invariant == mistake.law.rawValue)
  }
}
