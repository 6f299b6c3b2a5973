import Foundation
import Glibc
import Testing

@testable import TodoCLI

@Suite("Output that is held")
struct HeldOutputTests {
  /// A reader: what it has taken, and how much it takes at once while the output is held.
  private final class Reader {
    var bytes: [UInt8] = []
    var room = 0
    /// How often it was waited for.
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

  /// 64 KiB, another one for each number.
  private func chunk(_ number: Int) -> [UInt8] {
    (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &+ number) }
  }

  @Test("waits for no reader, and keeps the order of what it took and of what it did not")
  func order() throws {
    let reader = Reader()
    let output = reader.output()
    var written: [UInt8] = []
    output.hold()
    // 4 MiB: most of it waits in a file, and now and then the reader takes some.
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

  @Test("waits as long as it is held by anybody")
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

  @Test("keeps 4 MiB in memory where there is no room for a file, and then says so")
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

  @Test("is offered to a pipe without a wait, and to a file always")
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
    // The mode of the pipe is as before: all who have it share that.
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)

    let file = try #require(tmpfile())
    defer { fclose(file) }
    guard case .always = Offer(at: fileno(file)) else {
      Issue.record("nobody waits for a file")
      return
    }
  }
}
