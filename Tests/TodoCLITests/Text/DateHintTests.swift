import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("A date hint")
struct DateHintTests {
  @Test("takes no dot out of a distance")
  func fraction() { #expect(!dateHint("1.5h").contains("15h")) }

  @Test(
    "suggests the most likely date",
    arguments: [
      ("tomorow", "tomorrow"), ("Tommorow", "tomorrow"), ("todya", "today"), ("firday", "friday"),
      ("fridya", "friday"), ("tom", "tomorrow"), ("tod", "today"),
      ("weds", "wed"), ("fr", "friday"), ("su", "sunday"),
      ("next weak", "next week"), ("next frday", "next friday"), ("nxt friday", "next friday"),
      ("eomm", "eom"), ("24 dce", "24 dec"),
      ("in 2 weks", "in 2 weeks"),
      ("tomorow 18:00", "tomorrow 18:00"), ("frday T9:00", "friday T9:00"),
      ("24dec", "24 dec"), ("dec24", "dec 24"), ("24.12", "24.12."),
      ("fri.", "fri"), ("jan 2027", "1 jan 2027"), ("january", "1 january"),
      ("5.1.27", "5.1.2027"), ("5.12.26", "5.12.2026"), ("tue 8.30", "tue 8:30"),
      ("fri 17h", "fri 17:00"),
      ("weekend", "saturday"), ("this weekend", "this saturday"),
      ("3 dayss", "3 days"), ("3 days agp", "3 days ago"),
      ("week", "next week"), ("tomorrow  18:00", "tomorrow 18:00"), (" today", "today"),
      ("friday 18", "friday 18:00"), ("tomorrow18:00", "tomorrow 18:00"),
    ])
  func suggestion(word: String, meant: String) {
    #expect(dateHint(word) == "Did you mean `\(meant.shellWord)`?")
    #expect(When(meant) != nil)
  }

  @Test(
    "shows the formats if nothing is similar, or several things are",
    arguments: [
      "", "someday", "\u{1B}", "sod", "mun", "to", "no", "non", "none", "any", "24", "x",
      "18:60",
      "later", "milk", String(repeating: "x ", count: 1000),
    ])
  func forms(word: String) {
    #expect(
      dateHint(word)
        == "Write a date such as 2026-12-24, tomorrow, friday, 2d or eom; in a shell, quote one with "
        + "spaces: '24 dec', 'next week', 'tomorrow 18:00'.")
  }

  @Test(
    "offers every reading of a date with slashes",
    arguments: [
      ("12/24", "`'24 dec'`"), ("24/12", "`'24 dec'`"), ("3/4", "`'3 apr'` or `'4 mar'`"),
      ("4/4", "`'4 apr'`"),
      ("12/24/2026", "`'24 dec 2026'`"), ("3/4/2026", "`'3 apr 2026'` or `'4 mar 2026'`"),
    ])
  func slashes(word: String, readings: String) {
    #expect(dateHint(word) == "Write \(readings): half the world reads slashes the other way.")
  }

  @Test("knows the length of a month, and the days of a week")
  func calendar() {
    #expect(dateHint("2027-02-29") == "February 2027 has 28 days.")
    #expect(dateHint("2028-02-30") == "February 2028 has 29 days.")
    #expect(
      dateHint("2026-W53") == "Give a day of that week, such as its Monday, `2026-12-28`.")
    #expect(
      dateHint("2027-w01") == "Give a day of that week, such as its Monday, `2027-01-04`.")
    #expect(CivilDate(mondayOfWeek: "2027-W53") == nil)
  }

  @Test("suggests a single date for slashes if the year comes first")
  func yearFirst() {
    #expect(dateHint("2026/12/24") == "Write `2026-12-24`.")
    #expect(dateHint("2026/2/3") == "Write `2026-02-03`.")
  }
}
