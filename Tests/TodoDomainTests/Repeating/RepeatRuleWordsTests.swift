import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@Suite("A rule in words")
struct RepeatRuleWordsTests {
  @Test(
    "is read as people write it, and written in its shortest form",
    arguments: [
      ("daily", "daily"), ("every day", "daily"), ("1d", "daily"), ("EVERY Day", "daily"),
      ("weekly", "weekly"), ("every week", "weekly"), ("monthly", "monthly"),
      ("yearly", "yearly"), ("every year", "yearly"),
      ("2w", "every 2 weeks"), ("every 2 weeks", "every 2 weeks"),
      ("every second week", "every 2 weeks"),
      ("every 3rd day", "every 3 days"), ("weekly on monday", "every mon"),
      ("biweekly on fri", "every 2 weeks on fri"), ("monthly on the 15th", "every 15th"),
      ("every other week", "every 2 weeks"), ("fortnightly", "every 2 weeks"),
      ("2wks", "every 2 weeks"), ("every 2 wks", "every 2 weeks"), ("3mos", "every 3 months"),
      ("every morning", "daily at 09:00"), ("every evening at 8pm", "daily at 20:00"),
      ("every day at noon", "daily at 12:00"), ("everyday", "daily"),
      ("every 2nd and 4th tuesday", "every second tue, fourth tue"),
      ("every first and third monday of the month", "every first mon, third mon"),
      ("1st, 3rd mon", "every first mon, third mon"), ("2nd, fourth tue", "every 2nd, fourth tue"),
      ("15th, 2nd tue", "every 15th, second tue"),
      ("biweekly", "every 2 weeks"), ("every quarter", "every 3 months"),
      ("every other friday", "every 2 weeks on fri"), ("mon-fri", "weekdays"),
      ("every month on the 15th", "every 15th"), ("every the 15th of the month", "every 15th"),
      ("mondays", "every mon"),
      ("every 2 weeks on tuesdays", "every 2 weeks on tue"),
      ("Quarterly 9:00", "every 3 months at 09:00"), ("annually", "yearly"),
      ("weekdays", "weekdays"), ("every weekday", "weekdays"), ("mon,tue,wed,thu,fri", "weekdays"),
      ("every monday", "every mon"), ("monday", "every mon"), ("every mon,thu", "every mon, thu"),
      ("every thu and mon", "every mon, thu"), ("weekends", "every sat, sun"),
      ("every 2 weeks on thu, mon", "every 2 weeks on mon, thu"),
      ("every 31st", "every 31st"), ("31st", "every 31st"), ("every last day", "every 31st"),
      ("every last day of the month", "every 31st"), ("every two weeks", "every 2 weeks"),
      ("every month on 31st", "every 31st"), ("every 15th, 1st", "every 1st, 15th"),
      ("every 2 months on 11th", "every 2 months on 11th"),
      ("every last friday", "every last fri"), ("every 2nd tue", "every second tue"),
      ("every 24 dec", "every 24 dec"), ("every 29 feb", "every 29 feb"),
      ("every 2 years on dec 24", "every 2 years on 24 dec"),
      ("every! 3 days", "every! 3 days"), ("every! week", "every! week"),
      ("every! mon", "every! mon"), ("daily at 9:00", "daily at 09:00"),
      ("every mon at 5pm", "every mon at 17:00"),
    ])
  func words(text: String, shortest: String) throws {
    let rule = try #require(RepeatRule(text))
    #expect(rule.description == shortest)
    #expect(RepeatRule(shortest) == rule)
  }

  @Test(
    "can't be anything else",
    arguments: [
      "", "every", "every!", "every 3rd day on", "weekly on", "sometimes", "every 0 days",
      "every 1000 days", "every 32nd",
      "every 0th", "every 1th", "every 5th monday", "every 30 feb", "every 2 mon", "every mon, 3rd",
      "every 2 weeks on 3rd", "every days on mon", "every 2 weeks mon", "2x", "-1d", "every,",
      "every mon,", "9:00", "at 9:00", "every day at 25:00", "2026-12-24", "mo",
      "every 1,5 dec", "every other", "every other the", "every 2 fri", "every 30min",
    ])
  func nothing(text: String) {
    #expect(RepeatRule(text) == nil)
  }

  @Test("round-trips for any rule")
  func everyRule() {
    var random = SeededRandomNumberGenerator(seed: 17)
    for _ in 0..<5_000 {
      let rule = random.rule()
      #expect(RepeatRule(rule.description) == rule, "\(rule)")
    }
  }
}
