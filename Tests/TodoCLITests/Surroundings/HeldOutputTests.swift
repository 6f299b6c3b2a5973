import Foundation
import Glibc
import Testing

@testable import TodoCLI

@Suite("Held output")
struct HeldOutputTests {
  /// A reader that records its bytes, and takes at most `room` of them while the output is held.
  private final class Reader {
    var bytes: [UInt8] = []
    var room = 0
    /// The number of writes that waited for the reader.
    var waits = 0

    func output(spoolFolder: String = "/tmp") -> Output {
      Output(
        spoolFolder: spoolFolder,
        offer: .now { [self] buffer in
          guard room > 0 else {
            errno = EAGAIN
            return -1
          }
          return take(buffer.prefix(room))
        }
      ) { [self] buffer in
        waits += 1
        return take(buffer[...])
      }
    }

    private func take(_ buffer: Slice<UnsafeRawBufferPointer>) -> Int {
      bytes += buffer
      room = max(0, room - buffer.count)
      return buffer.count
    }
  }

  /// Returns 64 KiB, different for each number.
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
      if number.isMultiple(of: 5) { reader.room = 30_000 }
      try output.write(chunk(number))
      written += chunk(number)
    }
    #expect(reader.waits == 0)
    #expect(reader.bytes.count == 13 * 30_000)
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

  @Test("keeps 4 MiB in memory if it can't create a file, then fails")
  func noRoom() throws {
    let reader = Reader()
    let output = reader.output(spoolFolder: "/no/folder")
    output.hold()
    for number in 0..<64 { try output.write(chunk(number)) }
    #expect(output.spoolError == ENOENT)
    #expect(throws: OutputError.noRoom(folder: "/no/folder", errorNumber: ENOENT)) {
      try output.write(chunk(64))
    }
  }

  @Test("is offered to a pipe without blocking, and to a file always")
  func offers() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    guard case .now(let write) = Offer(at: ends[1]) else {
      Issue.record("a pipe may be full")
      return
    }
    let bytes = [UInt8](repeating: 1, count: 1_048_576)
    let taken = bytes.withUnsafeBytes { write($0) }
    #expect(taken > 0 && taken < bytes.count)
    let more = bytes.withUnsafeBytes { write($0) }
    #expect(more == -1 && errno == EAGAIN)
    // The pipe's mode is unchanged: all its holders share it.
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)

    let file = try #require(tmpfile())
    defer { fclose(file) }
    guard case .always = Offer(at: fileno(file)) else {
      Issue.record("nobody waits for a file")
      return
    }
  }
}
