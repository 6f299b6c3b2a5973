import Composable
import IssueReporting

/// A story to show, move by move from its beginning.
struct ToldStory<State, Action> {
  struct Move {
    var sent: Action?
    var answer: AnswerChoice?
    /// The answers to `callNow`, up to the last that isn't the first answer.
    var preparations: [AnswerChoice] = []
    /// The sent action, and those that effects send.
    var steps: [ExploredStep<State, Action>] = []
    var hasCancellations = false

    var text: String {
      if let answer { return "\"\(answer.call.endpoint)\" is answered: \(answer.description)" }
      return sent.map { "\(SwiftSource.text(of: $0)) is sent" } ?? ""
    }
  }

  /// The index of the initial state.
  let beginning: Int
  let initialState: State
  var moves: [Move] = []
  var endsAtRest = true
  var world: Any?

  /// Whether the test has to answer calls.
  var needsOutside: Bool {
    !endsAtRest
      || moves.contains { $0.answer != nil || $0.hasCancellations || !$0.preparations.isEmpty }
  }

  @discardableResult
  mutating func follow<World>(
    _ move: ComposableTesting.Move<Action>, choosing script: [Int] = [],
    in store: ExploredStore<State, Action, World>, isolation actor: isolated any Actor
  ) async -> Bool {
    let exchange = store.exchange
    var told = Move()
    switch move {
    case .send(let action): told.sent = action
    case .answer(let index, let number):
      let call = store.calls[index]
      let others = exchange.calls.filter { $0.endpoint == call.endpoint }
      told.answer = AnswerChoice(
        call: call, index: others.firstIndex { $0.id == call.id } ?? 0, number: number)
    }
    let cancellationCount = exchange.cancellationCount
    let steps = await store.make(move, choosing: script, isolation: actor)
    told.steps = steps ?? []
    told.preparations = exchange.preparations
    told.hasCancellations = exchange.cancellationCount > cancellationCount
    moves.append(told)
    return steps != nil
  }
}

extension Explorer {
  func tell(
    _ story: ExplorationStory, isolation actor: isolated any Actor
  ) async -> ToldStory<State, Action> {
    var path = story.move.map { [$0] } ?? []
    var number = story.place
    while links[number].parent >= 0 {
      path.append(links[number])
      number = Int(links[number].parent)
    }
    let beginning = Int(links[number].choice)
    return await withIssueReporters([issues]) {
      var told = ToldStory<State, Action>(
        beginning: beginning, initialState: space.initialStates[beginning])
      let store = makeStore(at: table[number], isolation: actor)
      for link in path.reversed() where store.accepts(link) {
        await told.follow(move(of: link), choosing: link.script, in: store, isolation: actor)
      }
      for action in story.excursion.map({ excursions[$0].actions }) ?? [] {
        var move: Move<Action>? = .send(action)
        while let next = move, !store.steps.isEndless {
          guard await told.follow(next, in: store, isolation: actor) else { break }
          move = store.firstAnswer
        }
      }
      told.endsAtRest = store.isAtRest
      told.world = World.self == EmptyWorld.self ? nil : store.place.world
      await store.drain(isolation: actor)
      return told
    }
  }

  /// Describes a problem with the story that shows it, or returns `nil` if the finding is another.
  func counterexample(
    _ told: ToldStory<State, Action>, showing finding: ExplorationFinding
  ) -> Counterexample<State, Action>? {
    let (invariant, reason): (String?, String?)
    switch finding.reason {
    case .broken(let name, let error): (invariant, reason) = (name, error)
    case .issue(let text): (invariant, reason) = (nil, text)
    default: return nil
    }
    var steps = told.moves.flatMap(\.steps)
    if let stepIndex = finding.story?.stepIndex, let last = told.moves.last {
      steps.removeLast(max(0, last.steps.count - stepIndex - 1))
    }
    return Counterexample(
      invariant: invariant, reason: reason, steps: steps.map { ($0.action, $0.after) },
      state: steps.last?.after ?? told.initialState, world: told.world,
      test: told.test(
        named: invariant, stepCount: steps.count, beginnings: space.initialStates.count))
  }
}
