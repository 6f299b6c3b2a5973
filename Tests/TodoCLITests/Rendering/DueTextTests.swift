import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("A due date in a list for people")
struct DueTextTests {
  private func text(_ due: String, isOpen: Bool = true) -> String? {
    Due(due)?.personText(isOpen: isOpen, at: World.morning, in: .utc)
  }

  // It is the morning of 2026-11-21, a Saturday.
  @Test(
    "reads as a person would say it",
    arguments: [
      ("2026-11-21", "today"), ("2026-11-22", "tomorrow"), ("2026-11-23", "mon"),
      ("2026-11-27", "fri"), ("2026-11-28", "28 nov"), ("2026-12-24", "24 dec"),
      ("2027-01-01", "1 jan 2027"), ("2026-11-21T17:00:00Z", "today 17:00"),
      ("2026-11-22T00:00:00Z", "tomorrow 00:00"), ("2026-11-25T09:30:00Z", "wed 09:30"),
      ("2026-12-24T17:00:00Z", "24 dec 17:00"),
    ])
  func future(due: String, expected: String) {
    #expect(text(due) == expected)
    #expect(text(due, isOpen: false) == expected)
  }

  @Test(
    "says how long ago it was if it is overdue",
    arguments: [
      ("2026-11-20", "yesterday"), ("2026-11-19", "2 days ago"), ("2025-11-21", "365 days ago"),
      ("2026-11-20T17:00:00Z", "yesterday 17:00"), ("2026-11-18T17:00:00Z", "3 days ago"),
      ("2026-11-21T07:59:59Z", "just now"), ("2026-11-21T07:59:00Z", "1 minute ago"),
      ("2026-11-21T07:01:00Z", "59 minutes ago"), ("2026-11-21T05:00:00Z", "3 hours ago"),
    ])
  func overdue(due: String, expected: String) {
    #expect(text(due) == expected)
  }

  @Test(
    "of a completed todo isn't overdue",
    arguments: [
      ("2026-11-20", "yesterday"), ("2026-11-19", "19 nov"), ("2025-11-21", "21 nov 2025"),
      ("2026-11-21T05:00:00Z", "today 05:00"), ("2026-11-18T17:00:00Z", "18 nov 17:00"),
    ])
  func completed(due: String, expected: String) {
    #expect(text(due, isOpen: false) == expected)
  }

  @Test(
    "is highlighted if it is overdue or today",
    arguments: [
      ("2026-11-20", Palette.Role.overdue), ("2026-11-21", .today), ("2026-11-22", nil),
      ("2026-11-21T07:59:59Z", .overdue), ("2026-11-21T08:00:00Z", .today),
      ("2026-11-21T23:59:00Z", .today), ("2026-11-22T00:00:00Z", nil),
    ])
  func role(due: String, expected: Palette.Role?) throws {
    #expect(try #require(Due(due)).role(at: World.morning, in: .utc) == expected)
  }
}
