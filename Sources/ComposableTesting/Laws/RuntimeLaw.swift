import Composable
import IssueReporting

extension Laws {
  /// A `TestStore` and a `Store` run a story alike: the same actions in the same order, with the same state after each.
  ///
  ///     await Laws.oneRuntime(of: space, stories: 1_000)
  ///
  /// The stories are random walks through a ``StateSpace``, each of up to `length` actions and answers. A `Store` runs
  /// each one first; then a `TestStore` asserts every step. The same `seed` gives the same stories.
  public static func oneRuntime<State, Action, World>(
    of space: StateSpace<State, Action, World>, stories: Int = 100, length: Int = 20,
    seed: UInt64 = 0, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law("a story goes in a TestStore as it goes in a Store", at: callSite)
    var random = SeededRandomNumberGenerator(seed: seed)
    for _ in 0..<stories {
      let story = await space.randomStory(length: length, using: &random, isolation: actor)
      let issue = await space.issue(of: story, isolation: actor)
      let count = space.initialStates.count
      law.check(
        issue == nil,
        sides: [
          ("Store", story.test(named: "a story", stepCount: -1, beginnings: count)),
          ("TestStore", issue ?? ""),
        ])
    }
    law.report()
  }
}

extension StateSpace {
  fileprivate func randomStory(
    length: Int, using random: inout SeededRandomNumberGenerator,
    isolation actor: isolated any Actor
  ) async -> ToldStory<State, Action> {
    let issues = IssueRecorder()
    return await withIssueReporters([issues]) {
      let beginning = Int.random(in: initialStates.indices, using: &random)
      let place = Configuration<State, Action, World>(
        state: initialStates[beginning], world: world, drawCount: 0)
      let store = ExploredStore(
        makeReducer(), at: place, issues: issues, timeout: .seconds(1), isolation: actor)
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

  fileprivate func issue(
    of story: ToldStory<State, Action>, isolation actor: isolated any Actor
  ) async -> String? {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let outside = outside()
      let store = testStore(from: story.beginning, outside: outside, isolation: actor)
      for move in story.moves {
        for answer in move.preparations {
          outside.prepare(answer.call.endpoint, with: answer.number)
        }
        if let answer = move.answer {
          await outside.answer(answer.call.endpoint, call: answer.index, with: answer.number)
        }
        for (index, step) in move.steps.enumerated() {
          let update: ((inout State) -> Void)? =
            step.before == step.after ? nil : { $0 = step.after }
          if move.answer == nil && index == 0 {
            await store.send(step.action, assert: update)
          } else {
            await store.receive(step.action, assert: update)
          }
        }
        await outside.settle()
      }
      if story.endsAtRest {
        await store.finish()
      } else {
        outside.letGo()
        await store.skipInFlightEffects()
      }
    }
    return issues.takeFirst()
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
