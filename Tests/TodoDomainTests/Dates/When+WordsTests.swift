import Testing
import TodoDomain

@Suite("The words for a date or time")
struct WhenWordsTests {
  @Test(
    "name a day, a time or both, in any case",
    arguments: [
      ("tomorrow", "tomorrow"),
      ("Next Week", "next week"),
      ("tomorrow 18:00", "tomorrow 18:00"),
      ("tomorrowT18:00", "tomorrow 18:00"),
      ("tomorrow T18:00", "tomorrow 18:00"),
      ("tomorrow t18:00", "tomorrow 18:00"),
      ("fri 9:05", "friday 09:05"),
      ("+3d 18:00:59", "+3d 18:00:59"),
      ("next friday 00:00", "next friday 00:00"),
      ("eomT23:59", "eom 23:59"),
      ("tomorrow 5pm", "tomorrow 17:00"),
      ("tomorrow 5 PM", "tomorrow 17:00"),
      ("friday at 5:30pm", "friday 17:30"),
      ("sat 12am", "saturday 00:00"),
      ("sat 12pm", "saturday 12:00"),
      ("sat 12:30:15am", "saturday 00:30:15"),
      ("tonight", "today 20:00"),
      ("Tonight 22:00", "today 22:00"),
      ("Midnight", "00:00"),
      ("this friday 9:00", "friday 09:00"),
      ("2D", "+2d"),
      ("in 2 weeks", "+2w"),
      ("in 2 weeks 9:00", "+2w 09:00"),
      ("24 DEC 18:00", "24 dec 18:00"),
      ("dec 24 at 6pm", "24 dec 18:00"),
      ("24.12. 18:00", "24 dec 18:00"),
      ("tomorrow morning", "tomorrow 09:00"), ("fri afternoon", "friday 15:00"),
      ("This Evening", "today 18:00"), ("evening", "18:00"), ("evening tomorrow", "tomorrow 18:00"),
      ("day after tomorrow", "+2d"), ("the day before yesterday 9:00", "-2d 09:00"),
      ("tues", "tuesday"), ("Thurs 9:00", "thursday 09:00"), ("24 sept", "24 sep"),
      ("last friday", "last friday"), ("last Fri 9:00", "last friday 09:00"),
      ("24th of december", "24 dec"), ("1 march", "1 mar"), ("1st 9am", "1st 09:00"),
      ("3 days ago 9:00", "-3d 09:00"),
      ("friday noon", "friday 12:00"), ("friday at NOON", "friday 12:00"), ("noon", "12:00"),
      ("on friday", "friday"), ("At 18:00", "18:00"), ("by eom", "eom"),
      ("tomorrow night", "tomorrow 20:00"), ("Beginning of next month", "next month"),
      ("last day of the month", "eom"), ("first day of this week 9:00", "sow 09:00"),
      ("eod 18:00", "today 18:00"), ("2 hours ago", "-2h"),
      ("end of day", "today"), ("end of month 9:00", "eom 09:00"), ("end of this week", "eow"),
      ("tmr", "tomorrow"), ("tmrw 9am", "tomorrow 09:00"), ("The 24th", "24th"),
      ("9am tomorrow", "tomorrow 09:00"), ("noon on friday", "friday 12:00"),
      ("18:00 24 dec", "24 dec 18:00"), ("Dec 24, 9am", "24 dec 09:00"),
      ("friday, at 5:30pm", "friday 17:30"), ("Thu 24 Dec", "thu 24 dec"),
      ("thursday, dec 24 18:00", "thu 24 dec 18:00"),
      ("2 weeks from now", "+2w"), ("3 days from today", "+3d"), ("2 hours from now", "+2h"),
      ("now+2h", "+2h"), ("now-30min", "-30min"), ("eom-1d", "eom-1d"),
      ("tomorrow+1m 9:00", "tomorrow+1m 09:00"),

      ("17:30", "17:30"), ("T6:00", "06:00"), ("6:00", "06:00"), ("5pm", "17:00"),
      ("0:00:01", "00:00:01"),
      ("NOW", "now"), ("+2h", "+2h"), ("2h", "+2h"), ("-1h", "-1h"), ("+90min", "+90min"),
      ("+120min", "+2h"), ("in 2 hours", "+2h"), ("in 1 minute", "+1min"), ("+0h", "now"),
    ])
  func forms(_ text: String, _ canonical: String) {
    #expect(When(text)?.description == canonical)
    #expect(When(canonical)?.description == canonical)
    #expect(When(absolute: text) == nil)
  }

