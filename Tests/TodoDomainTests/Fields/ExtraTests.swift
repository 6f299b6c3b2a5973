import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@Suite("Data that a todo keeps for other formats")
struct ExtraTests {
  @Test("is sorted by format, with fields of the same name together")
  func order() {
    var extra = Extra()
    extra["ics"] = [ExtraField("a", "1"), ExtraField("b", "2"), ExtraField("a", "3")]
    extra["csv"] = [ExtraField("c", "4")]
    #expect(extra.parts.map(\.format) == ["csv", "ics"])
    #expect(extra["ics"].map(\.value) == ["1", "3", "2"])
    extra["csv"] = []
    #expect(extra.parts.map(\.format) == ["ics"])
    #expect(extra["csv"] == [])
  }

  @Test("keeps names apart that differ only in bytes")
  func bytes() {
    let fields = [ExtraField("\u{E9}", "1"), ExtraField("e\u{301}", "1")]
    var extra = Extra()
    extra["csv"] = fields + fields
    #expect(extra["csv"] == [fields[0], fields[0], fields[1], fields[1]])
    #expect(extra != ["csv": [fields[0], fields[0], fields[0], fields[0]]])
  }

  @Test("is an object by format as JSON")
  func json() {
    let extra: Extra = [
      "taskwarrior": [ExtraField("a", "1"), ExtraField("tags", "x y"), ExtraField("tags", "\"")],
      "csv": [ExtraField("", "\n")],
    ]
    var json: [UInt8] = []
    json.appendJSON(extra, escaping: .required)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"csv":{"":"\n"},"taskwarrior":{"a":"1","tags":["x y","\""]}}"#)
  }

  @Test("round-trips through JSON, whatever the texts")
  func roundTrip() throws {
    var random = SeededRandomNumberGenerator(seed: 7)
    for number in 1...1000 {
      let extra = random.todo(number: Int64(number)).extra
      for escapes in [JSONEscapes.required, .unsafeInTerminals] {
        var json: [UInt8] = []
        json.appendJSON(extra, escaping: escapes)
        var scanner = JSONScanner(json[...])
        #expect(try Extra(&scanner) == extra)
        #expect(scanner.peek() == nil)
      }
    }
  }

  @Test(
    "isn't read from other JSON",
    arguments: [
      "[]", "{", #"{"csv":1}"#, #"{"csv":{"a":null}}"#, #"{"csv":{"a":[1]}}"#, #"{"":{}}"#,
      #"{"C":{}}"#, #"{"csv":{"a":"b"}"#,
    ])
  func other(json: String) {
    var scanner = JSONScanner(Array(json.utf8)[...])
    #expect(throws: ParseError.self) { try Extra(&scanner) }
  }

  @Test("is at most as long as a text, and has no NUL")
  func limits() {
    let longest = String(repeating: "a", count: TextRule.maximumByteCount - 1)
    #expect(throws: Never.self) { try (["csv": [ExtraField("b", longest)]] as Extra).check() }
    for field in [ExtraField("bb", longest), ExtraField("\0", ""), ExtraField("a", "\0")] {
      #expect(throws: TextError.self) { try (["csv": [field]] as Extra).check() }
    }
  }
}
