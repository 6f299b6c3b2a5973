/// Detects and reports actions that keep answering each other at once.
@usableFromInline
struct AnswerChain {
  /// The number of actions in a row that may answer each other before a report.
  static let limit = 100_000
  /// The number of answers from which ``note(_:depth:callSite:)`` must be called: the last 64 are searched for the cycle.
  @inlinable static var firstNoted: Int { 99_936 }

  private var labels: [ActionLabel] = []
  private var isReported = false

  /// Records an action, the last one in a row of `depth`.
  mutating func note(_ action: Any, depth: Int, callSite: CallSite) {
    guard !isReported else { return }
    if depth == Self.firstNoted { labels = [] }
    labels.append(ActionLabel(action))
    guard depth >= Self.limit else { return }
    isReported = true
    let cycle = self.cycle.map(\.description).joined(separator: " → ")
    labels = []
    callSite.report(
      """
      \(Self.limit) actions in a row answered each other at once, and there is no end in sight.

        Actions:
          \(cycle)

      While they do, the actor of the store does nothing else: the program seems to hang. There are a few \
      reasons this can happen:

      • A reducer answers an action with itself, or with one that leads back to it. Let it stop when nothing \
      is left to do.

      • An effect should have waited, but its clock does not: an "ImmediateClock" lets a timer run for ever.

      • An observer sends an action whenever it is called. Send only when something has changed.
      """, detail: cycle, isWarning: true)
  }

  /// The repeating actions or, if none repeat, the last ten.
  private var cycle: [ActionLabel] {
    let reversed = Array(labels.reversed())
    let period = (1...reversed.count / 2).first { period in
      (period..<reversed.count).allSatisfy { reversed[$0] == reversed[$0 - period] }
    }
    guard let period else { return Array(labels.suffix(10)) }
    let cycle = labels.suffix(period)
    return Array(cycle + cycle.prefix(1))
  }
}
