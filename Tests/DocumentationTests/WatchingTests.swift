import Composable
import ComposableTesting
import Testing

// The parts of swift-log, swift-metrics and swift-distributed-tracing that are used here.

private protocol LogHandler {
  func debug(_ message: String)
  func error(_ message: String)
}

private protocol MetricsFactory {
  func recordTimer(_ label: String, _ duration: Duration)
  func incrementCounter(_ label: String)
}

private protocol TracedSpan: AnyObject {
  func recordError(_ error: any Error)
  func end()
}

private protocol Tracer {
  func startSpan(_ name: String) -> any TracedSpan
}

private final class Lines: LogHandler, MetricsFactory, Tracer {
  final class Span: TracedSpan {
    let lines: Lines
    let name: String
    init(_ name: String, _ lines: Lines) { (self.name, self.lines) = (name, lines) }
    func recordError(_ error: any Error) { lines.all.append("\(name) failed") }
    func end() { lines.all.append("\(name) ended") }
  }

  var all: [String] = []
  func debug(_ message: String) { all.append("debug: \(message)") }
  func error(_ message: String) { all.append("error: \(message)") }
  func recordTimer(_ label: String, _ duration: Duration) {
    all.append("\(label) took \(duration)")
  }
  func incrementCounter(_ label: String) { all.append("\(label) + 1") }
  func startSpan(_ name: String) -> any TracedSpan {
    all.append("\(name) started")
    return Span(name, self)
  }
}

@MainActor
@Suite("The page about observing, on what happens in a store")
struct WatchingTests {
  private let environment = Dice.Environment(roll: { 5 })

  @Test("logs actions with their origin, and failing effects")
  func logging() async {
    let lines = Lines()
    let log: any LogHandler = lines

    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
      .observing { event in
        switch event.kind {
        case .received(let action, let source):
          log.debug("\(ActionLabel(action)) from \(source)")
        case .effectEnded(let effect, .failed(let error)):
          log.error("\(effect.callSite): \(error)")
        case .processed, .effectBegan, .effectEnded:
          break
        }
      }
    await store.send(.rollTapped).finish()

    #expect(lines.all.count == 2)
    #expect(
      lines.all.first?.hasPrefix("debug: .rollTapped from outside at DocumentationTests/") == true)
    #expect(lines.all.last?.hasPrefix("debug: .landed from effect at DocumentationTests/") == true)
  }

  @Test("counts actions and measures reducers and effects")
  func metrics() async {
    let lines = Lines()
    let metrics: any MetricsFactory = lines
    let clock = TestClock()

    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
      .observing(clock: clock) { event in
        switch event.kind {
        case .processed(let action, _, _):
          metrics.incrementCounter("actions.\(ActionLabel(action))")
        case .effectEnded(let effect, _):
          if let duration = event.duration {
            metrics.recordTimer("\(effect.callSite.fileID)", duration)
          }
        case .received, .effectBegan:
          break
        }
      }
    await store.send(.rollTapped).finish()

    #expect(lines.all.contains("actions..rollTapped + 1"))
    #expect(lines.all.contains { $0.hasSuffix("took 0.0 seconds") })
  }

  @Test("has a span for each effect")
  func tracing() async {
    let lines = Lines()
    let tracer: any Tracer = lines

    var spans: [EffectRun: any TracedSpan] = [:]
    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
      .observing { event in
        switch event.kind {
        case .effectBegan(let effect):
          spans[effect] = tracer.startSpan("\(effect.callSite)")
        case .effectEnded(let effect, let outcome):
          let span = spans.removeValue(forKey: effect)
          if case .failed(let error) = outcome { span?.recordError(error) }
          span?.end()
        case .received, .processed:
          break
        }
      }
    await store.send(.rollTapped).finish()

    #expect(lines.all.count == 2 && lines.all.last?.hasSuffix(" ended") == true)
    #expect(spans.isEmpty)
  }

  /// Compiled but not run: it would send the reports of all tests elsewhere.
  private func sendReports(to log: any LogHandler & Sendable) {
    ProgramReport.send { report in log.error("\(report)") }
  }

  @Test("compares states only if somebody asks for them")
  func states() {
    var report: [String] = []

    var before = Dice.State()
    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
      .observing { event in
        switch event.kind {
        case .received: before = event.state
        case .processed(let action, _, _):
          report.append("\(action): \(before.sum) to \(event.state.sum)")
        case .effectBegan, .effectEnded: break
        }
      }
    store.send(.landed(3))

    #expect(report == ["landed(3): 0 to 3"])
  }
}
