import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A line of the history")
struct StepLinesTests {
  private static let undone = Step(
    sequence: 12, at: World.morning, command: "add \u{1B}[31m日本", changeCount: 1, isUndone: true)
  private static let large = Step(
    sequence: 3, at: World.morning, command: "batch import.todo", changeCount: 1_000_000,
    isUndone: false)

  @Test("piped, has columns between tabs")
  func piped() {
    let lines = StepLines(timeZone: .fixed(secondsFromUTC: 3600), isColored: true, width: nil)
    #expect(
      lines.line(Self.undone)
        == "12\tundone\t2026-11-21T08:00:00.000Z\t1\tadd ␛[31m日本\n")
    #expect(
      lines.line(Self.large)
        == "3\tdone\t2026-11-21T08:00:00.000Z\t1000000\tbatch import.todo\n")
  }

  @Test("at a terminal, is aligned, on the clocks of the place, and cut to the window")
  func terminal() {
    var lines = StepLines(timeZone: .fixed(secondsFromUTC: 3600), isColored: false, width: 80)
    #expect(
      lines.line(Self.undone) == "2026-11-21 09:00  undone      1 change   add ␛[31m日本\n")
    #expect(
      lines.line(Self.large)
        == "2026-11-21 09:00  done    1,000,000 changes  batch import.todo\n")

    lines.width = 60
    #expect(
      lines.line(Self.large) == "2026-11-21 09:00  done    1,000,000 changes  batch import.t…\n")
    // In a narrow window the command is worth more than the number of its changes.
    lines.width = 32
    #expect(lines.line(Self.undone) == "2026-11-21 09:00  undone  add ␛…\n")
    for width in 0...60 {
      lines.width = width
      #expect(String(lines.line(Self.undone).dropLast()).displayWidth <= max(1, width))
    }
  }

  @Test("is faint where the step is undone")
  func colours() {
    let lines = StepLines(timeZone: .utc, isColored: true, width: 80)
    #expect(lines.line(Self.undone).hasPrefix("\u{1B}[2m"))
    #expect(!lines.line(Self.large).contains("\u{1B}"))
  }

  @Test("as JSON is one object")
  func json() {
    var bytes: [UInt8] = []
    bytes.appendJSON(Self.undone)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"step":12,"at":"2026-11-21T08:00:00.000Z","command":"add \u001b[31m日本","changes":1,"#
        + #""isUndone":true}"#)
  }
}
