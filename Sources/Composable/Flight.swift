/// All that one `send` started: its effects, the actions that they sent, and the effects of those.
package final class Flight {
  let scope: CancellationScope
  /// Greater than that of every flight which its store made before it.
  let key: Int
  private var pendingCount = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let onFinish: (Flight) -> Void

  /// Creates a flight that calls `onFinish` when nothing is under way any more.
  init(key: Int, feature: FeatureNode, onFinish: @escaping (Flight) -> Void) {
    self.key = key
    scope = CancellationScope(feature: feature)
    self.onFinish = onFinish
  }

  /// Whether nothing is running, waiting or on its way.
  package var isFinished: Bool { pendingCount == 0 }

  /// One more effect or action is under way.
  func begin() {
    pendingCount += 1
  }

  /// One effect or action has come to its end.
  func end() {
    pendingCount -= 1
    if isFinished { finished() }
  }

  /// The store is gone: nothing that was on its way arrives.
  func abandon() {
    pendingCount = 0
    finished()
  }

  private func finished() {
    onFinish(self)
    let waiting = self.waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when nothing is under way.
  nonisolated(nonsending)
    package func finish() async
  {
    while !isFinished {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}
