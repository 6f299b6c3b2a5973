import Composable
import Testing

@testable import ComposableTesting

@MainActor
@Suite("The story of each place that an exploration reached")
struct StateSpaceStoryTests {
  @Test("leads a store to the same place when replayed")
  func comesTrue() async {
    #expect(await differences(in: Album.space, depth: 3) == [])
    #expect(await differences(in: Workshop.space, depth: 2) == [])
    #expect(await differences(in: Editor.space(isSerialized: true), depth: 3) == [])
    #expect(await differences(in: Editor.space(isSerialized: false), depth: 3) == [])
    #expect(await differences(in: SearchBox.space(.none), depth: 3) == [])
  }

  @Test("ends an effect whose element is removed by an action without effects")
  func endsWithElement() async {
    var endings = 0
    let exploration = await Album.space.explore(depth: 4) {
      Invariant(ofSteps: "a photo loads that was tapped, and not one that is put in for it") {
        before, action, after in
        if action == .removed { endings += 1 }
        guard case .photos(.element(let id, .loaded)) = action else { return true }
        return before.photos[id: id] != nil && after.photos[id: id]?.title == "a"
      }
    }
    #expect(exploration.counterexample == nil)
    #expect(endings > 0)
  }

  @Test("leads to the same place when endpoints answer at once, too")
  func performs() async {
    #expect(await differences(in: Ledger.space, depth: 3) == [])
  }

  /// Returns the places whose story leads elsewhere when it is replayed from the start.
  private func differences<State, Action, World>(
    in space: StateSpace<State, Action, World>, depth: Int
  ) async -> [String] {
    let explorer = Explorer(
      space, invariants: [],
      limits: ExplorationLimits(
        depth: depth, states: 100_000, sendsWhileEffectsRun: true, timeout: .seconds(1)),
      progress: ExplorationProgress(clock: ContinuousClock(), within: nil, printer: { _ in }))
    #expect(await explorer.run(isolation: #isolation) == nil)
    #expect(explorer.table.contains { $0.inFlight != nil })
    var differences: [String] = []
    for place in 0..<explorer.table.count {
      let told = await explorer.place(after: place, isolation: #isolation)
      if told != explorer.table[place] { differences.append("\(place): \(told)") }
    }
    return differences
  }
}

extension Explorer {
  /// Returns the place that a store reaches by replaying the whole story of place `number`.
  fileprivate func place(after number: Int, isolation actor: isolated any Actor) async
    -> Configuration
  {
    var path: [ExplorationLink] = []
    var number = number
    while links[number].parent >= 0 {
      path.append(links[number])
      number = Int(links[number].parent)
    }
    let store = makeStore(at: table[number], isolation: actor)
    for link in path.reversed() {
      _ = await store.make(move(of: link), choosing: link.script, isolation: actor)
    }
    let place = store.place
    await store.drain(isolation: actor)
    return place
  }
}
