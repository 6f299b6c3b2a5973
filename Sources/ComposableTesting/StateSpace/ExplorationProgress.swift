import Foundation

/// Says now and then how far an exploration has come.
final class ExplorationProgress {
  private let printer: (String) -> Void
  private let elapsedTime: () -> Duration
  private var tickCount = 0
  private var nextTime: Duration = .seconds(1)

  init(clock: any Clock<Duration>, printer: @escaping (String) -> Void) {
    func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    elapsedTime = stopwatch(clock)
    self.printer = printer
  }

  /// How long it has taken so far.
  var elapsed: Duration { elapsedTime() }

  /// Prints a line if a second has gone by since the last; looks at the time now and then.
  func tick(states: Int, transitions: Int, depth: Int) {
    tickCount += 1
    guard tickCount & 63 == 0 else { return }
    let elapsed = elapsedTime()
    guard elapsed >= nextTime else { return }
    nextTime = .seconds(elapsed.components.seconds + 1)
    printer(
      """
      StateSpace: \(FailureMessage.grouped(states)) states, \
      \(FailureMessage.grouped(transitions)) transitions, depth \(depth), \
      \(elapsed.components.seconds) s
      """)
  }

  /// Writes a line to the standard error.
  static func printToStandardError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