  @Test(
    "may include a year, which makes them absolute",
    arguments: [
      ("24 dec 2026", "2026-12-24"), ("dec 24 2026", "2026-12-24"),
      ("december 24, 2026", "2026-12-24"), ("24th of december 2026", "2026-12-24"),
      ("9am 24 dec 2026", "2026-12-24T09:00:00"),
      ("24.12.2026", "2026-12-24"), ("2026-12-24+1w", "2026-12-31"),
      ("2027-01-31+1m 9:00", "2027-02-28T09:00:00"), ("dec 24, 2026 -1d", "2026-12-23"),
      ("Thu 24 Dec 2026 09:30", "2026-12-24T09:30:00"),
      ("1.3.2026", "2026-03-01"), ("29 february 2028", "2028-02-29"),
      ("24.12.2026 18:00", "2026-12-24T18:00:00"), ("2026-12-24 6pm", "2026-12-24T18:00:00"),
      ("2026-12-24T6:00", "2026-12-24T06:00:00"), ("2026-12-24t18:00", "2026-12-24T18:00:00"),
      ("2026-12-24t6:00z", "2026-12-24T06:00:00.000Z"),
      ("2026-12-24T6:00+01:00", "2026-12-24T05:00:00.000Z"),
      ("20261224", "2026-12-24"), ("20261224 6pm", "2026-12-24T18:00:00"),
    ])
  func absolute(_ text: String, _ canonical: String) {
    #expect(When(text)?.description == canonical)
    #expect(When(canonical)?.description == canonical)
  }

  @Test(
    "have no other form",
    arguments: [
      "tomorrow ", " tomorrow", "tomorrow  18:00", "tomorrow18:00", "tomorrow 24:00",
      "tomorrow 18:60", "tomorrow 18", "tomorrow 18:0", "tomorrow 018:00", "tomorrow 18:00Z",
      "18", " 18:00", "on by friday", "on", "by ", "+3d18:00", "tomorrow 18:00:00:00",
      "tomorrow 13pm",
      "tomorrow 0am", "5:3pm", "pm", "am", " pm", "now 18:00", "+2h 18:00", "17:30 18:00",
      "2,4 dec", "2,4 dec 2026", "24 dec,", "24 dec,, 9am", ", 9am", "fri,9am", "dec, 24",
      "24,12 dec", "fri 24 dec 2026", "this", "this 18:00", "fridaymorning", "last", "last week",
      "24 of", "of 24 dec", "24 of of dec", "day after",
      "thu thu 24 dec", "thu 29 feb 2026", "fri tomorrow", "2026-12-24+1h", "2026-12-24-", "T",
      "t 6:00", "12/24",
      "24/12/2026", "29 feb 2026", "24 dec 026", "2026-12-24 25:00",
      String(repeating: "1", count: 100_000),
    ])
  func malformed(_ text: String) {
    #expect(When(text) == nil)
  }

  @Test(
    "count from the due date, optionally at a time of that day",
    arguments: [
      ("Due", "due"), ("due-2D", "due-2d"), ("due+1w", "due+1w"), ("due-15min", "due-15min"),
      ("due 9am", "due 09:00"), ("due-1d at 18:00", "due-1d 18:00"), ("due-2h 18:00", nil),
      ("due ", nil), ("due 18", nil), ("due-1d 18:00 18:00", nil), ("due1d", nil), ("dues", nil),
    ])
  func fromDue(_ text: String, _ canonical: String?) {
    #expect(When(fromDue: text)?.description == canonical)
  }
}
