import Composable
import DequeModule

/// The received actions of a test store, and the tasks that wait for more.
///
/// It belongs to the actor of the store.
final class ActionLog<State, Action> {
  /// An action that an effect sent, and the state after it, if that was kept.
  typealias Entry = (action: Action, state: State?)

  /// The actions from effects that the test hasn't asserted, the oldest first.
  var received: Deque<Entry> = []

  /// Whether to keep the state after every action, or only after the first unasserted ones.
  ///
  /// Keeping a state makes the reducer copy any collection that it changes.
  var keepsAllStates = true

  var onEndlessLoop: ((_ lastActions: [Action]) -> Void)?

  private var isSending = false
  private var stateAfterSend: State?
  private var waiters: [Waiter] = []
  private var streak = 0
  /// The last actions of a streak that is nearly too long.
  private var lastActions: [Action] = []

  private static var streakLimit: Int { 100_000 }

  func expectSend() {
    isSending = true
    stateAfterSend = nil
    streak = 0
  }

  /// Returns the state after the action that the test sent, before any immediate answers of effects.
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
    let keepsState = keepsAllStates || received.count < 256
    received.append((action, keepsState ? state : nil))
    wakeWaiters()
  }

  /// Whether an action exceeds the limit of a streak; the excess is reported, and the action does nothing.
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

  /// Returns `true` when an action has been received or an effect has ended, or `false` at `deadline`.
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

private final class Waiter {
  var continuation: CheckedContinuation<Bool, Never>?

  func resume(returning value: Bool) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}
