import Foundation

/// Prints the progress of an exploration now and then, and knows when its time is over.
final class ExplorationProgress {
  private let printer: (String) -> Void
  let elapsed: () -> Duration
  private let limit: Duration?
  private var tickCount = 0
  private var nextTime: Duration = .seconds(1)
  private var hasPrinted = false

  init(clock: any Clock<Duration>, within limit: Duration?, printer: @escaping (String) -> Void) {
    func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    elapsed = stopwatch(clock)
    self.limit = limit
    self.printer = printer
  }

  /// Returns whether the time is over; prints a line after 1, 2, 4, 8 and so on seconds.
  ///
  /// It reads the clock once in 64 cheap calls.
  func tick(
    isCheap: Bool, states: Int, transitions: Int, depth: Int, expected: () -> Int?
  ) -> Bool {
    tickCount += isCheap ? 1 : 64
    guard tickCount >= 64 else { return false }
    tickCount = 0
    let elapsed = elapsed()
    if let limit, elapsed >= limit { return true }
    guard elapsed >= nextTime else { return false }
    while nextTime <= elapsed { nextTime *= 2 }
    hasPrinted = true
    let expectation = expected().map { ", \(FailureMessage.about($0)) expected" } ?? ""
    printer(
      """
      StateSpace: \(FailureMessage.grouped(states)) states\(expectation), \(FailureMessage.grouped(transitions)) \
      transitions, depth \(depth), \(elapsed.components.seconds) s
      """)
    return false
  }

  func end(_ summary: String, isOver: Bool) {
    if isOver || hasPrinted { printer("StateSpace: \(summary)") }
  }

  static func printToStandardError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
