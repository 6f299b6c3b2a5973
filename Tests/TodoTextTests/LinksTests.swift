import Testing
import TodoText

@Suite("Links in a text")
struct LinksTests {
  @Test(
    "end where a reader would expect",
    arguments: [
      ("Read https://example.org/a?b=c#d today", ["https://example.org/a?b=c#d"]),
      ("(see http://x.org/a_(b)), or mailto:a@b.org.", ["http://x.org/a_(b)", "mailto:a@b.org"]),
      (
        "<https://x.org>; \"https://y.org\"; `https://z.org`",
        ["https://x.org", "https://y.org", "https://z.org"]
      ),
      ("[https://x.org/[1]]", ["https://x.org/[1]"]),
      ("HTTPS://X.org https://x.org\nhttps://x.org!", ["HTTPS://X.org", "https://x.org"]),
      ("https://x.org/\u{1B}]8;;evil", ["https://x.org/"]),
      ("https://x.org/\u{202E}gro", ["https://x.org/"]),
      ("https://ä.org/ü", ["https://ä.org/ü"]),
    ] as [(String, [String])])
  func links(text: String, links: [String]) {
    #expect(text.links == links)
  }

  @Test(
    "aren't found in these",
    arguments: [
      "", "https://", "http:/x", "https//x", "mailto:", "javascript:alert(1)", "file:///etc/passwd",
      "xhttps ://x", "at 10:30", "https:", "ahttp://x",
    ])
  func none(text: String) {
    #expect(text.links == [])
  }

  @Test("are found quickly in a long text", arguments: [":", "http://", "a:", ")"])
  func long(part: String) {
    let text = "https://x.org/" + String(repeating: part, count: 200_000)
    #expect(text.links.count == 1)
  }
}
