import Testing
import TodoDomain

@Suite("A date relative to today")
struct RelativeDateTests {
  // 2026-11-21 is a Saturday.
  @Test(
    "resolves to a day on the calendar",
    arguments: [
      ("today", "2026-11-21", "2026-11-21"),
      ("yesterday", "2026-11-21", "2026-11-20"),
      ("yesterday", "2026-01-01", "2025-12-31"),
      ("tomorrow", "2026-12-31", "2027-01-01"),
      ("tomorrow", "2028-02-28", "2028-02-29"),
      ("tomorrow", "2026-02-28", "2026-03-01"),

      ("sunday", "2026-11-21", "2026-11-22"),
      ("friday", "2026-11-21", "2026-11-27"),
      ("saturday", "2026-11-21", "2026-11-28"),
      ("mon", "2026-11-23", "2026-11-30"),
      ("sun", "2026-11-22", "2026-11-29"),
      ("next sunday", "2026-11-21", "2026-11-29"),
      ("next friday", "2026-11-19", "2026-11-27"),
      ("next mon", "2026-11-23", "2026-11-30"),
      ("next mon", "2026-11-22", "2026-11-23"),

      ("next week", "2026-11-21", "2026-11-23"),
      ("next week", "2026-11-23", "2026-11-30"),
      ("next week", "2026-11-22", "2026-11-23"),
      ("next month", "2026-11-30", "2026-12-01"),
      ("next month", "2026-12-31", "2027-01-01"),
      ("next year", "2028-02-29", "2029-01-01"),

      ("eow", "2026-11-21", "2026-11-22"),
      ("eow", "2026-11-22", "2026-11-22"),
      ("eow", "2026-11-23", "2026-11-29"),
      ("eom", "2026-11-30", "2026-11-30"),
      ("eom", "2028-02-01", "2028-02-29"),
      ("eom", "2026-02-01", "2026-02-28"),
      ("eom", "1900-02-01", "1900-02-28"),
      ("eom", "2026-12-01", "2026-12-31"),
      ("eoy", "2026-12-31", "2026-12-31"),
      ("sow", "2026-11-21", "2026-11-16"),
      ("sow", "2026-11-16", "2026-11-16"),
      ("som", "2026-11-21", "2026-11-01"),
      ("soy", "2026-11-21", "2026-01-01"),
      ("soq", "2026-11-21", "2026-10-01"), ("soq", "2026-01-01", "2026-01-01"),
      ("eoq", "2026-11-21", "2026-12-31"), ("eoq", "2026-06-30", "2026-06-30"),
      ("end of the quarter", "2026-07-01", "2026-09-30"),
      ("next quarter", "2026-11-21", "2027-01-01"), ("next quarter", "2026-03-31", "2026-04-01"),

      ("end of the month", "2026-02-01", "2026-02-28"),
      ("start of this week", "2026-11-21", "2026-11-16"),
      ("end of next month", "2026-12-31", "2027-01-31"),
      ("end of next month", "2027-01-31", "2027-02-28"),
      ("end of next week", "2026-11-21", "2026-11-29"),
      ("end of next quarter", "2026-11-21", "2027-03-31"),
      ("start of next year", "2026-11-21", "2027-01-01"),
      ("a week from friday", "2026-11-21", "2026-12-04"),
      ("2 days before 24 dec", "2026-11-21", "2026-12-22"),
      ("3 days after tomorrow", "2026-11-21", "2026-11-25"),
      ("eom-1d", "2026-11-21", "2026-11-29"), ("eom-1d", "2026-12-01", "2026-12-30"),
      ("friday+1w", "2026-11-21", "2026-12-04"), ("next week +2d", "2026-11-21", "2026-11-25"),
      ("25th-1m", "2026-11-21", "2026-10-25"), ("the 25th", "2026-11-21", "2026-11-25"),

      ("24 dec", "2026-11-21", "2026-12-24"),
      ("dec 24", "2026-11-21", "2026-12-24"),
      ("24th dec", "2026-11-21", "2026-12-24"),
      ("december 1st", "2026-11-21", "2026-12-01"),
      ("24.12.", "2026-11-21", "2026-12-24"),
      ("24 december", "2026-12-24", "2026-12-24"),
      ("24 dec", "2026-12-25", "2027-12-24"),
      ("1.3.", "2026-11-21", "2027-03-01"),
      ("29 feb", "2026-11-21", "2028-02-29"),
      ("29 feb", "1897-01-01", "1904-02-29"),

      ("25th", "2026-11-21", "2026-11-25"),
      ("21st", "2026-11-21", "2026-11-21"),
      ("1st", "2026-12-02", "2027-01-01"),
      ("31st", "2026-11-01", "2026-12-31"),
      ("30th", "2026-01-31", "2026-03-30"),
      ("29th", "2028-02-01", "2028-02-29"),
      ("eod", "2026-11-21", "2026-11-21"),

      ("3 days ago", "2026-11-29", "2026-11-26"),
      ("3days", "2026-11-29", "2026-12-02"),
      ("3d", "2026-11-29", "2026-12-02"),
      ("in 3 days", "2026-11-29", "2026-12-02"),
      ("in 1 day", "2026-11-29", "2026-11-30"),
      ("in 2 weeks", "2026-12-24", "2027-01-07"),
      ("in 1 month", "2026-01-31", "2026-02-28"),
      ("in 2 years", "2028-02-29", "2030-02-28"),

      ("+0d", "2026-11-21", "2026-11-21"),
      ("+3d", "2026-11-29", "2026-12-02"),
      ("-3d", "2026-01-02", "2025-12-30"),
      ("+2w", "2026-12-24", "2027-01-07"),
      ("-1w", "2026-11-21", "2026-11-14"),
      ("+1m", "2026-01-31", "2026-02-28"),
      ("+1m", "2028-01-31", "2028-02-29"),
      ("+13m", "2026-12-31", "2028-01-31"),
      ("-1m", "2026-01-31", "2025-12-31"),
      ("-1m", "2026-03-31", "2026-02-28"),
      ("-12m", "2028-02-29", "2027-02-28"),
      ("+1y", "2028-02-29", "2029-02-28"),
      ("+4y", "2028-02-29", "2032-02-29"),
      ("-1y", "2026-11-21", "2025-11-21"),
      ("+007d", "2026-11-21", "2026-11-28"),
    ])
  func date(word: String, today: String, expected: String) throws {
    let relative = try #require(RelativeDate(word))
    #expect(relative.date(from: try civilDate(today)) == (try civilDate(expected)))
  }

