import Testing

@testable import TodoText

@Suite("The beginning of a source")
struct ByteSourceBeginningTests {
  @Test("is read once, and the rest follows it", arguments: [0, 1, 3, 10, 100], [1, 4, 1000])
  func beginning(count: Int, chunkSize: Int) throws {
    let bytes = [UInt8](0..<50)
    let (beginning, whole) = ByteSource(bytes, chunkSize: chunkSize).beginning(count)
    #expect(beginning.count >= min(count, bytes.count))
    #expect(bytes.starts(with: beginning))
    var read: [UInt8] = []
    while case let chunk = try whole.chunk(), !chunk.isEmpty { read += chunk }
    #expect(read == bytes)
  }

  @Test(
    "has line feeds, like the rest, for the carriage returns of a file without line feeds",
    arguments: [
      ("a\rb\rc\r", "a\nb\nc\n"), ("a\rb", "a\nb"), ("a\r\nb\rc\r\n", "a\r\nb\rc\r\n"),
      ("a\r", "a\r"), ("a\rb\n", "a\rb\n"),
    ])
  func oldLineEnds(text: String, expected: String) throws {
    for count in [4, 100] {
      let (beginning, whole) = ByteSource(Array(text.utf8), chunkSize: 4).beginning(count)
      #expect(expected.utf8.starts(with: beginning))
      var read: [UInt8] = []
      while case let chunk = try whole.chunk(), !chunk.isEmpty { read += chunk }
      #expect(read == Array(expected.utf8))
    }
  }

  @Test("is empty if the source can't be read, and reading the rest fails")
  func unreadable() {
    let (beginning, whole) = ByteSource(fileDescriptor: -1).beginning(10)
    #expect(beginning == [])
    #expect(throws: SystemError.self) { try whole.chunk() }
  }
}
