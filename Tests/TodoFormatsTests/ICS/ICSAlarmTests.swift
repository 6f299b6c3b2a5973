import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("An alarm in iCalendar")
struct ICSAlarmTests {
  private static func alarm(_ trigger: String) -> [String] {
    ["BEGIN:VALARM", "ACTION:AUDIO", trigger, "END:VALARM"]
  }

  @Test(
    "is the reminder, and is written back unchanged",
    arguments: [
      ("TRIGGER;VALUE=DATE-TIME:20261224T164500Z", "2026-12-24T16:45:00Z"),
      ("TRIGGER;VALUE=DATE-TIME:20261223T230000Z", "2026-12-24"),
      ("TRIGGER;RELATED=END:-PT15M", "2026-12-24T16:45:00Z"),
      ("TRIGGER:-P1D", "2026-12-23T17:00:00Z"),
      ("TRIGGER:PT1H", "2026-12-24T18:00:00Z"),
    ])
  func read(trigger: String, remind: String) throws {
    let file = icsFile(["DUE:20261224T170000Z"] + Self.alarm(trigger))
    let todo = try #require(try TodoFormat.ics.read(file).first).todo
    #expect(todo.remind == Due(remind))
    let (text, losses) = TodoFormat.ics.write([todo])
    #expect(losses == [])
    #expect(text.contains(Self.alarm(trigger).joined(separator: "\r\n")))
    #expect(text.components(separatedBy: "VALARM").count == 3)
  }

  @Test("before a day counts from its midnight, or from the start of the to-do")
  func base() throws {
    let day = icsFile(["DUE;VALUE=DATE:20261224"] + Self.alarm("TRIGGER;RELATED=END:-PT15M"))
    #expect(try TodoFormat.ics.read(day).first?.todo.remind == Due("2026-12-23T22:45:00Z"))
    let start = icsFile(
      ["DTSTART:20261220T080000Z", "DUE:20261224T170000Z"] + Self.alarm("TRIGGER:-PT15M"))
    #expect(try TodoFormat.ics.read(start).first?.todo.remind == Due("2026-12-20T07:45:00Z"))
  }

  @Test("is replaced if the reminder changes, and removed with it; others stay")
  func change() throws {
    let file = icsFile(
      ["DUE:20261224T170000Z"] + Self.alarm("TRIGGER:-PT15M") + Self.alarm("TRIGGER:-PT5M"))
    var todo = try #require(try TodoFormat.ics.read(file).first).todo
    todo.remind = Due("2026-12-24T08:00:00Z")
    let changed = TodoFormat.ics.write([todo]).0
    #expect(changed.contains("TRIGGER;VALUE=DATE-TIME:20261224T080000Z\r\n"))
    #expect(changed.contains("TRIGGER:-PT5M\r\n"))
    #expect(!changed.contains("-PT15M"))
    todo.remind = nil
    let removed = TodoFormat.ics.write([todo]).0
    #expect(!removed.contains("DISPLAY"))
    #expect(removed.contains("TRIGGER:-PT5M\r\n"))
  }

  @Test("of this program reads back as only the reminder")
  func own() throws {
    var todo = Todo.plain
    todo.description = "a; b"
    todo.remind = Due("2026-12-24T16:45:00Z")
    let text = TodoFormat.ics.write([todo]).0
    let read = try #require(try TodoFormat.ics.read(text).first).todo
    #expect(read.remind == todo.remind)
    #expect(read.kept == [])
  }

  @Test(
    "that can't be read is kept", arguments: ["TRIGGER:soon", "TRIGGER:-PT15M", "X-TRIGGER:PT1H"])
  func unreadable(trigger: String) throws {
    let todo = try readICS("BEGIN:VALARM", trigger, "END:VALARM").todo
    #expect(todo.remind == nil)
    #expect(todo.kept.count == 1)
  }
}
