import Composable

/// Counts the payloads that are still alive.
final class LivePayloads: Sendable {
  private let alive = Locked(0)

  var aliveCount: Int { alive.withLock { $0 } }

  fileprivate func add(_ count: Int) { alive.withLock { $0 += count } }
}

/// A payload for an effect or a value, counted while anything holds it.
final class LivePayload: Equatable, Sendable {
  private let payloads: LivePayloads

  init(of payloads: LivePayloads) {
    self.payloads = payloads
    payloads.add(1)
  }

  deinit { payloads.add(-1) }

  static func == (first: LivePayload, second: LivePayload) -> Bool { first === second }
}
