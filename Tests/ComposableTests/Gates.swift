/// Gates that effects wait at until the test opens them.
@MainActor
final class Gates {
  private var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
  private var unlocked: Set<Int> = []
  private var onlookers: [CheckedContinuation<Void, Never>] = []
  private(set) var started: [Int] = []

  func pass(_ number: Int) async {
    started.append(number)
    for onlooker in onlookers { onlooker.resume() }
    onlookers = []
    guard !unlocked.contains(number) else { return }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    waiting[number] = continuation
    for await _ in stream {}
  }

  /// Waits until the effect with this number has started.
  func untilStarted(_ number: Int) async {
    while !started.contains(number) {
      await withCheckedContinuation { onlookers.append($0) }
    }
  }

  /// Ends the effect with this number, or lets it through if it starts later.
  func unlock(_ number: Int) {
    unlocked.insert(number)
    open(number)
  }

  func open(_ number: Int) {
    waiting.removeValue(forKey: number)?.finish()
  }

  func openAll() {
    for number in waiting.keys { open(number) }
  }
}
