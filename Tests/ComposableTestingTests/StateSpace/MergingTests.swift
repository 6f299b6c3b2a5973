import Composable
import Testing

@testable import ComposableTesting

/// A place and a move made there.
private struct Turn<State: Hashable, Action: Hashable, World: Hashable & Sendable>: Hashable {
  let place: Configuration<State, Action, World>
  let action: Action?
  let call: Int
  let answer: Int
}

@MainActor
@Suite("Two stories that a state space merges")
struct MergingTests {
  @Test("continue alike, whatever happens next")
  func goOnAlike() async {
    #expect(await differences(in: Workshop.space, stories: 300, length: 12) == [])
    #expect(await differences(in: Editor.space(isSerialized: true), stories: 100, length: 12) == [])
    #expect(
      await differences(in: Editor.space(isSerialized: false), stories: 100, length: 12) == [])
    #expect(await differences(in: Ledger.space, stories: 200, length: 12) == [])
    #expect(await differences(in: SearchBox.space(.none), stories: 200, length: 12) == [])
  }

  @Test("can diverge if merging ignores where running effects came from")
  func canDiffer() async {
    // Both effects wait for the same answer; the action that each sends afterwards isn't in the state.
    let space = StateSpace(
      initialStates: [0],
      actions: [1, 2],
      environment: { outside -> @Sendable () async -> Void in
        { await outside.call("wait", answers: [()]) }
      }
    ) {
      Reduce<Int, Int, @Sendable () async -> Void> { state, number, wait in
        guard number > 0 else {
          state = number
          return .none
        }
        return .run { send in
          await wait()
          await send(-number)
        }
      }
    }
    #expect(await differences(in: space, stories: 20, length: 6) == [])
    let blind = await differences(in: space, stories: 20, length: 6) { place in
      var place = place
      place.drawCount = 0
      if let calls = place.inFlight?.calls {
        let blind = InFlight<Int, Int, EmptyWorld>()
        blind.calls = calls
        place.inFlight = blind
      }
      return place
    }
    #expect(!blind.isEmpty)
  }

  /// Runs random stories, and returns each move that led from the same place to different ones.
  private func differences<State, Action, World>(
    in space: StateSpace<State, Action, World>, stories: Int, length: Int,
    seeing view: (Configuration<State, Action, World>) -> Configuration<State, Action, World> = {
      $0
    }
  ) async -> [String] {
    typealias Place = Configuration<State, Action, World>
    var random = SeededRandomNumberGenerator(seed: 7)
    var places: [Turn<State, Action, World>: Place] = [:]
    var differences: [String] = []
    for _ in 0..<stories {
      let start = Place(state: space.initialStates[0], world: space.world, drawCount: 0)
      let store = ExploredStore(
        space.makeReducer(), at: start, issues: IssueRecorder(),
        timeout: .seconds(1), isolation: #isolation)
      for _ in 0..<length {
        let before = view(store.place)
        let moves = store.moves(among: space.actions(in: store.place.state))
        guard let move = moves.randomElement(using: &random) else { break }
        let turn: Turn<State, Action, World> =
          switch move {
          case .send(let action): Turn(place: before, action: action, call: -1, answer: -1)
          case .answer(let call, let answer):
            Turn(place: before, action: nil, call: call, answer: answer)
          }
        _ = await store.make(move, isolation: #isolation)
        let after = view(store.place)
        if let known = places.updateValue(after, forKey: turn), known != after {
          differences.append("\(turn)")
        }
      }
      await store.drain(isolation: #isolation)
    }
    return differences
  }
}
