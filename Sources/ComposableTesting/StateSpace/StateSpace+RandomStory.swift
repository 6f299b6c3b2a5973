import Composable
import IssueReporting

extension StateSpace {
  func randomStory(
    length: Int, using random: inout SeededRandomNumberGenerator,
    isolation actor: isolated any Actor
  ) async -> ToldStory<State, Action> {
    let issues = IssueRecorder()
    return await withIssueReporters([issues]) {
      await randomStory(length: length, using: &random, issues: issues, isolation: actor)
    }
  }

  private func randomStory(
    length: Int, using random: inout SeededRandomNumberGenerator, issues: IssueRecorder,
    isolation actor: isolated any Actor
  ) async -> ToldStory<State, Action> {
    let beginning = Int.random(in: initialStates.indices, using: &random)
    let place = Configuration<State, Action, World>(
      state: initialStates[beginning], world: world, drawCount: 0)
    let store = ExploredStore(
      makeReducer(), at: place, issues: issues, timeout: .seconds(1),
      isolation: actor)
    var story = ToldStory<State, Action>(beginning: beginning, initialState: place.state)
    for _ in 0..<length {
      let moves = store.moves(among: actions(in: store.place.state))
      guard let move = moves.randomElement(using: &random) else { break }
      let script = (0..<10).map { _ in Int.random(in: 0..<1_000, using: &random) }
      guard await story.follow(move, choosing: script, in: store, isolation: actor) else { break }
    }
    story.endsAtRest = store.isAtRest
    await store.drain(isolation: actor)
    return story
  }
}

extension ExploredStore {
  /// Returns the possible next moves: `actions`, answers, and time that passes.
  func moves(among actions: [Action]) -> [Move<Action>] {
    var moves = actions.map(Move<Action>.send)
    let time = calls.compactMap(\.deadline).min()
    for (index, call) in calls.enumerated() where call.deadline == nil || call.deadline == time {
      moves += (0..<call.answerCount).map { .answer(call: index, with: $0) }
    }
    return moves
  }
}
