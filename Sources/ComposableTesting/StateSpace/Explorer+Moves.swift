import Composable

extension Explorer {
  /// Makes a move in a real store, once for each combination of answers to `callNow`.
  func take(
    _ link: ExplorationLink, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) {
    var link = link
    while true {
      try tick()
      let store = try await liveStore(at: Int(link.parent), isolation: actor)
      let count = table.count
      do throws(ExplorationFinding) {
        let next = try await take(link, in: store, isolation: actor)
        if !park(store, at: count) { await store.drain(isolation: actor) }
        guard let next else { return }
        link.script = next
      } catch {
        await store.drain(isolation: actor)
        throw error
      }
    }
  }

  /// Makes a move in a real store, and returns the answers to choose next.
  private func take(
    _ link: ExplorationLink, in store: ExploredStore<State, Action, World>,
    isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> [Int]? {
    let steps = await store.make(move(of: link), choosing: link.script, isolation: actor)
    let choices = store.exchange.choices
    calledEndpoints.formUnion(store.exchange.calledEndpoints)
    var story = ExplorationStory(place: Int(link.parent), move: link)
    if store.steps.isEndless { throw .init(.endless, at: story) }
    if store.steps.isThrottled { throw .init(.throttled, at: story) }
    guard let steps else { throw .init(.stuck(effects: store.waitingElsewhere), at: story) }
    let place = store.place
    let issue = store.issues.takeFirst()

    transitionCount += steps.count
    if link.answer < 0 {
      note(
        steps[0].action, Int(link.choice),
        hasEffect: !choices.isEmpty || place.inFlight != nil || steps[0].before != steps[0].after
          || steps.count > 1)
    }
    for (index, step) in steps.enumerated() {
      story.stepIndex = index
      let broken = problem(of: step.before, step.action, step.after) ?? problem(of: step.after)
      if let broken { throw .init(broken, at: story) }
    }
    story.stepIndex = steps.indices.last
    if let issue { throw .init(.issue(issue), at: story) }
    let count = table.count
    // An answer stays on its level, unless time has passed.
    insert(place, link, intoNextLevel: link.answerCount == links[Int(link.parent)].answerCount)
    try await checkAtRest(from: count, isolation: actor)
    if isFull { throw .init(.stateLimit) }
    guard choices.count >= link.script.count,
      zip(choices, link.script).allSatisfy({ $0.number == $1 })
    else { throw .init(.unrepeatable, at: story) }
    return Self.script(after: choices)
  }

  /// The next combination of answers in lexicographic order, or `nil` after the last.
  private static func script(after choices: [AnswerChoice]) -> [Int]? {
    var script = choices.map(\.number)
    for choice in choices.reversed() {
      let last = script.removeLast()
      if last + 1 < choice.call.answerCount { return script + [last + 1] }
    }
    return nil
  }

  /// Keeps a store whose story has reached a new place with running effects, for the first move from there.
  ///
  /// The stories of the first places are repeated for every move, which finds stories that can't be repeated.
  private func park(_ store: ExploredStore<State, Action, World>, at number: Int) -> Bool {
    guard number >= 100, number < table.count, parkedStores.count < 1000,
      table[number].inFlight != nil
    else { return false }
    parkedStores[number] = store
    return true
  }

  /// Returns a real store whose story has reached a place: one that stayed there, or one that repeats the story
  /// from the last place without effects.
  private func liveStore(
    at number: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> ExploredStore<State, Action, World> {
    if let store = parkedStores.removeValue(forKey: number) { return store }
    var path: [Int] = []
    var origin = number
    while table[origin].inFlight != nil {
      path.append(origin)
      origin = Int(links[origin].parent)
    }
    let store = makeStore(at: table[origin], isolation: actor)
    while let place = path.popLast() {
      let link = links[place]
      let move = move(of: link)
      if case .send(let action) = move, isReachedPurely(place) {
        let isLastOfRow = path.last.map { !isReachedPurely($0) } ?? true
        if isLastOfRow { store.skip(to: table[place], by: action, isolation: actor) }
        continue
      }
      guard store.accepts(link),
        await store.make(move, choosing: link.script, isolation: actor) != nil
      else {
        await store.drain(isolation: actor)
        throw .init(.unrepeatable, at: ExplorationStory(place: Int(link.parent), move: link))
      }
    }
    _ = store.issues.takeFirst()
    guard store.place == table[number] else {
      await store.drain(isolation: actor)
      throw .init(.unrepeatable, at: ExplorationStory(place: number))
    }
    return store
  }

  /// Whether the action that led to a place neither started nor ended an effect.
  private func isReachedPurely(_ place: Int) -> Bool {
    table[place].inFlight === table[Int(links[place].parent)].inFlight
  }

  func move(of link: ExplorationLink) -> Move<Action> {
    if link.answer >= 0 { return .answer(call: Int(link.choice), with: Int(link.answer)) }
    return .send(space.actions(in: table[Int(link.parent)].state)[Int(link.choice)])
  }

  func sending(_ ordinal: Int, from number: Int) -> ExplorationLink {
    ExplorationLink(
      parent: Int32(number), choice: Int32(ordinal), answerCount: links[number].answerCount)
  }

  /// Each answer to the calls that may be answered next.
  ///
  /// Sleepers are woken at their deadline, and time only moves to the next deadline.
  func answers(at number: Int, movingTime: Bool) -> [ExplorationLink] {
    let calls = table[number].inFlight?.calls ?? []
    let nextTime = calls.compactMap { $0.remaining }.min()
    let answerCount = links[number].answerCount + (movingTime ? 0 : 1)
    var answers: [ExplorationLink] = []
    for (index, call) in calls.enumerated()
    where (call.remaining ?? .zero > .zero) == movingTime
      && (call.remaining == nil || call.remaining == nextTime)
    {
      answers += (0..<call.answerCount).map {
        ExplorationLink(
          parent: Int32(number), choice: Int32(index), answer: Int32($0), answerCount: answerCount)
      }
    }
    return answers
  }
}
