import Glibc

/// The time that one operation takes, as the median of several rounds.
struct Measurement {
  let nanoseconds: Double

  /// Runs `body` in rounds of `count` operations, and takes the processor time of this process.
  init(count: Int, rounds: Int = 21, _ body: (_ count: Int) -> Void) {
    body(count / 10 + 1)
    let times = (0..<rounds).map { _ in
      let start = Self.processorNanoseconds
      body(count)
      return Double(Self.processorNanoseconds - start) / Double(count)
    }
    nanoseconds = times.sorted()[rounds / 2]
  }

  /// Runs `body`, which says how many operations it took, in rounds, and takes the processor time of
  /// this process.
  @MainActor
  init(rounds: Int, _ body: @MainActor () async -> Int) async {
    _ = await body()
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = Self.processorNanoseconds
      let count = await body()
      times.append(Double(Self.processorNanoseconds - start) / Double(count))
    }
    nanoseconds = times.sorted()[rounds / 2]
  }

  private static var processorNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// Keeps the compiler from working out what a benchmark computes.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
