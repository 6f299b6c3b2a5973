import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A todo in JSON")
struct JSONTodoReaderTests {
  private func read(_ object: String) throws -> ImportedTodo? {
    var reader = JSONTodoReader(ByteSource(Array("[\n\(object)]".utf8)), shape: .array)
    return try reader.next()
  }

  @Test("needs only a description")
  func least() throws {
    var entry = ImportedTodo(saying: [.description])
    entry.todo.description = "x"
    #expect(try read(#"{"description":"x"}"#) == entry)
  }

  @Test("may have its keys in any order, and null values")
  func keys() throws {
    let todo = Todo(
      id: try #require(UUID(uuidString: "0193A2F0-0000-7000-8000-000000000001")), number: 7,
      description: "x", priority: .low, tags: ["a", "b"], note: "é", position: -1500,
      createdAt: .epoch, modifiedAt: .epoch)
    #expect(
      try read(
        #"{ "tags" : [ "a" , "b" ] , "due" : null , "number":7, "position":-1.5e3, "note":"\u00e9","#
          + #""id":"0193A2F0-0000-7000-8000-000000000001","isComplete":true,"completedAt":null,"#
          + #""priority":"low","project":null,"description":"x","createdAt":null}"#)
        == ImportedTodo(
          todo, saying: [.id, .number, .position], completion: .completed(at: nil)))
    #expect(
      try read(#"{"description":"x","completedAt":"2026-11-21T08:00:00.000Z"}"#)?.completion
        == .completed(at: Instant.morning))
    #expect(try read(#"{"description":"x","isComplete":false}"#)?.completion == .open)
  }

  @Test("may have data of other formats; a repeated key has a list")
  func extra() throws {
    let object = #"{"description":"x","extra":{"ics":{"X-A":["1","2"],"X-B":"3"},"csv":{}}}"#
    let read = try #require(try read(object))
    #expect(
      read.todo.extra == [
        "ics": [ExtraField("X-A", "1"), ExtraField("X-A", "2"), ExtraField("X-B", "3")]
      ])
    #expect(read.said == [.description, .extra])
    #expect(try self.read(#"{"description":"x","extra":null}"#)?[.extra] == .null)
  }

  nonisolated private static let mistakes: [(String, String)] = [
    ("{}", "2:1: missing key `description`"),
    (#"{"description":""}"#, "2:16: the text is empty"),
    (#"{"description":"a\u0000"}"#, "2:16: the text holds a NUL, which cannot be stored"),
    (#"{"description":"x","description":"y"}"#, "2:20: the key `description` appears twice"),
    (#"{"description":"x","tag":[]}"#, "2:20: a todo has no key `tag`"),
    (#"{"description":1}"#, "2:16: `description` must be a text"),
    (#"{"description":"x",}"#, "2:20: JSON needs a key in quotes here"),
    (#"{"description" "x"}"#, "2:16: JSON needs `:` here"),
    (#"{"description":"x" "due"}"#, "2:20: JSON needs `,` or `}` here"),
    (#"{"description":"x","extra":[]}"#, "2:28: `extra` must be an object by format or `null`"),
    (#"{"description":"x","extra":{"CSV":{}}}"#, "2:35: JSON needs the name of a format here"),
    (
      #"{"description":"x","extra":{"csv":{"a":1}}}"#,
      "2:40: JSON needs a text or a list of texts here"
    ),
    (
      #"{"description":"x","extra":{"csv":{"a":"\u0000"}}}"#,
      "2:28: the data that no field holds holds a NUL, which cannot be stored"
    ),
    (#"{"description":"x","number":1.5}"#, "2:29: `number` must be a whole number"),
    (#"{"description":"x","number":"1"}"#, "2:29: `number` must be a whole number"),
    (#"{"description":"x","number":0}"#, "2:29: `number` has to be 1 to 9007199254740991"),
    (#"{"description":"x","parent":"1"}"#, "2:29: `parent` must be a whole number or `null`"),
    (#"{"description":"x","parent":[1]}"#, "2:29: `parent` must be a whole number or `null`"),
    (#"{"description":"x","parent":0}"#, "2:29: `parent` has to be 1 to 9007199254740991"),
    (#"{"description":"x","blockedBy":["1"]}"#, "2:33: `blockedBy` must be a list of numbers"),
    (#"{"description":"x","blockedBy":[1,2.5]}"#, "2:35: `blockedBy` must be a list of numbers"),
    (#"{"description":"x","blockedBy":1}"#, "2:32: `blockedBy` must be a list of numbers"),
    (#"{"description":"x","blockedBy":[0]}"#, "2:33: `blockedBy` has to be 1 to 9007199254740991"),
    (#"{"description":"x","due":1}"#, "2:26: `due` must be a text or `null`"),
    (#"{"description":"x","priority":2}"#, "2:31: `priority` must be a text"),
    (
      #"{"description":"x","number":9007199254740992}"#,
      "2:29: `number` has to be 1 to 9007199254740991"
    ),
    (#"{"description":"x","id":"1"}"#, "2:25: `1` is not an id"),
    (#"{"description":"x","isComplete":1}"#, "2:33: `isComplete` must be `true` or `false`"),
    (#"{"description":"x","priority":"urgent"}"#, "2:31: unknown priority `urgent`"),
    (#"{"description":"x","due":"2026-02-30"}"#, "2:26: `2026-02-30` is not a date"),
    (#"{"description":"x","tags":"a"}"#, "2:27: `tags` must be a list of texts"),
    (
      #"{"description":"x","tags":["a b"]}"#,
      "2:28: the tag holds white space or a control character"
    ),
    (
      #"{"description":"x","position":1e999}"#,
      "2:31: `position` has to be -9007199254740991 to 9007199254740991"
    ),
    (
      #"{"description":"x","position":-9007199254740992}"#,
      "2:31: `position` has to be -9007199254740991 to 9007199254740991"
    ),
    (#"{"description":"x","position":"1"}"#, "2:31: `position` must be a number"),
    (#"{"description":"x","position":01}"#, "2:31: `position` must be a number"),
    (#"{"description":"x","createdAt":"2026-11-21"}"#, "2:32: `2026-11-21` is not an instant"),
    (
      #"{"description":"x","isComplete":false,"completedAt":"2026-11-21T08:00:00Z"}"#,
      "2:1: `isComplete` is false, but there is a `completedAt`"
    ),
    ("{\"description\":\n\"\u{1}\"}", "3:2: a control character in a JSON text"),
    (#"{"é":1}"#, "2:2: a todo has no key `é`"),
  ]

  @Test("is refused if malformed", arguments: mistakes)
  func refused(object: String, expected: String) {
    do {
      _ = try read(object)
      Issue.record("\(object) is read")
    } catch let error as FormatError {
      #expect(error.description == expected)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("has its place in the file at its first character")
  func place() throws {
    var reader = JSONTodoReader(
      ByteSource(
        Array("{\"description\":\"é\"} {\"description\":\"x\"}\n{\"description\":\"y\"}".utf8)),
      shape: .sequence)
    var places: [FilePlace] = []
    while try reader.next() != nil { places.append(reader.place) }
    #expect(
      places == [
        FilePlace(), FilePlace(line: 1, column: 21), FilePlace(line: 2, column: 1),
      ])
  }
}
