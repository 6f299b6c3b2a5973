import Testing
import TodoText

@testable import TodoFormats

@Suite("The elements of a JSON file")
struct JSONElementsTests {
  /// Returns every object, and the error after the last one.
  private func read(
    _ text: String, _ shape: JSONElements.Shape, chunkSize: Int = .max, maximum: Int = 1000
  ) -> (elements: [String], error: String?) {
    var elements = JSONElements(
      ByteSource(Array(text.utf8), chunkSize: chunkSize), shape: shape, maximumByteCount: maximum)
    var read: [String] = []
    do throws(FormatError) {
      while let element = try elements.next() {
        read.append(
          "\(element.place.line):\(element.place.column) "
            + String(decoding: element.bytes, as: UTF8.self))
      }
      return (read, nil)
    } catch {
      guard case .malformed(let place, let problem) = error else { return (read, "unreadable") }
      return (read, "\(place.line):\(place.column): \(problem.message)")
    }
  }

  @Test(
    "are its objects, whatever the chunk size",
    arguments: [
      ("[]", .array, []),
      (" [ ] \n", .array, []),
      ("[{}]", .array, ["1:2 {}"]),
      (
        "[{\"a\":\"}\\\"]\"},\n {\"b\":[{}]}]\n", .array,
        ["1:2 {\"a\":\"}\\\"]\"}", "2:2 {\"b\":[{}]}"]
      ),
      ("\u{FEFF}[{\"é\":1}, {}]", .array, ["1:2 {\"é\":1}", "1:11 {}"]),
      ("", .sequence, []),
      ("{}\r\n{\n}\n\n{}", .sequence, ["1:1 {}", "2:1 {\n}", "5:1 {}"]),
      ("{}{}", .sequence, ["1:1 {}", "1:3 {}"]),
      ("{},\n{}", .any, ["1:1 {}", "2:1 {}"]),
      ("[{}]", .any, ["1:2 {}"]),
    ] as [(String, JSONElements.Shape, [String])])
  func elements(text: String, shape: JSONElements.Shape, expected: [String]) {
    for chunkSize in [1, 2, 3, 7, .max] {
      let (elements, error) = read(text, shape, chunkSize: chunkSize)
      #expect(elements == expected, "in chunks of \(chunkSize)")
      #expect(error == nil)
    }
  }

  @Test(
    "end with an error if the file is malformed",
    arguments: [
      ("", .array, "1:1: an empty file is not JSON"),
      ("{}", .array, "1:1: JSON needs `[` here"),
      ("[", .array, "1:2: the file ends inside of its array"),
      ("[{}\n", .array, "2:1: the file ends inside of its array"),
      ("[{} {}]", .array, "1:5: JSON needs `,` or `]` here"),
      ("[{},]", .array, "1:5: JSON needs `{` here"),
      ("[1]", .array, "1:2: JSON needs `{` or `]` here"),
      ("[{}]]", .array, "1:5: something after the JSON array"),
      ("[{\"a\":\"", .array, "1:2: the file ends inside of this object"),
      ("[{}]", .sequence, "1:1: JSON needs `{` here"),
      ("{},{}", .sequence, "1:3: JSON needs `{` here"),
      ("x", .any, "1:1: JSON needs `[` or `{` here"),
      ("[{\"a\0\":1}]", .array, "1:5: a NUL, which cannot be stored"),
    ] as [(String, JSONElements.Shape, String)])
  func malformed(text: String, shape: JSONElements.Shape, expected: String) {
    for chunkSize in [1, 3, .max] {
      #expect(read(text, shape, chunkSize: chunkSize).error == expected)
    }
  }

  @Test("can't be larger than the maximum size")
  func tooLong() {
    let object = "{\"a\":\"" + String(repeating: "x", count: 100) + "\"}"
    #expect(read("[\(object)]", .array, maximum: object.utf8.count).error == nil)
    #expect(
      read("[\(object)]", .array, maximum: object.utf8.count - 1).error
        == "1:2: this object has more than 0 MiB")
  }

  @Test("may be nested as deep as the file is long")
  func deep() {
    let depth = 100_000
    let object =
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(read("[\(object)]", .array, maximum: .max).elements.count == 1)
  }

  @Test("must be UTF-8")
  func notUTF8() {
    var elements = JSONElements(
      ByteSource(Array("[{\"é\":\"".utf8) + [0xFF, 0x22, 0x7D]), shape: .array)
    #expect(throws: FormatError.malformed(FilePlace(line: 1, column: 8), .notUTF8)) {
      try elements.next()
    }
  }
}
