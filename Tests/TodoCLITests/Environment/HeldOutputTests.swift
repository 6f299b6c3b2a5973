import Foundation
import Glibc
import Testing

@testable import TodoCLI

@Suite("Held output")
struct HeldOutputTests {
  /// A reader that records its bytes, and is ready for about `room` of them.
  private final class Reader {
    var bytes: [UInt8] = []
    var room = 0
    /// The number of writes that waited for the reader.
    var waits = 0

    func output(spoolFolder: String = "/tmp") -> Output {
      Output(spoolFolder: spoolFolder) { [self] in
        room > 0
      } write: { [self] buffer in
        if room == 0 { waits += 1 }
        bytes += buffer
        room = max(0, room - buffer.count)
        return buffer.count
      }
    }
  }

  /// Returns 64 KiB, which differ by number.
  private func chunk(_ number: Int) -> [UInt8] {
    (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &+ number) }
  }

  @Test("doesn't wait for its reader, and keeps all bytes in order")
  func order() throws {
    let reader = Reader()
    let output = reader.output()
    var written: [UInt8] = []
    output.hold()
    // 4 MiB: most of it goes to a file, and the reader takes some now and then.
    for number in 0..<64 {
      if number.isMultiple(of: 5) { reader.room = 32_768 }
      try output.write(chunk(number))
      written += chunk(number)
    }
    #expect(reader.waits == 0)
    #expect(reader.bytes.count == 13 * 32_768)
    #expect(written.starts(with: reader.bytes))

    output.letGo()
    try output.write("end")
    try output.flush()
    #expect(reader.waits > 0)
    #expect(reader.bytes == written + Array("end".utf8))
  }

  @Test("is held until every holder lets go")
  func nested() throws {
    let reader = Reader()
    let output = reader.output()
    output.hold()
    output.hold()
    output.letGo()
    try output.write("a")
    try output.flush()
    #expect(reader.bytes == [])

    output.letGo()
    try output.flush()
    #expect(reader.bytes == Array("a".utf8))
  }

  @Test("stays in memory if no file can be created")
  func noRoom() throws {
    let reader = Reader()
    let output = reader.output(spoolFolder: "/no/folder")
    output.hold()
    for number in 0..<64 { try output.write(chunk(number)) }
    #expect(reader.bytes == [])
    output.letGo()
    try output.flush()
    #expect(reader.bytes == (0..<64).flatMap(chunk))
  }

  @Test("fills a pipe without waiting, and leaves its mode alone")
  func pipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let output = Output(fileDescriptor: ends[1])
    output.hold()
    for number in 0..<16 { try output.write(chunk(number)) }
    var count: Int32 = 0
    #expect(ioctl(ends[0], UInt(FIONREAD), &count) == 0)
    #expect((4096..<16 * 65_536).contains(Int(count)))
    // All processes that hold the pipe share its mode.
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
  }

  @Test("goes to a file at once")
  func file() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let output = Output(fileDescriptor: fileno(file))
    output.hold()
    try output.write(chunk(0))
    var status = stat()
    #expect(fstat(fileno(file), &status) == 0 && status.st_size == 65_536)
  }
}
