import Testing

@testable import TodoCLI

@Suite("A hint at a date")
struct DateHintTests {
  @Test(
    "says what was most likely meant",
    arguments: [
      ("tomorow", "tomorrow"), ("Tommorow", "tomorrow"), ("todya", "today"), ("firday", "friday"),
      ("tues", "tuesday"), ("next weak", "next week"), ("next frday", "next friday"),
      ("eomm", "eom"),
      ("tomorow 18:00", "tomorrow 18:00"), ("frday T9:00", "friday 09:00"),
      ("3d", "+3d"), ("10w", "+10w"), ("18:00", "today 18:00"), ("3d 9:00", "+3d 09:00"),
    ])
  func suggestion(word: String, meant: String) {
    #expect(dateHint(word) == "Did you mean `\(meant)`?")
  }

  @Test(
    "shows the forms where nothing is near", arguments: ["", "someday", "24.12.2026", "\u{1B}"])
  func forms(word: String) {
    #expect(
      dateHint(word)
        == "Write 2026-12-24, 2026-12-24T18:00, today, tomorrow, friday, next week, +3d, +2w, +1m "
        + "or eom; `tomorrow 18:00` has a time.")
  }
}
