import Composable
import CustomDump
import IssueReporting

extension Laws {
  /// A `TestStore` and a `Store` run a story alike: the same actions in the same order, with the same state
  /// after each.
  ///
  ///     await Laws.oneRuntime(of: space, stories: 1_000)
  ///
  /// The stories are random walks through a ``StateSpace``, each of up to `length` actions and answers. A
  /// `Store` runs each one first; then a `TestStore` asserts every step. The same `seed` gives the same
  /// stories.
  public static func oneRuntime<State, Action, World>(
    of space: StateSpace<State, Action, World>,
    stories: Int = 100, length: Int = 20, seed: UInt64 = 0,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law("a story goes in a TestStore as it goes in a Store", at: callSite)
    var random = SeededRandomNumberGenerator(seed: seed)
    for _ in 0..<stories {
      let story = await space.randomStory(length: length, using: &random, isolation: actor)
      let issues = await space.issues(of: story, isolation: actor)
      law.check(
        issues == nil,
        input: [],
        sides: [
          (
            "Store",
            CounterexampleTest.text(
              of: story, name: "a story", stepCount: -1, beginnings: space.initialStates.count)
          ),
          ("TestStore", issues ?? ""),
        ])
    }
    law.report()
  }
}

extension StateSpace {
  /// The issue that a test store reports about a story, or `nil`.
  func issues(
    of story: ToldStory<State, Action>, isolation actor: isolated any Actor
  ) async -> String? {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) { await state(story, isolation: actor) }
    return issues.takeFirst()
  }

  private func state(
    _ story: ToldStory<State, Action>, isolation actor: isolated any Actor
  ) async {
    let outside = outside()
    let store = testStore(from: story.beginning, outside: outside)
    for move in story.moves {
      for answer in move.preparations { outside.prepare(answer.endpoint, with: answer.number) }
      if let answer = move.answer {
        await outside.answer(answer.endpoint, call: answer.callIndex, with: answer.number)
      }
      for (index, step) in move.actions.enumerated() {
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
}
