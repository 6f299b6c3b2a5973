import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A value that lost to another change")
struct SyncLinesTests {
  @Test(
    "is described in words, even if it or the winner is empty",
    arguments: [
      (Todo.Field.description, FieldValue.text("a"), FieldValue.text("b"), "text is `a`", "`b`"),
      (.note, .text(""), .text("x\ny"), "note is none", "`x␊y`"),
      (.tags, .list(["a", "b"]), .list([]), "tags are +a +b", "none"),
      (.blockedBy, .numbers([]), .numbers([5, 6]), "blockers are none", "5, 6"),
      (.priority, .priority(.none), .priority(.high), "priority is none", "high"),
    ])
  func fields(
    field: Todo.Field, kept: FieldValue, lost: FieldValue, is first: String, not second: String
  ) {
    var report = SyncReport()
    report.conflicts = [
      .field(field, number: 3, kept: kept, lost: lost, isOursKept: false, by: "ada")
    ]
    #expect(
      SyncLines(timeZone: .utc, year: 2026).mergers(report)
        == ["3: \(first) (ada), not \(second) (here)"])
  }
}
