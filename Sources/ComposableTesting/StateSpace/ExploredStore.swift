import Composable

/// A real store that runs one story of a state space, starting without effects.
final class ExploredStore<State: Hashable, Action: Hashable, World: Hashable & Sendable> {
  typealias Configuration = ComposableTesting.Configuration<State, Action, World>

  let exchange: Exchange<World>
  /// The issues that the feature reports; the caller installs this as the issue reporter.
  let issues: IssueRecorder
  private static var stepLimit: Int { 10_000 }

  private let store: Store<State, Action>
  private let turns: EffectTurns?
  let steps: StepLog<State, Action>
  private let timeout: Duration

  init(
    _ reducer: @escaping (Outside<World>) -> (inout State, Action) -> Effect<Action>,
    at place: Configuration, issues: IssueRecorder, timeout: Duration, test: TestID? = .current,
    isolation actor: isolated any Actor
  ) {
    let exchange = Exchange(OutsideState(world: place.world, drawCount: place.drawCount))
    let steps = StepLog<State, Action>()
    let outside = Outside(exchange: exchange)
    self.exchange = exchange
    self.issues = issues
    self.steps = steps
    self.timeout = timeout
    store = Store(initialState: place.state, environment: ()) {
      Reduce<State, Action, Void> { state, action in
        if let skipped = steps.skipped {
          state = skipped
          return .none
        }
        guard steps.all.count - steps.moveStart < Self.stepLimit else {
          steps.isEndless = true
          return .none
        }
        let before = state
        var outside = outside
        outside.origin = steps.all.count
        let effect = reducer(outside)(&state, action)
        steps.all.append(ExploredStep(action: action, before: before, after: state))
        exchange.changed()
        guard !effect.isNone else { return .none }
        if effect.isThrottled { steps.isThrottled = true }
        exchange.begin(origin: outside.origin)
        steps.origins.append((outside.origin, effect.entersLaneLate, effect.endsWithChild))
        return effect.cancellable(id: EffectOrigin(number: outside.origin))
      }
    }
    store.onEffectEnd { exchange.changed() }
    turns = EffectTurns(of: store, in: test, on: actor)
  }

  /// Makes a move and waits until every effect waits for a call or has ended.
  ///
  /// `script` has the answers to `callNow`, in order. Returns the steps of the move, or `nil` if an effect waits
  /// for something else.
  func make(
    _ move: Move<Action>, choosing script: [Int] = [], isolation actor: isolated any Actor
  ) async -> [ExploredStep<State, Action>]? {
    exchange.beginMove(choosing: script)
    steps.moveStart = steps.all.count
    switch move {
    case .send(let action): store.send(action, isolation: actor)
    case .answer(let call, let answer): exchange.end(id: calls[call].id, with: answer)
    }
    return await settle(isolation: actor) ? Array(steps.all[steps.moveStart...]) : nil
  }

  /// Jumps to a place that is reached from here by actions without effects; `action` is one of them.
  func skip(to place: Configuration, by action: Action, isolation actor: isolated any Actor) {
    steps.skipped = place.state
    store.send(action, isolation: actor)
    steps.skipped = nil
    exchange.update { $0.drawCount = place.drawCount }
  }

  /// The waiting calls, ordered by the step of their effect and their number.
  var calls: [PendingCall] {
    inOrder(
      exchange.calls.filter { store.cancellations(id: EffectOrigin(number: $0.origin)) != nil })
  }

  var place: Configuration {
    let outside = exchange.outside
    return Configuration(
      state: store.state, world: outside.world, drawCount: outside.drawCount,
      inFlight: inFlight(time: outside.time))
  }

  var isAtRest: Bool { store.runningEffectCount == 0 }

  /// The first answer to the oldest call that can be answered now, or `nil` if none waits.
  var firstAnswer: Move<Action>? {
    let calls = self.calls
    let next = calls.min { ($0.deadline ?? .zero, $0.id) < ($1.deadline ?? .zero, $1.id) }
    return calls.firstIndex { $0.id == next?.id }.map { .answer(call: $0, with: 0) }
  }

  func accepts(_ link: ExplorationLink) -> Bool {
    link.answer < 0 || Int(link.choice) < calls.count
  }

  /// The lines of the running effects, if there are more effects than calls.
  var waitingElsewhere: [String] {
    guard store.runningEffectCount > exchange.calls.count else { return [] }
    return store.runningEffects.map { "the effect at \($0.callSite)" }
  }

  /// Ends every effect: cancels them, and answers the calls that still wait.
  func drain(isolation actor: isolated any Actor) async {
    guard !isAtRest else { return }
    exchange.close()
    store.cancelAll()
    for _ in 0..<1000 {
      guard await settle(isolation: actor), !exchange.calls.isEmpty else { break }
      exchange.close()
    }
    _ = issues.takeFirst()
  }

