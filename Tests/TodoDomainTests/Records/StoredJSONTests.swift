import FoundationEssentials
import Testing
import TodoText

@testable import TodoDomain

@Suite("Stored JSON")
struct StoredJSONTests {
  func texts(_ json: String) -> [String]? {
    Array(json.utf8).withUnsafeBufferPointer(StoredJSON.texts)
  }

  @Test("reads back as it was written, and other programs read the same")
  func roundTrip() throws {
    let all = (0...0x2FFF).compactMap { Unicode.Scalar($0 as Int).map { String(Character($0)) } }
    let list = [all.joined(), "", "👩‍👩‍👧‍👦", "\\u0041\"\\"]
    var json: [UInt8] = []
    json.appendJSON(list, escaping: .required)
    #expect(texts(String(decoding: json, as: UTF8.self)) == list)
    #expect(try JSONDecoder().decode([String].self, from: Data(json)) == list)
  }

  @Test("may have the white space and escapes of other programs")
  func foreign() {
    #expect(
      texts(" [ \"\\u00e4\\ud83d\\ude00\\/\\b\\f\\r\\t\" ,\n\"b\" ] ") == [
        "ä😀/\u{8}\u{C}\r\t", "b",
      ])
  }

  @Test(
    "is refused if truncated or malformed",
    arguments: [
      "", "[", "[\"a", "[\"a\"", "[\"a\",]", "[1]", "[\"a\"]x", "[\"\\u00", "[\"\\ud83dx\"]", "{}",
      "[\"\\",
    ])
  func wrong(json: String) {
    #expect(texts(json) == nil)
  }

  @Test("without members is an empty object")
  func emptyObject() {
    var json: [UInt8] = []
    ChangeRecord.write([], of: Todo.milk, to: &json)
    #expect(json == Array("{}".utf8))
  }

  @Test("of a change restores every field", arguments: [0.1, 1, -9e15, .leastNonzeroMagnitude])
  func record(position: Double) {
    let todo = Todo.milk.with {
      $0.number = 7
      $0.due = .date(CivilTimeZone.utc.civil(at: .noon).date)
      $0.tags = ["shop", "später"]
      $0.note = "the blue one\nnot the green one"
      $0.extra["csv"] = [ExtraField("Cost", "1"), ExtraField("Cost", "2")]
      $0.position = position
      $0.modifiedAt = .noon
      $0.completedAt = .morning
    }
    var json: [UInt8] = []
    for isShort in [false, true] {
      if isShort {
        ChangeRecord.write(todo, to: &json)
      } else {
        ChangeRecord.write(.changeable.union([.id]), of: todo, to: &json)
      }
      var copy = Todo.blank(number: 7)
      #expect(json.withUnsafeBufferPointer { ChangeRecord.apply($0, to: &copy) })
      #expect(copy == todo)
    }
  }
}
