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
    if store.isEndless { throw .endless(at: story) }
    if store.isThrottled { throw .throttled(at: story) }
    guard let steps else { throw .stuck(effects: store.waitingElsewhere, at: story) }
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
      if let problem = problem(of: step.before, step.action, step.after) ?? problem(of: step.after)
      {
        throw .broken(problem, at: story)
      }
    }
    story.stepIndex = steps.indices.last
    if let issue { throw .broken(.issue(issue), at: story) }
    let count = table.count
    // An answer stays on its level, unless time has passed.
    insert(
      place, link, intoNextLevel: link.answerCount == links[Int(link.parent)].answerCount)
    try await checkAtRest(from: count, isolation: actor)
    if isFull { throw .stateLimit }
    guard choices.count >= link.script.count,
      zip(choices, link.script).allSatisfy({ $0.number == $1 })
    else {
      throw .unrepeatable(at: story)
    }
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

  /// Returns a real store whose story has reached a place: one that stayed there, or one that repeats the story.
  private func liveStore(
    at number: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> ExploredStore<State, Action, World> {
    if let store = parkedStores.removeValue(forKey: number) { return store }
    return try await retell(to: number, isolation: actor)
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

  /// Ends the effects of the stores from which no move was made.
  func drainParkedStores(isolation actor: isolated any Actor) async {
    for store in parkedStores.values { await store.drain(isolation: actor) }
    parkedStores = [:]
  }

  /// Repeats the story of a place in a real store, from the last place without effects.
  private func retell(
    to number: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> ExploredStore<State, Action, World> {
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
      let story = ExplorationStory(place: Int(link.parent), move: link)
      guard store.accepts(link),
        await store.make(move, choosing: link.script, isolation: actor) != nil
      else {
        await store.drain(isolation: actor)
        throw .unrepeatable(at: story)
      }
    }
    _ = store.issues.takeFirst()
    guard store.place == table[number] else {
      await store.drain(isolation: actor)
      throw .unrepeatable(at: ExplorationStory(place: number))
    }
    return store
  }

  /// Whether the action that led to a place neither started nor ended an effect.
  private func isReachedPurely(_ place: Int) -> Bool {
    table[place].inFlight === table[Int(links[place].parent)].inFlight
  }

  func move(of link: ExplorationLink) -> Move<Action> {
    guard link.answer < 0 else {
      return .answer(call: Int(link.choice), with: Int(link.answer))
    }
    return .send(space.actions(in: table[Int(link.parent)].state)[Int(link.choice)])
  }

  /// Sends an action, by its index among those of the state.
  func sending(_ ordinal: Int, from number: Int) -> ExplorationLink {
    ExplorationLink(
      parent: Int32(number), choice: Int32(ordinal), answer: -1,
      answerCount: links[number].answerCount)
  }

  /// Each answer to the calls that may be answered next.
  ///
  /// Sleepers are woken at their deadline, and time only moves to the next deadline.
  func answers(at number: Int, movingTime: Bool) -> [ExplorationLink] {
    guard let calls = table[number].inFlight?.calls else { return [] }
    var nextTime: Duration?
    for call in calls {
      guard let remaining = call.remaining else { continue }
      nextTime = min(nextTime ?? remaining, remaining)
    }
    var answers: [ExplorationLink] = []
    for (index, call) in calls.enumerated() {
      if let remaining = call.remaining {
        guard remaining == nextTime, (remaining > .zero) == movingTime else { continue }
      } else if movingTime {
        continue
      }
      answers += (0..<call.answerCount).map {
        ExplorationLink(
          parent: Int32(number), choice: Int32(index), answer: Int32($0),
          answerCount: links[number].answerCount + (movingTime ? 0 : 1))
      }
    }
    return answers
  }
}
