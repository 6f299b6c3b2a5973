/// Effects that end when they are told to.
@MainActor
final class Gates {
  private var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
  private(set) var started: [Int] = []

  func pass(_ number: Int) async {
    started.append(number)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    waiting[number] = continuation
    for await _ in stream {}
  }

  func open(_ number: Int) {
    waiting.removeValue(forKey: number)?.finish()
  }

  func openAll() {
    for number in waiting.keys { open(number) }
  }
}
