import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoCLI

@Suite("A list for programs")
struct PlainLinesTests {
  private let lines = PlainLines(timeZone: .fixed(secondsFromUTC: 3600))

  @Test("has one line per todo, with tabs between the columns")
  func columns() {
    #expect(line(.plain) == "1\topen\tnone\t\t\t\tBuy milk\n")
    #expect(
      line(.full) == "12\tcompleted\thigh\t2026-12-24 18:00\tfamily\t+shop +home\tCall mum\n")
  }

  @Test("shows a date without a time")
  func date() {
    var todo = Todo.plain
    todo.due = Due("2026-12-24")

    #expect(line(todo) == "1\topen\tnone\t2026-12-24\t\t\tBuy milk\n")
  }

  @Test("is coloured on request, column by column")
  func colors() {
    var bytes: [UInt8] = []
    PlainLines(timeZone: .utc, palette: Palette()).append(.full, to: &bytes)

    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[2m12\u{1B}[0m\tcompleted\t\u{1B}[31mhigh\u{1B}[0m\t2026-12-24 17:00\t"
        + "\u{1B}[36mfamily\u{1B}[0m\t\u{1B}[36m+shop +home\u{1B}[0m\t"
        + "\u{1B}[2mCall mum\u{1B}[0m\n")
  }

  @Test("has one line and six tabs per todo whatever its texts hold, and truncates nothing")
  func anyText() {
    var random = SeededRandomNumberGenerator(seed: 17)
    for _ in 0..<500 {
      var todo = Todo.full
      todo.description = random.text(length: 300)
      todo.project = random.text(length: 10)
      todo.tags = [random.text(length: 5)]

      let line = line(todo)
      #expect(line.unicodeScalars.filter { $0 == "\n" }.count == 1)
      #expect(line.unicodeScalars.filter { $0 == "\t" }.count == 6)
      #expect(
        line.utf8.suffix(1 + todo.description.terminalSafe.utf8.count).starts(
          with: todo.description.terminalSafe.utf8))
      let unsafe = line.unicodeScalars.filter { $0.isUnsafeInTerminals && $0 != "\t" && $0 != "\n" }
      #expect(unsafe.isEmpty)
    }
  }

  private func line(_ todo: Todo) -> String {
    var bytes: [UInt8] = []
    lines.append(todo, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