  @Test("has a weekday that advances with each day for 400 years")
  func weekdays() throws {
    var expected = try #require(Weekday("thursday"))
    var failureCount = 0
    for days in 0..<146_097 {
      if CivilDate(daysSince1970: days).weekday != expected { failureCount += 1 }
      expected = Weekday(rawValue: expected.rawValue % 7 + 1) ?? expected
    }
    #expect(failureCount == 0)
    #expect(CivilDate(daysSince1970: -1).weekday == .wednesday)
    #expect(CivilDate(daysSince1970: -719_162).weekday == .monday)
  }

  @Test("given as a weekday is in the next seven days, and with `next` in next week")
  func everyWeekday() throws {
    for days in 20_000..<20_014 {
      let today = CivilDate(daysSince1970: days)
      for weekday in Weekday.allCases {
        let date = try #require(RelativeDate.weekday(weekday).date(from: today))
        #expect((1...7).contains(date.daysSince1970 - days) && date.weekday == weekday)

        let monday = try #require(RelativeDate.next(.week).date(from: today))
        #expect(monday.weekday == .monday && (1...7).contains(monday.daysSince1970 - days))
        let next = try #require(RelativeDate.weekdayOfNextWeek(weekday).date(from: today))
        #expect((0..<7).contains(next.daysSince1970 - monday.daysSince1970))
        #expect(next.weekday == weekday)
      }
    }
  }

  @Test("doesn't resolve outside the years 1 to 9999")
  func outsideCalendar() throws {
    let first = try civilDate("0001-01-01")
    let last = try civilDate("9999-12-31")
    for word in [
      "tomorrow", "+1d", "next week", "next month", "next year", "+1m", "+999999y", "fri",
    ] {
      #expect(RelativeDate(word)?.date(from: last) == nil)
    }
    for word in ["yesterday", "-1d", "-1w", "-1m", "-1y", "-999999y"] {
      #expect(RelativeDate(word)?.date(from: first) == nil)
    }
    #expect(RelativeDate("eoy")?.date(from: last) == last)
    #expect(RelativeDate("+9998y")?.date(from: first) == (try civilDate("9999-01-01")))
  }

  @Test("is read in any case, and written in lower case")
  func roundTrip() {
    for word in RelativeDate.words + [
      "+3d", "-2w", "+1m", "+10y", "+0d", "24 dec", "29 feb", "1st", "22nd", "31st",
    ] {
      #expect(RelativeDate(word)?.description == word)
      #expect(RelativeDate(word.uppercased())?.description == word)
    }
    for weekday in Weekday.allCases {
      #expect(RelativeDate(weekday.abbreviation) == .weekday(weekday))
      #expect(RelativeDate("next \(weekday.abbreviation)") == .weekdayOfNextWeek(weekday))
    }
  }

  @Test(
    "has no other form",
    arguments: [
      "", " ", "todayy", "to day", "tom", "next", "next ", "next  week", "next day", "week",
      "so", "sod", "+", "+d", "+3", "+3  d", "+3h", "+-3d", "+3dd", "+1000000d", "+٣d", "fr",
      "TODAY ", "in 3", "in +3 days", "in some days", "in 1000000 days", "1th", "0th", "32nd",
      "01st",
      "1ST.",
      "24dec", "dec", "24 decc", "024 dec", "30 feb", "32 dec", "0 dec", "24.13.", "24.12", "24..",
      ".12.", "24 dec 26", "12/24", "24/12",
    ])
  func malformed(word: String) {
    #expect(RelativeDate(word) == nil)
  }

  private func civilDate(_ text: String) throws -> CivilDate {
    guard case .date(let date)? = When(text) else { throw Malformed(text: text) }
    return date
  }

  private struct Malformed: Error {
    var text: String
  }
}
