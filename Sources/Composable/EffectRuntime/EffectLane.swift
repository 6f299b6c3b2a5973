/// Effects that run one after the other, or a few at once, in the order in which they came.
final class EffectLane<Action> {
  /// The name under which the store knows this lane, or `nil` for that of a `concatenate`.
  let id: LaneID?
  /// What is to happen when all effects of a `concatenate` have ended.
  private(set) var completion: Completion<Action>?
  /// Whether it will be seen to that more effects start as soon as one has.
  var isAdvancing = false

  private var waiting = Backlog<Entry>()
  /// The limits of the effects that run.
  private var running: [Int] = []
  private var nextNumber = 0
  private var waiters: [Waiter] = []

  private struct Entry {
    var start: EffectStart<Action>
    let limit: Int
    let number: Int
  }

  /// Somebody who waits until the effects before a number have ended.
  private struct Waiter {
    let end: Int
    var remainingCount: Int
    let resume: () -> Void
  }

  init(id: LaneID? = nil, completion: Completion<Action>? = nil) {
    self.id = id
    self.completion = completion
  }

  /// Forgets what is to happen, and returns it.
  func takeCompletion() -> Completion<Action>? {
    defer { completion = nil }
    return completion
  }

  /// The store is gone: lets those go on who wait.
  func abandon() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Whether nothing runs or waits.
  var isIdle: Bool { waiting.isEmpty && running.isEmpty }

  /// Whether an effect that is put on the lane now has to wait.
  func mustWait(limit: Int) -> Bool {
    !waiting.isEmpty || !hasRoom(limit: limit)
  }

  private func hasRoom(limit: Int) -> Bool {
    running.count < limit && running.allSatisfy { running.count < $0 }
  }

  func append(_ start: EffectStart<Action>, limit: Int = 1) {
    waiting.append(Entry(start: start, limit: limit, number: nextNumber))
    nextNumber += 1
  }

  /// Removes the effect that waits longest, if there is room for it, to be started.
  func enterNext() -> EffectStart<Action>? {
    guard let limit = waiting.first?.limit, hasRoom(limit: limit), let entry = waiting.popFirst()
    else { return nil }
    running.append(entry.limit)
    var start = entry.start
    start.completion = Completion(
      .leave(limit: entry.limit, number: entry.number), of: self, then: start.completion)
    return start
  }

  /// Whether another effect can start at once.
  var canEnter: Bool { waiting.first.map { hasRoom(limit: $0.limit) } ?? false }

  /// An effect that ran has ended.
  func leave(limit: Int, number: Int) {
    if let index = running.firstIndex(of: limit) { running.remove(at: index) }
    guard !waiters.isEmpty else { return }
    for index in waiters.indices where number < waiters[index].end {
      waiters[index].remainingCount -= 1
    }
    let done = waiters.filter { $0.remainingCount == 0 }
    waiters.removeAll { $0.remainingCount == 0 }
    for waiter in done { waiter.resume() }
  }

  /// Calls `resume` when the effects that run or wait now have ended.
  func whenDone(_ resume: @escaping () -> Void) {
    guard !isIdle else { return resume() }
    waiters.append(
      Waiter(end: nextNumber, remainingCount: running.count + waiting.count, resume: resume))
  }

  /// Changes each effect that waits.
  func updateWaiting(_ change: (inout EffectStart<Action>) -> Void) {
    waiting.modifyEach { change(&$0.start) }
  }
}
