import FoundationEssentials
import Testing
import TodoDomain

@testable import TodoSQLite

@Suite("Stored JSON")
struct JSONTests {
  func texts(_ json: String) -> [String]? {
    Array(json.utf8).withUnsafeBufferPointer {
      var reader = JSONReader($0)
      return reader.texts()
    }
  }

  @Test("is read as it was written, and other programs read the same")
  func roundTrip() throws {
    let all = (0...0x2FFF).compactMap { Unicode.Scalar($0 as Int).map { String(Character($0)) } }
    let list = [all.joined(), "", "👩‍👩‍👧‍👦", "\\u0041\"\\"]
    var writer = JSONWriter()
    writer.append(list)
    #expect(texts(String(decoding: writer.bytes, as: UTF8.self)) == list)
    #expect(try JSONDecoder().decode([String].self, from: Data(writer.bytes)) == list)
  }

  @Test("is read with the white space and the escapes of other programs")
  func foreign() {
    #expect(
      texts(" [ \"\\u00e4\\ud83d\\ude00\\/\\b\\f\\r\\t\" ,\n\"b\" ] ") == [
        "ä😀/\u{8}\u{C}\r\t", "b",
      ])
  }

  @Test(
    "is refused where it is cut or wrong",
    arguments: [
      "", "[", "[\"a", "[\"a\"", "[\"a\",]", "[1]", "[\"a\"]x", "[\"\\u00", "[\"\\ud83dx\"]", "{}",
      "[\"\\",
    ])
  func wrong(json: String) {
    #expect(texts(json) == nil)
  }

  @Test(
    "writes a number as it is read",
    arguments: [0, 7, -1, 1_767_225_600_000, .max, .min])
  func integers(number: Int64) {
    var writer = JSONWriter()
    writer.append(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
  }

  @Test(
    "writes a fraction as Swift does",
    arguments: [
      0, -0.0, 1, -1, 0.1, 1e15, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e16, -1e300,
      .leastNonzeroMagnitude,
    ])
  func fractions(number: Double) {
    var writer = JSONWriter()
    writer.append(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == number.description)
  }

  @Test("of no members is an object")
  func emptyObject() {
    var writer = JSONWriter()
    writer.endObject()
    #expect(writer.bytes == Array("{}".utf8))
  }

  @Test("of a change gives back every field", arguments: [0.1, 1, -9e15, .leastNonzeroMagnitude])
  func record(position: Double) {
    var todo = SessionChangeTests.full.numbered(7, position: position)
    todo.modifiedAt = start.later(99)
    todo.completedAt = start
    var json = JSONWriter()
    for isShort in [false, true] {
      if isShort {
        ChangeRecord.write(todo, to: &json)
      } else {
        ChangeRecord.write(.changeable.union([.id]), of: todo, to: &json)
      }
      var copy = Todo.blank(number: 7)
      #expect(json.bytes.withUnsafeBufferPointer { ChangeRecord.apply($0, to: &copy) })
      #expect(copy == todo)
    }
  }
}
