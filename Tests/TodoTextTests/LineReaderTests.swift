import Testing

import Glibc

@testable import TodoText

@Suite("A line reader")
struct LineReaderTests {
  @Test(
    "numbers lines and drops their ends, whatever the size of the chunks",
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
    for chunkSize in [1, 2, 3, 5, 65_536] {
      var reader = LineReader(chunkSize: chunkSize, read: source(Array(text.utf8)))
      var lines: [String] = []
      while let line = try reader.next() {
        lines.append(String(decoding: line.bytes, as: UTF8.self))
        #expect(line.number == lines.count)
      }
      #expect(lines == expected, "in chunks of \(chunkSize)")
      #expect(try reader.next() == nil)
    }
  }

  @Test("keeps a line valid after it read on")
  func linesStayValid() throws {
    var reader = LineReader(chunkSize: 4, read: source(Array("one\ntwo\nthree\n".utf8)))
    let first = try #require(try reader.next())
    while try reader.next() != nil {}

    #expect(Array(first.bytes) == Array("one".utf8))
  }

  @Test("reads a first line that is as long with a byte order mark, in any chunks")
  func longestLineBehindMark() throws {
    let text = [0xEF, 0xBB, 0xBF] + Array("12345678\r\n12345678\r\n123456789\r\n".utf8)
    for chunkSize in [1, 11, 12, 64] {
      var reader = LineReader(chunkSize: chunkSize, maximumByteCount: 8, read: source(text))
      #expect(try reader.next()?.bytes.count == 8)
      #expect(try reader.next()?.bytes.count == 8)
      #expect(throws: LineReaderError.tooLong(line: 3)) { try reader.next() }
      #expect(try reader.next() == nil)
    }
  }

  @Test("reads a line of exactly 1 MiB with any end", arguments: ["", "\n", "\r\n"])
  func longestLine(end: String) throws {
    let text = [UInt8](repeating: 97, count: LineReader.maximumByteCount) + Array(end.utf8)
    var reader = LineReader(read: source(text))

    #expect(try reader.next()?.bytes.count == LineReader.maximumByteCount)
    #expect(try reader.next() == nil)
  }

  @Test(
    "refuses a longer line, and goes on after it", arguments: ["\n", "\r\n"],
    [LineReader.maximumByteCount + 1, 3 * LineReader.maximumByteCount])
  func tooLong(end: String, byteCount: Int) throws {
    let long = [UInt8](repeating: 97, count: byteCount)
    var reader = LineReader(read: source(Array("a\n".utf8) + long + Array("\(end)b".utf8)))

    #expect(try reader.next()?.number == 1)
    #expect(throws: LineReaderError.tooLong(line: 2)) { try reader.next() }
    let last = try #require(try reader.next())
    #expect(last.number == 3)
    #expect(Array(last.bytes) == Array("b".utf8))
    #expect(try reader.next() == nil)
  }

  @Test("refuses an endless line after little more than 1 MiB of it")
  func endlessLine() throws {
    var readBytes = 0
    var reader = LineReader { buffer in
      buffer.initializeMemory(as: UInt8.self, repeating: 97)
      readBytes += buffer.count
      return buffer.count
    }

    #expect(throws: LineReaderError.tooLong(line: 1)) { try reader.next() }
    #expect(readBytes < 2 * LineReader.maximumByteCount)
  }

  @Test("tries again when a signal interrupts it")
  func interrupted() throws {
    let rest = source(Array("a\n".utf8))
    var interruptions = 3
    var reader = LineReader { buffer in
      guard interruptions > 0 else { return rest(buffer) }
      interruptions -= 1
      errno = EINTR
      return -1
    }

    #expect(try reader.next()?.bytes == Array("a".utf8)[...])
    #expect(interruptions == 0)
  }

  @Test("says what the system said when it cannot read")
  func unreadable() {
    var reader = LineReader { _ in
      errno = EISDIR
      return -1
    }

    #expect(throws: LineReaderError.unreadable(errorNumber: EISDIR)) { try reader.next() }
    #expect(LineReaderError.unreadable(errorNumber: EISDIR).description == "Is a directory")
    #expect(LineReaderError.tooLong(line: 7).description == "line 7 is too long")
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

  /// `read(2)` on a file with these bytes.
  private func source(_ bytes: [UInt8]) -> (UnsafeMutableRawBufferPointer) -> Int {
    var rest = bytes[...]
    return { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }
}
