import Composable
import DequeModule

/// What went through the reducer of a test store, and who waits for more.
///
/// It belongs to the actor of the store.
final class ActionLog<State, Action> {
  /// An action that an effect sent, and the state that its reducer left, if that was kept.
  struct Entry {
    let action: Action
    let state: State?
  }

  /// What effects have sent and no test has asserted, the oldest first.
  var received: Deque<Entry> = []

  /// Whether the state after every action is kept, or only after the first ones that are not asserted.
  ///
  /// Each state that is kept has the reducer copy a collection that it changes.
  var keepsAllStates = true

  /// Says that actions answer each other without end.
  var onEndlessLoop: ((_ lastActions: [Action]) -> Void)?

  private var isSending = false
  private var stateAfterSend: State?
  private var waiters: [Waiter] = []
  /// How many actions there have been since the test had the actor.
  private var streak = 0
  /// The last actions of a streak that is about to be too long.
  private var lastActions: [Action] = []

  /// How many states are kept at least.
  private static var stateCount: Int { 256 }
  /// How many actions may follow each other before the test has the actor again.
  private static var streakLimit: Int { 100_000 }

  /// The next action is one that the test sends.
  func expectSend() {
    isSending = true
    stateAfterSend = nil
    streak = 0
  }

  /// The state that the reducer left for the action that the test sent, before any that effects
  /// answered at once.
  func takeStateAfterSend() -> State? {
    defer { stateAfterSend = nil }
    return stateAfterSend
  }

  func record(_ action: Action, state: State) {
    guard !isSending else {
      isSending = false
      stateAfterSend = state
      return
    }
    let keepsState = keepsAllStates || received.count < Self.stateCount
    received.append(Entry(action: action, state: keepsState ? state : nil))
    wakeWaiters()
  }

  /// Whether an action is one too many for the test to ever have its turn: it is reported and does nothing.
  func isOneTooMany(_ action: Action) -> Bool {
    streak += 1
    guard streak > Self.streakLimit - 20 else { return false }
    lastActions.append(action)
    guard streak >= Self.streakLimit else { return false }
    if streak == Self.streakLimit { onEndlessLoop?(lastActions) }
    lastActions = []
    return true
  }

  func wakeWaiters() {
    let waiters = self.waiters
    self.waiters = []
    for waiter in waiters { waiter.resume(returning: true) }
  }

  /// Returns when an action has been received or effects have ended, or `false` at `deadline`.
  ///
  /// The continuation is resumed by what is waited for; the real time matters only where that does
  /// not come.
  func waitForChange(
    until deadline: ContinuousClock.Instant, isolation actor: isolated any Actor
  ) async -> Bool {
    let waiter = Waiter()
    waiters.append(waiter)
    let timer = Task {
      _ = actor
      try? await Task.sleep(until: deadline, clock: .continuous)
      waiter.resume(returning: false)
    }
    defer {
      timer.cancel()
      streak = 0
    }
    return await withCheckedContinuation { waiter.continuation = $0 }
  }
}

/// Somebody who waits, and is told once.
private final class Waiter {
  var continuation: CheckedContinuation<Bool, Never>?

  func resume(returning value: Bool) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

extension Reducer {
  /// This reducer, with every action that it processes written to a log.
  func logged(to log: ActionLog<State, Action>) -> Reduce<State, Action, Environment> {
    let base = erased
    return Reduce { state, action, environment in
      guard !log.isOneTooMany(action) else { return .none }
      let effect = base.reduce(into: &state, action: action, environment: environment)
      log.record(action, state: state)
      return effect
    }
  }
}
