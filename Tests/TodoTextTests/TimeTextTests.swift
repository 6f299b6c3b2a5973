import Testing

@testable import TodoText

@Suite("A length of time")
struct TimeTextTests {
  @Test(
    "is read as people write it",
    arguments: [
      ("1h30m", 5400), ("1h30min", 5400), ("1 h 30 min", 5400), ("90min", 5400), ("1:30", 5400),
      ("2 Hours", 7200), ("45s", 45), ("1h5s", 3605), ("0m", 0), ("0:05", 300), ("1:60", 7200),
    ])
  func read(text: String, seconds: Int64) {
    #expect(TimeText.seconds(text) == seconds)
  }

  @Test(
    "can't be anything else",
    arguments: [
      "", "h", "90", ":30", "1:", "1:2:3", "1h1h", "5m1h", "-1h", "1.5h", "1d", "9999999h", "1h 2",
      "\u{661}h",
    ])
  func refused(text: String) {
    #expect(TimeText.seconds(text) == nil)
  }

  @Test("is read back from its word", arguments: [0, 59, 60, 3540, 3600, 3660, 360_000])
  func word(seconds: Int64) {
    #expect(TimeText.seconds(TimeText.word(seconds)) == seconds)
  }
}
