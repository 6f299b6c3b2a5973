import ComposableTesting
import Testing
import TodoFixtures

@testable import TodoFormats

@Suite("A kept field")
struct KeptFieldTests {
  @Test("is a line at the end of the note")
  func note() {
    let fields = [KeptField("recur", "weekly"), KeptField("a:b", "two\nlines \\ : x")]
    #expect(
      KeptField.note("the blue one", keeping: fields, format: "json")
        == "the blue one\njson.recur: weekly\njson.a\\:b: two\\nlines \\\\ : x")
    #expect(KeptField.note("", keeping: fields, format: "json").hasPrefix("json.recur: weekly\n"))
    #expect(KeptField.note("x", keeping: [], format: "json") == "x")
  }

  @Test(
    "isn't read from another format's line or from other text",
    arguments: [
      "", "x", "json.a", "json.a:b", "nothing.a: b", "json.a: b\nx", "json.a\\x: b", "\njson.a: b",
      "jsonl.a: b",
    ])
  func none(note: String) {
    let (rest, fields) = KeptField.taken(from: note, format: "json")
    #expect(rest == note)
    #expect(fields.isEmpty)
  }

  @Test("is found among the lines of another format")
  func others() {
    let note = "x\njson.a: 1\njsonl.b: 2\njson.c: 3"
    let (rest, fields) = KeptField.taken(from: note, format: "json")
    #expect(rest == "x\njsonl.b: 2")
    #expect(fields == [KeptField("a", "1"), KeptField("c", "3")])
  }

  @Test("round-trips through the note, whatever the texts")
  func roundTrip() {
    var random = SeededRandomNumberGenerator(seed: 7)
    for _ in 0..<2000 {
      let note = random.text(length: 8)
      let fields = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        KeptField(random.text(length: 6), random.text(length: 6))
      }
      let kept = KeptField.note(note, keeping: fields, format: "json")
      let (rest, found) = KeptField.taken(from: kept, format: "json")
      #expect(Array(rest.utf8) == Array(note.utf8), "\(kept.debugDescription)")
      #expect(found == fields)
    }
  }
}
