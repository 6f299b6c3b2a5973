import Testing

@testable import TodoText

@Suite("The nearest word")
struct NearestTests {
  @Test(
    "is the word that was meant, or nil if none is close",
    arguments: [
      ("addd", "add"), ("dad", "add"), ("ad", "add"), ("edti", "edit"), ("togle", "toggle"),
      ("compelte", "complete"), ("ADD", nil), ("show", nil), ("", nil), ("x", nil),
      (String(repeating: "a", count: 100_000), nil),
    ])
  func nearest(word: String, expected: String?) {
    #expect(["add", "toggle", "complete", "edit"].nearest(to: word) == expected)
  }

  @Test(
    "is judged by its letters, not by an option's hyphens",
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