  private func settle(isolation actor: isolated any Actor) async -> Bool {
    var deadline: ContinuousClock.Instant?
    while true {
      await turns?.taken()
      let (changeCount, isSettled) = exchange.progress
      let isWaiting = exchange.calls.count >= store.runningEffectCount
      if isSettled && isWaiting { return true }
      var timer: Task<Void, Never>?
      if isSettled {
        // An effect is outside the explorer's control and has to come back by itself.
        let now = ContinuousClock.now
        let end = deadline ?? now + timeout
        deadline = end
        guard now < end else { return false }
        timer = Task { [exchange] in
          try? await Task.sleep(until: end, clock: .continuous)
          exchange.changed()
        }
      }
      await exchange.waitForChange(after: changeCount, isolation: actor)
      timer?.cancel()
    }
  }

  // Loops rather than key paths and dictionaries, whose types the runtime would look up for each state: half
  // of the time.
  private func inFlight(time: Duration) -> InFlight<State, Action, World>? {
    let inFlight = InFlight<State, Action, World>()
    var numbers: [Int] = []
    var isOrdered = false
    for origin in steps.origins {
      guard let marks = store.cancellations(id: EffectOrigin(number: origin.number)) else {
        continue
      }
      let step = steps.all[origin.number]
      numbers.append(origin.number)
      inFlight.origins.append(
        .init(stateBefore: step.before, action: step.action, cancellations: marks))
      if origin.entersLaneLate { isOrdered = true }
      if origin.endsWithChild { inFlight.endWithChild = true }
    }
    guard !numbers.isEmpty else { return nil }

    for event in exchange.events {
      guard let origin = numbers.firstIndex(of: event.origin) else { continue }
      inFlight.origins[origin].events.append(event.kind)
      if isOrdered { inFlight.order.append(origin) }
    }
    for call in inOrder(exchange.calls) {
      guard let origin = numbers.firstIndex(of: call.origin) else { continue }
      var remaining: Duration?
      if let deadline = call.deadline { remaining = deadline - time }
      inFlight.calls.append(
        .init(
          origin: origin, number: call.number, answerCount: call.answerCount, remaining: remaining))
    }
    return inFlight
  }

  private func inOrder(_ calls: [PendingCall]) -> [PendingCall] {
    calls.count > 1 ? calls.sorted { ($0.origin, $0.number) < ($1.origin, $1.number) } : calls
  }
}

struct ExploredStep<State, Action> {
  let action: Action
  let before: State
  let after: State
}

final class StepLog<State, Action> {
  var all: [ExploredStep<State, Action>] = []
  /// The steps that returned an effect.
  var origins: [(number: Int, entersLaneLate: Bool, endsWithChild: Bool)] = []
  var moveStart = 0
  /// The state that the next action leads to, in place of the reducer's.
  var skipped: State?
  var isEndless = false
  var isThrottled = false
}

enum Move<Action> {
  case send(Action)
  /// The waiting call at this index gets an answer.
  case answer(call: Int, with: Int)
}

/// The cancel id of the effects of one step.
struct EffectOrigin: Hashable {
  let number: Int
}

extension Effect {
  /// Whether this effect enters a lane later, in an order that depends on other events.
  var entersLaneLate: Bool { tree.entersLane(isLate: false) }
}

extension EffectTree {
  fileprivate func entersLane(isLate: Bool) -> Bool {
    switch self {
    case .none, .send, .perform, .run, .cancel, .dismiss:
      return false
    case .merge(let effects):
      return effects.contains { $0.entersLane(isLate: isLate) }
    case .concatenate(let effects):
      return effects.enumerated().contains { index, effect in
        effect.entersLane(isLate: isLate || index > 0)
      }
    case .modified(let part):
      switch part.modifier.kind {
      case .onLane: return isLate || part.effect.entersLane(isLate: true)
      case .paced: return part.effect.entersLane(isLate: true)
      case .cancellable, .timed, .placed, .inTurn: return part.effect.entersLane(isLate: isLate)
      }
    }
  }
}

extension Effect {
  /// Whether a part of it belongs to a child that can be removed, and ends with that child.
  var endsWithChild: Bool {
    isModified { if case .placed(let place) = $0 { place.isRemovable } else { false } }
  }

  var isThrottled: Bool {
    isModified { if case .paced(let pace) = $0 { pace.isThrottle } else { false } }
  }

  private func isModified(by predicate: (EffectModifier.Kind) -> Bool) -> Bool {
    tree.contains {
      if case .modified(let part) = $0 { predicate(part.modifier.kind) } else { false }
    }
  }
}
