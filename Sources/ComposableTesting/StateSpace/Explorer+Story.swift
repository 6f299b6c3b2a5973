import Composable
import IssueReporting

/// A story to show, move by move from its beginning.
struct ToldStory<State, Action> {
  /// An answer to a call, which is found by its endpoint and its index among the endpoint's calls.
  struct Answer {
    let endpoint: String
    let callIndex: Int
    let number: Int
    let description: String
  }

  struct Move {
    /// `nil` for a sent action.
    let answer: Answer?
    /// The answers to `callNow`, up to the last that isn't the first answer.
    let preparations: [Answer]
    /// The actions of the move: the sent one, and those that effects send.
    var actions: [(action: Action, before: State, after: State)]
    let sent: Action?
    /// Whether calls of effects were cancelled.
    let hasCancellations: Bool
  }

  /// The index of the initial state.
  let beginning: Int
  let initialState: State
  var moves: [Move] = []
  /// Whether the test has to answer calls.
  var needsOutside: Bool {
    !endsAtRest
      || moves.contains { $0.answer != nil || $0.hasCancellations || !$0.preparations.isEmpty }
  }
  var endsAtRest = true
  /// The world at the end, or `nil` for an empty world.
  var world: Any?

  var steps: [(action: Action, before: State, after: State)] { moves.flatMap(\.actions) }
}

extension ToldStory {
  /// Makes a move and records it; returns whether the move ended.
  @discardableResult
  mutating func follow<World>(
    _ move: ComposableTesting.Move<Action>, choosing script: [Int] = [],
    in store: ExploredStore<State, Action, World>, isolation actor: isolated any Actor
  ) async -> Bool {
    let answer = store.answer(of: move)
    let cancellationCount = store.exchange.cancellationCount
    let steps = await store.make(move, choosing: script, isolation: actor)
    moves.append(
      Move(
        answer: answer, preparations: store.preparations,
        actions: (steps ?? []).map { ($0.action, $0.before, $0.after) },
        sent: move.action, hasCancellations: store.exchange.cancellationCount > cancellationCount))
    return steps != nil
  }
}

extension Explorer {
  /// Repeats a story from its beginning.
  func tell(
    _ story: ExplorationStory, isolation actor: isolated any Actor
  ) async -> ToldStory<State, Action> {
    await withIssueReporters([issues]) { await retold(story, isolation: actor) }
  }

  private func retold(
    _ story: ExplorationStory, isolation actor: isolated any Actor
  ) async -> ToldStory<State, Action> {
    var path = story.move.map { [$0] } ?? []
    var number = story.place
    while links[number].parent >= 0 {
      path.append(links[number])
      number = Int(links[number].parent)
    }
    let beginning = Int(links[number].choice)
    var told = ToldStory<State, Action>(
      beginning: beginning, initialState: space.initialStates[beginning])
    let store = makeStore(at: table[number], isolation: actor)
    for link in path.reversed() where store.accepts(link) {
      await told.follow(move(of: link), choosing: link.script, in: store, isolation: actor)
    }
    for action in story.excursion.map({ excursions[$0].actions }) ?? [] {
      var move: Move<Action>? = .send(action)
      while let next = move, !store.isEndless {
        guard await told.follow(next, in: store, isolation: actor) else { break }
        move = store.firstAnswer
      }
    }
    told.endsAtRest = store.isAtRest
    told.world = World.self == EmptyWorld.self ? nil : store.place.world
    await store.drain(isolation: actor)
    return told
  }

  /// Describes a problem with the story that shows it.
  func counterexample(
    of problem: ExplorationProblem, at story: ExplorationStory, isolation actor: isolated any Actor
  ) async -> Counterexample<State, Action> {
    let told = await tell(story, isolation: actor)
    var shown = told.steps
    if let stepIndex = story.stepIndex, let last = told.moves.last {
      shown.removeLast(max(0, last.actions.count - stepIndex - 1))
    }
    let (invariant, reason): (String?, String?) =
      switch problem {
      case .invariant(let name, let error): (name, error)
      case .issue(let text): (nil, text)
      }
    return Counterexample(
      invariant: invariant, reason: reason, steps: shown.map { ($0.action, $0.after) },
      state: shown.last?.after ?? told.initialState,
      world: told.world,
      test: CounterexampleTest.text(
        of: told, name: invariant, stepCount: shown.count, beginnings: space.initialStates.count))
  }
}

extension Move {
  fileprivate var action: Action? {
    if case .send(let action) = self { action } else { nil }
  }
}

extension ExploredStore {
  /// The answers that a test prepares before the last move.
  fileprivate var preparations: [ToldStory<State, Action>.Answer] {
    var last: [String: Int] = [:]
    let choices = exchange.choices
    for (index, choice) in choices.enumerated() where choice.number > 0 {
      last[choice.call.endpoint] = index
    }
    return choices.enumerated().filter { $0 <= last[$1.call.endpoint] ?? -1 }.map { _, choice in
      .init(
        endpoint: choice.call.endpoint, callIndex: 0, number: choice.number,
        description: choice.call.describeAnswer(choice.number))
    }
  }

  /// The answer of a move, in the terms of a test.
  func answer(of move: Move<Action>) -> ToldStory<State, Action>.Answer? {
    guard case .answer(let index, let number) = move else { return nil }
    let call = calls[index]
    let others = exchange.calls.filter { $0.endpoint == call.endpoint }
    return .init(
      endpoint: call.endpoint, callIndex: others.firstIndex { $0.id == call.id } ?? 0,
      number: number, description: call.describeAnswer(number))
  }
}
