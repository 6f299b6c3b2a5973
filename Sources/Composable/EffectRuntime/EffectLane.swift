/// A queue whose effects run in order, one at a time or a few at once.
final class EffectLane {
  /// The lane's id in the store, or `nil` for the lane of a `concatenate`.
  let id: LaneID?
  /// The completion of a `concatenate`, to run after its last effect.
  private(set) var completion: Completion?
  /// Whether a step that starts further effects is already queued.
  var isAdvancing = false

  private let waiting = Backlog<Entry>()
  /// The limits of the running effects.
  private var running: [Int] = []
  private var nextNumber = 0
  private var waiters: [Waiter] = []

  private struct Entry {
    var start: EffectStart
    let limit: Int
    let number: Int
  }

  /// A callback for when all effects numbered below `end` have ended.
  private struct Waiter {
    let end: Int
    var remainingCount: Int
    let resume: () -> Void
  }

  init(id: LaneID? = nil, completion: Completion? = nil) {
    self.id = id
    self.completion = completion
  }

  func takeCompletion() -> Completion? {
    defer { completion = nil }
    return completion
  }

  /// Resumes all waiters, because the store is gone.
  func abandon() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  var isIdle: Bool { waiting.isEmpty && running.isEmpty }

  func mustWait(limit: Int) -> Bool {
    !waiting.isEmpty || !hasRoom(limit: limit)
  }

  private func hasRoom(limit: Int) -> Bool {
    running.count < limit && running.allSatisfy { running.count < $0 }
  }

  func append(_ start: EffectStart, limit: Int = 1) {
    waiting.append(Entry(start: start, limit: limit, number: nextNumber))
    nextNumber += 1
  }

  /// Removes the longest-waiting effect and returns it to be started, if there is room for it.
  func enterNext() -> EffectStart? {
    guard let limit = waiting.first?.limit, hasRoom(limit: limit), let entry = waiting.popFirst()
    else { return nil }
    running.append(entry.limit)
    var start = entry.start
    start.completion = Completion(
      .leave(limit: entry.limit, number: entry.number), of: self, then: start.completion)
    return start
  }

  var canEnter: Bool { waiting.first.map { hasRoom(limit: $0.limit) } ?? false }

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

  /// Calls `resume` when all effects that run or wait now have ended.
  func whenDone(_ resume: @escaping () -> Void) {
    guard !isIdle else { return resume() }
    waiters.append(
      Waiter(end: nextNumber, remainingCount: running.count + waiting.count, resume: resume))
  }

  func updateWaiting(_ change: (inout EffectStart) -> Void) {
    waiting.modifyEach { change(&$0.start) }
  }
}
