import Composable

/// What went through the reducer of a test store, and who waits for more.
///
/// It belongs to the actor of the store.
final class ActionLog<State, Action> {
  /// An action that an effect sent, and the state that its reducer left.
  struct Entry {
    let action: Action
    let state: State
  }

  /// What effects have sent and no test has asserted, the oldest first.
  var received: [Entry] = []

  private var isSending = false
  private var stateAfterSend: State?
  private var waiters: [Waiter] = []

  /// The next action is one that the test sends.
  func expectSend() {
    isSending = true
    stateAfterSend = nil
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
    received.append(Entry(action: action, state: state))
    wakeWaiters()
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
    defer { timer.cancel() }
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
      let effect = base.reduce(into: &state, action: action, environment: environment)
      log.record(action, state: state)
      return effect
    }
  }
}
