import Composable

extension Explorer {
  /// A move, with an action by its index among those of the state.
  enum Choice {
    case send(Int)
    case answer(call: Int, with: Int)
  }

  /// Makes a move in a real store, once for each combination of answers to `callNow`.
  func take(
    _ choice: Choice, from number: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) {
    var script: [Int]? = []
    while let answers = script {
      script = try await take(choice, choosing: answers, from: number, isolation: actor)
    }
  }

  /// Makes a move in a real store, and returns the answers to choose next.
  private func take(
    _ choice: Choice, choosing script: [Int], from number: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> [Int]? {
    try tick()
    let before = links[number]
    let link: ExplorationLink
    let intoNextLevel: Bool
    switch choice {
    case .send(let ordinal):
      link = ExplorationLink(
        parent: Int32(number), choice: Int32(ordinal), answer: -1, answerCount: before.answerCount,
        script: script)
      intoNextLevel = true
    case .answer(let call, let answer):
      let isTime = (table[number].inFlight?.calls[call].remaining ?? .zero) > .zero
      link = ExplorationLink(
        parent: Int32(number), choice: Int32(call), answer: Int32(answer),
        answerCount: before.answerCount + (isTime ? 0 : 1), script: script)
      intoNextLevel = isTime
    }

    let store = try await liveStore(at: number, isolation: actor)
    let count = table.count
    do throws(ExplorationFinding) {
      let next = try await take(
        link, choosing: script, in: store, intoNextLevel: intoNextLevel, isolation: actor)
      if !park(store, at: count) { await store.drain(isolation: actor) }
      return next
    } catch {
      await store.drain(isolation: actor)
      throw error
    }
  }

  private func take(
    _ link: ExplorationLink, choosing script: [Int], in store: ExploredStore<State, Action, World>,
    intoNextLevel: Bool, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> [Int]? {
    let steps = await store.make(move(of: link), choosing: script, isolation: actor)
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
    insert(place, link, intoNextLevel: intoNextLevel)
    try await checkAtRest(from: count, isolation: actor)
    if isFull { throw .stateLimit }
    guard zip(choices, script).allSatisfy({ $0.number == $1 }), choices.count >= script.count else {
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

  /// The move from the link's parent.
  func move(of link: ExplorationLink) -> Move<Action> {
    guard link.answer < 0 else {
      return .answer(call: Int(link.choice), with: Int(link.answer))
    }
    return .send(space.actions(in: table[Int(link.parent)].state)[Int(link.choice)])
  }

  /// The calls that may be answered next, with each of their answers.
  ///
  /// Sleepers are woken at their deadline, and time only moves to the next deadline.
  func answers(at number: Int, movingTime: Bool) -> [(call: Int, answer: Int)] {
    guard let calls = table[number].inFlight?.calls else { return [] }
    var nextTime: Duration?
    for call in calls {
      guard let remaining = call.remaining else { continue }
      nextTime = min(nextTime ?? remaining, remaining)
    }
    var answers: [(call: Int, answer: Int)] = []
    for (index, call) in calls.enumerated() {
      if let remaining = call.remaining {
        guard remaining == nextTime, (remaining > .zero) == movingTime else { continue }
      } else if movingTime {
        continue
      }
      for answer in 0..<call.answerCount { answers.append((call: index, answer: answer)) }
    }
    return answers
  }
}
