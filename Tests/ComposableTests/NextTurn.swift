/// Suspends; callers resume in the order in which they called.
///
/// The main actor doesn't guarantee that: tasks enqueued one after another may run in another order.
/// Here each resumed caller resumes the next.
@MainActor
func nextTurn() async {
  await withCheckedContinuation { continuation in
    Turns.waiting.append(continuation)
    if Turns.waiting.count == 1 { Task { Turns.waiting[0].resume() } }
  }
  Turns.waiting.removeFirst()
  Turns.waiting.first?.resume()
}

@MainActor
private enum Turns {
  static var waiting: [CheckedContinuation<Void, Never>] = []
}
