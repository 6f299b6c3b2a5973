import Testing

@testable import Composable

@Suite("A report outside of tests")
struct ProgramReportTests {
  private static let message = """
    An effect threw an error that nothing catches.

      Error:
        somebody's data
    """

  @Test("is described in one line, with its call site and without user data")
  func line() throws {
    var outlet = ReportOutlet()
    let here = CallSite()
    let reported = outlet.report(Self.message, detail: "Failure", at: here, now: .now)
    let report = try #require(reported)

    #expect(
      "\(report)" == "\(here): An effect threw an error that nothing catches. (Failure)")
    #expect(report.message == Self.message)
  }

  @Test("comes at most once a minute per call site, with the number suppressed since")
  func rate() {
    var outlet = ReportOutlet()
    let (here, there) = (CallSite(), CallSite(line: 1))
    let start = ContinuousClock.now
    func report(_ callSite: CallSite, at seconds: Int) -> String? {
      outlet.report("Wrong.", detail: nil, at: callSite, now: start + .seconds(seconds))
        .map { "\($0.summary) \($0.suppressedCount)" }
    }

    #expect(report(here, at: 0) == "Wrong. 0")
    #expect(report(here, at: 1) == nil)
    #expect(report(there, at: 2) == "Wrong. 0")
    #expect(report(here, at: 59) == nil)
    #expect(report(here, at: 60) == "Wrong. 2")
    #expect(report(here, at: 61) == nil)
    #expect(report(here, at: 200) == "Wrong. 1")
    #expect(report(here, at: 400) == "Wrong. 0")
  }

  @Test("is remembered for a limited number of call sites")
  func places() {
    var outlet = ReportOutlet()
    let start = ContinuousClock.now
    for line in 0..<5_000 {
      _ = outlet.report(
        "Wrong.", detail: nil, at: CallSite(line: UInt(line)), now: start + .seconds(line))
    }
    #expect(outlet.placeCount <= 1_001)
  }
}
