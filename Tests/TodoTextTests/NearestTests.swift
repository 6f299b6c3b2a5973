import Testing

@testable import TodoText

@Suite("The nearest word")
struct NearestTests {
  @Test(
    "is what was meant",
    arguments: [
      ("addd", "add"), ("dad", "add"), ("ad", "add"), ("edti", "edit"), ("togle", "toggle"),
      ("compelte", "complete"), ("ADD", nil), ("show", nil), ("", nil), ("x", nil),
      (String(repeating: "a", count: 100_000), nil),
    ])
  func nearest(word: String, expected: String?) {
    #expect(["add", "toggle", "complete", "edit"].nearest(to: word) == expected)
  }

  @Test(
    "is judged by letters, not by the hyphens of an option",
    arguments: [("--foo", nil), ("--nwo", "--now"), ("--priorit", "--priority"), ("-nw", nil)])
  func option(word: String, expected: String?) {
    #expect(["--now", "--priority"].nearest(to: word) == expected)
  }

  @Test("may be one of several")
  func several() {
    #expect(["eom", "eow", "eoy", "som"].allNearest(to: "eod") == ["eom", "eow", "eoy"])
    #expect(["eom", "som"].allNearest(to: "tomorrow") == [])
  }
}
