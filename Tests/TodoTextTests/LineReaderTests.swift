import Testing

import Glibc

@testable import TodoText

@Suite("A line reader")
struct LineReaderTests {
  @Test(
    "numbers lines and drops their endings, whatever the chunk size",
    arguments: [
      ("", []),
      ("\n", [""]),
      ("a", ["a"]),
      ("a\n", ["a"]),
      ("a\nb", ["a", "b"]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("a\r", ["a"]),
      ("a\rb\n", ["a\rb"]),
      ("\n\n a \n", ["", "", " a "]),
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
      ("\u{FEFF}", [""]),
      ("grüße 😀\n", ["grüße 😀"]),
    ])
  func lines(text: String, expected: [String]) throws {
    let bytes = Array(text.utf8)
    var readers = [1, 2, 3, 5, 65_536].map { LineReader(ByteSource(bytes, chunkSize: $0)) }
    readers.append(LineReader(bytes))
    for var reader in readers {
      var lines: [String] = []
      while let line = try reader.next() {
        lines.append(String(decoding: line.bytes, as: UTF8.self))
        #expect(line.number == lines.count)
      }
      #expect(lines == expected)
      #expect(try reader.next() == nil)
    }
  }

  @Test("keeps a line valid after reading on")
  func linesStayValid() throws {
    var reader = LineReader(ByteSource(Array("one\ntwo\nthree\n".utf8), chunkSize: 4))
    let first = try #require(try reader.next())
    while try reader.next() != nil {}

    #expect(Array(first.bytes) == Array("one".utf8))
  }

  @Test("reads a first line of maximum length after a byte order mark, whatever the chunk size")
  func longestLineBehindMark() throws {
    let text = [0xEF, 0xBB, 0xBF] + Array("12345678\r\n12345678\r\n123456789\r\n".utf8)
    var readers = [1, 11, 12, 64].map {
      LineReader(ByteSource(text, chunkSize: $0), maximumByteCount: 8)
    }
    readers.append(LineReader(text, maximumByteCount: 8))
    for var reader in readers {
      #expect(try reader.next()?.bytes.count == 8)
      #expect(try reader.next()?.bytes.count == 8)
      #expect(throws: LineReaderError.tooLong(line: 3)) { try reader.next() }
      #expect(try reader.next() == nil)
    }
  }

  @Test("reads a line of exactly 1 MiB with any ending", arguments: ["", "\n", "\r\n"])
  func longestLine(end: String) throws {
    let text = [UInt8](repeating: 97, count: LineReader.maximumByteCount) + Array(end.utf8)
    var reader = LineReader(ByteSource(text))

    #expect(try reader.next()?.bytes.count == LineReader.maximumByteCount)
    #expect(try reader.next() == nil)
  }

  @Test(
    "refuses a longer line, and goes on after it", arguments: ["\n", "\r\n"],
    [LineReader.maximumByteCount + 1, 3 * LineReader.maximumByteCount])
  func tooLong(end: String, byteCount: Int) throws {
    let long = [UInt8](repeating: 97, count: byteCount)
    var reader = LineReader(ByteSource(Array("a\n".utf8) + long + Array("\(end)b".utf8)))

    #expect(try reader.next()?.number == 1)
    #expect(throws: LineReaderError.tooLong(line: 2)) { try reader.next() }
    let last = try #require(try reader.next())
    #expect(last.number == 3)
    #expect(Array(last.bytes) == Array("b".utf8))
    #expect(try reader.next() == nil)
  }

  @Test("refuses an endless line before reading 2 MiB of it")
  func endlessLine() throws {
    var readBytes = 0
    var reader = LineReader(
      ByteSource { buffer in
        buffer.initializeMemory(as: UInt8.self, repeating: 97)
        readBytes += buffer.count
        return buffer.count
      })

    #expect(throws: LineReaderError.tooLong(line: 1)) { try reader.next() }
    #expect(readBytes < 2 * LineReader.maximumByteCount)
  }

  @Test("tries again when a signal interrupts it")
  func interrupted() throws {
    let rest = ByteSource(Array("a\n".utf8))
    var interruptions = 3
    var reader = LineReader(
      ByteSource { buffer in
        guard interruptions > 0 else { return rest.read(into: buffer) }
        interruptions -= 1
        errno = EINTR
        return -1
      })

    #expect(try reader.next()?.bytes == Array("a".utf8)[...])
    #expect(interruptions == 0)
  }

  @Test("reports the system's error if it can't read")
  func unreadable() {
    var reader = LineReader(
      ByteSource { _ in
        errno = EISDIR
        return -1
      })

    #expect(throws: LineReaderError.unreadable(errorNumber: EISDIR)) { try reader.next() }
  }

  @Test("reads a file descriptor")
  func fileDescriptor() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "a\nb", 3) == 3)
    close(ends[1])

    var reader = LineReader(fileDescriptor: ends[0])
    #expect(try reader.next()?.bytes == Array("a".utf8)[...])
    #expect(try reader.next()?.bytes == Array("b".utf8)[...])
    #expect(try reader.next() == nil)
  }
}
