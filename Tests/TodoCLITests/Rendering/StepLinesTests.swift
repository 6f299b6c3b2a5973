import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoCLI

@Suite("A history line")
struct StepLinesTests {
  private static let undone = Step(
    sequence: 12, at: World.morning, command: "add \u{1B}[31m日本", changeCount: 1, isUndone: true)
  private static let large = Step(
    sequence: 3, at: World.morning, command: "batch import.todo", changeCount: 1_000_000,
    isUndone: false)

  @Test("has tab-separated columns in a pipe")
  func piped() {
    let lines = StepLines(
      timeZone: .fixed(secondsFromUTC: 3600), palette: Palette(), now: World.morning, width: nil)
    #expect(
      lines.line(Self.undone)
        == "12\tundone\t2026-11-21T08:00:00.000Z\t1\tadd ␛[31m日本\n")
    #expect(
      lines.line(Self.large)
        == "3\tdone\t2026-11-21T08:00:00.000Z\t1000000\tbatch import.todo\n")
  }

  @Test("has its local time in words at a terminal, and wraps within its column")
  func terminal() {
    var lines = StepLines(
      timeZone: .fixed(secondsFromUTC: 3600), now: World.morning, width: 80)
    #expect(
      lines.line(Self.undone) == "  12  today 09:00            1 change   add ␛[31m日本 (undone)\n")
    #expect(
      lines.line(Self.large) == "   3  today 09:00        1,000,000 changes  batch import.todo\n")
    var old = Self.large
    old.at = Instant(millisecondsSince1970: World.morning.millisecondsSince1970 - 31_536_000_000)
    #expect(lines.line(old) == "   3  21 nov 2025 09:00  1,000,000 changes  batch import.todo\n")

    // A narrow window drops the number of changes in favour of the command.
    lines.width = 40
    #expect(
      lines.line(Self.undone) == """
          12  today 09:00
              add ␛[31m日本 (undone)

        """)
    for width in 12...60 {
      lines.width = width
      for line in lines.line(Self.undone).split(separator: "\n") {
        #expect(String(line).displayWidth <= width)
      }
    }
  }

  @Test("is faint if the step is undone")
  func colours() {
    let lines = StepLines(timeZone: .utc, palette: Palette(), now: World.morning, width: 40)
    let undone = lines.line(Self.undone).split(separator: "\n")
    #expect(undone.count == 2)
    #expect(undone.allSatisfy { $0.hasPrefix("\u{1B}[2m") && $0.hasSuffix("\u{1B}[0m") })
    #expect(!lines.line(Self.large).contains("\u{1B}"))
  }

  @Test("is one object in JSON")
  func json() {
    #expect(
      Self.undone.json.description
        == #"{"step":12,"at":"2026-11-21T08:00:00.000Z","command":"add \u001b[31m日本","changes":1,"#
        + #""isUndone":true}"#)
  }
}
