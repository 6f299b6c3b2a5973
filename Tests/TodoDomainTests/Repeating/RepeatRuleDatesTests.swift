import FoundationEssentials
import Testing
import TodoDomain

@Suite("The dates of a rule")
struct RepeatRuleDatesTests {
  /// A line of the table that `recurrences.py` generates.
  struct Recurrence: Sendable, CustomTestStringConvertible {
    var rule: String
    var start: CivilDate
    var dates: [CivilDate]

    var testDescription: String { "\(rule) from \(start)" }
  }

  static func recurrences() throws -> [Recurrence] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "recurrences.txt")
    let table = try String(contentsOf: path, encoding: .utf8)
    return try table.split(separator: "\n").map { line in
      let parts = line.split(separator: "|").map(String.init)
      return Recurrence(
        rule: parts[0], start: try date(parts[1]),
        dates: try parts[2].split(separator: " ").map { try date(String($0)) })
    }
  }

  private static func date(_ text: String) throws -> CivilDate {
    guard case .date(let date)? = Due(text) else { throw CocoaError(.formatting) }
    return date
  }

  @Test("match python-dateutil")
  func dateutil() throws {
    var compared = 0
    for recurrence in try Self.recurrences() {
      let rule = try #require(RepeatRule(recurrence.rule))
      if rule.countsFromCompletion { continue }
      compared += 1
      var (dates, last): ([CivilDate], CivilDate) = ([], recurrence.start)
      while dates.count < recurrence.dates.count, let next = rule.date(after: last, past: last) {
        dates.append(next)
        last = next
      }
      #expect(dates == recurrence.dates, "\(recurrence.testDescription)")
    }
    #expect(compared == 184)
  }

  @Test(
    "match dateutil if the rule counts from a completion, whether early, on time or late")
  func completions() throws {
    var compared = 0
    for recurrence in try Self.recurrences() {
      let rule = try #require(RepeatRule(recurrence.rule))
      guard rule.countsFromCompletion else { continue }
      let (completion, first, second) = (
        recurrence.start, recurrence.dates[0], recurrence.dates[1]
      )
      var olds = [-400, -29, -1, 0, 1, 29, 400].compactMap { completion.adding(days: $0) }
      olds += [-1, 0, 1].compactMap { first.adding(days: $0) }
      for (time, suffix) in [(0, ""), (9 * 3600, " at 9:00")] {
        let now = Instant(
          millisecondsSince1970: Int64(completion.daysSince1970 * 86_400 + 12 * 3600) * 1000)
        let rule = try #require(RepeatRule(recurrence.rule + suffix))
        for old in olds {
          let expected = old == first ? second : first
          let next = rule.next(after: .date(old), now: now, in: .utc)
          #expect(
            next?.due.beginning(in: .utc).millisecondsSince1970
              == Int64(expected.daysSince1970 * 86_400 + time) * 1000,
            "\(rule), due on \(old), done on \(completion): \(String(describing: next?.due))")
          #expect(next?.days == expected.daysSince1970 - old.daysSince1970)
          compared += 1
        }
      }
    }
    #expect(compared == 23 * 16 * 20)
  }

  /// Rules of every kind.
  static let rules = [
    "daily", "every 3 days", "weekly", "every 2 weeks", "weekdays", "every 2 weeks on mon, thu",
    "monthly", "every 5 months", "every 31st", "every 2 months on 1st, 30th", "every last fri",
    "yearly", "every 3 years", "every 29 feb",
  ]

  @Test("come after the previous date and the limit, and skip none", arguments: rules)
  func law(words: String) throws {
    let rule = try #require(RepeatRule(words))
    // Every day of 28 years, after which the calendar repeats.
    let first = try #require(CivilDate(year: 2026, month: 1, day: 1)).daysSince1970
    for day in first..<first + 28 * 365 + 7 {
      let date = CivilDate(daysSince1970: day)
      let anchored = rule.anchored(to: date)
      let next = try #require(anchored.date(after: date, past: date))
      #expect(next > date)
      let second = try #require(anchored.date(after: next, past: next))
      // From the first date on, jumping past the limit must lead to the same dates as going one by one.
      #expect(anchored.date(after: date, past: next) == second, "\(words) from \(date)")
    }
  }

  @Test(
    "return to their day of the month after a month too short for it",
    arguments: [
      ("monthly", "2026-01-31", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
      ("monthly", "2027-12-29", ["2028-01-29", "2028-02-29", "2028-03-29"]),
      ("yearly", "2028-02-29", ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]),
    ])
  func anchors(words: String, start: String, dates: [String]) throws {
    var rule = try #require(RepeatRule(words))
    var due = try #require(Due(start))
    for date in dates {
      let next = try #require(rule.next(after: due, now: .epoch, in: .utc))
      #expect(next.due.description == date)
      (due, rule) = (next.due, next.rule)
    }
  }

  // 2026-11-23 is a Monday, and it is noon.
  @Test(
    "also come after now",
    arguments: [
      ("daily", "2026-11-20", "2026-11-24"),
      ("daily", "2026-11-25", "2026-11-26"),
      ("every 3 days", "2026-11-15", "2026-11-24"),
      ("weekly", "2026-11-16", "2026-11-30"),
      ("every! 3 days", "2026-11-15", "2026-11-26"),
      ("every! 3 days", "2026-12-15", "2026-11-26"),
      ("every! month", "2026-01-31", "2026-12-23"),
      ("every! fri", "2026-11-15", "2026-12-04"),
      ("every! 2 weeks on mon", "2026-12-07", "2026-12-14"),
      ("every! day", "2026-11-24", "2026-11-25"),
      ("every! 999 years", "2026-11-15", "3025-11-23"),
      ("daily", "2026-11-20T11:00:00.000Z", "2026-11-24T11:00:00.000Z"),
      ("daily", "2026-11-20T13:00:00.000Z", "2026-11-23T13:00:00.000Z"),
      ("daily", "2026-11-23T13:00:00.000Z", "2026-11-24T13:00:00.000Z"),
      ("every! day", "2026-11-20T13:00:00.000Z", "2026-11-24T13:00:00.000Z"),
      ("every 31st at 9:00", "2026-11-30", "2026-12-31T09:00:00.000Z"),
      ("daily", "9999-12-31", nil),
    ])
  func now(words: String, start: String, next: String?) throws {
    let rule = try #require(RepeatRule(words))
    let noon = Instant(millisecondsSince1970: 1_795_435_200_000)
    let due = try #require(Due(start))
    let found = rule.next(after: due, now: noon, in: .utc)
    #expect(found?.due.description == next)
  }

  @Test(
    "start today if a todo has no date, or on the first of the rule's own days",
    arguments: [
      ("every 3 days", "2026-11-23"), ("monthly", "2026-11-23"), ("every mon", "2026-11-23"),
      ("every 2 weeks on sun", "2026-11-29"), ("every 31st", "2026-11-30"),
      ("every 29 feb", "2027-02-28"), ("daily at 9:00", "2026-11-24T09:00:00.000Z"),
      ("daily at 13:00", "2026-11-23T13:00:00.000Z"),
    ])
  func first(words: String, date: String) throws {
    let noon = Instant(millisecondsSince1970: 1_795_435_200_000)
    #expect(try #require(RepeatRule(words)).first(now: noon, in: .utc)?.description == date)
  }
}
