import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A list as JSON")
struct JSONTodoWriterTests {
  @Test("has one object per line, with keys in a fixed order")
  func objects() {
    #expect(
      json([.plain, .full])
        == #"[{"number":1,"id":"0193a2f0-0000-7000-8000-0000000000ff","description":"Buy milk","#
        + #""isComplete":false,"priority":"none","due":null,"wait":null,"repeat":null,"until":null,"#
        + #""parent":null,"blockedBy":[],"tags":[],"project":null,"note":"","position":1,"#
        + #""createdAt":"2026-11-21T08:00:00.000Z","modifiedAt":"2026-11-21T08:00:00.000Z","#
        + #""completedAt":null},"# + "\n"
        + #"{"number":12,"id":"0193a2f0-0000-7000-8000-0000000000ff","description":"Call mum","#
        + #""isComplete":true,"priority":"high","due":"2026-12-24T17:00:00.000Z","#
        + #""wait":null,"repeat":null,"until":null,"parent":null,"blockedBy":[],"#
        + #""tags":["shop","home"],"project":"family","note":"one\ntwo","position":1.5,"#
        + #""createdAt":"2026-11-21T08:00:00.000Z","modifiedAt":"2026-11-21T08:01:00.000Z","#
        + #""completedAt":"2026-11-21T08:01:00.000Z","remind":"2026-12-24T16:45:00.000Z","spent":5400,"#
        + #""extra":{"taskwarrior":{"client":"ACME"}}}]"#
        + "\n")
  }

  @Test("is [] if it is empty")
  func nothing() {
    #expect(json([]) == "[]\n")
  }

  @Test(
    "escapes characters that a terminal would obey or hide",
    arguments: [
      (#"a"b\c/"#, #""a\"b\\c/""#),
      ("\n\t\r\u{8}\u{0}\u{1B}\u{7F}\u{9B}", #""\n\t\r\u0008\u0000\u001b\u007f\u009b""#),
      ("\u{202E}\u{2028}\u{FEFF}", #""\u202e\u2028\ufeff""#),
      ("\u{E0041}", #""\udb40\udc41""#),
      ("é日😀👩‍👧", "\"é日😀👩‍👧\""),
    ])
  func texts(text: String, expected: String) {
    #expect(FieldValue.text(text).json == expected)
  }

  @Test(
    "writes numbers without a needless fraction",
    arguments: [
      (1, "1"), (-3, "-3"), (1.5, "1.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1e300, "1e+300"), (-0.0, "0"), (.infinity, "null"), (.nan, "null"),
    ])
  func numbers(number: Double, expected: String) {
    #expect(FieldValue.number(number).json == expected)
  }

  @Test("reads back with the same texts, whatever they are, and is safe in a terminal")
  func roundTrip() throws {
    var random = SeededRandomNumberGenerator(seed: 13)
    for _ in 0..<500 {
      var todo = Todo.full
      todo.description = random.text(length: 20)
      todo.note = random.text(length: 20)
      todo.project = random.text(length: 5)
      todo.tags = [random.text(length: 5), random.text(length: 5)]
      var bytes: [UInt8] = []
      bytes.appendJSON(todo)

      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text == text.terminalSafe)
      let read = try JSONDecoder().decode(ReadTodo.self, from: Data(bytes))
      #expect(read.description.isIdentical(to: todo.description))
      #expect(read.note.isIdentical(to: todo.note))
      #expect(read.project.isIdentical(to: todo.project ?? ""))
      #expect(read.tags.joined(separator: "|").isIdentical(to: todo.tags.joined(separator: "|")))
      #expect(read.id == todo.id)
      #expect(read.position == todo.position)
    }
  }

  @Test("writes lists, booleans, null and dates as values")
  func fieldValue() {
    #expect(FieldValue.list([]).json == "[]")
    #expect(FieldValue.list(["a", "\u{1B}"]).json == #"["a","\u001b"]"#)
    #expect(FieldValue.bool(false).json == "false")
    #expect(FieldValue.null.json == "null")
    #expect(FieldValue.due(.date(CivilDate(daysSince1970: 20_811))).json == #""2026-12-24""#)
  }

  private func json(_ todos: [Todo]) -> String {
    var writer = JSONTodoWriter(shape: .array)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in todos { writer.append(todo, to: &bytes) }
    writer.end(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

private struct ReadTodo: Decodable {
  var id: UUID
  var description: String
  var project: String
  var note: String
  var tags: [String]
  var position: Double
}

extension String {
  /// Whether both are equal scalar by scalar; `==` treats `é` as equal to `e` with an accent.
  fileprivate func isIdentical(to other: String) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}
