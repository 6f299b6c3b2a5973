/// Suspends, and resumes in the order in which it was called.
///
/// The main actor does not promise that: tasks that are put on it one after the other may run in
/// another order. Here each that is resumed resumes the one behind it.
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
