import Testing

@testable import TodoCLI

import Glibc

@Suite("Output")
struct OutputTests {
  /// Stands in for `write(2)`, with one answer per call: a count, or a negative `errno`.
  private final class Call {
    var answers: [Int]
    var bytes: [UInt8] = []
    var count = 0
    init(_ answers: [Int]) { self.answers = answers }

    var output: Output {
      Output { [self] buffer in
        count += 1
        let answer = answers.isEmpty ? buffer.count : answers.removeFirst()
        if answer < 0 {
          errno = Int32(-answer)
          return -1
        }
        bytes += buffer.prefix(answer)
        return answer
      }
    }
  }

  @Test("is buffered until it is flushed")
  func buffer() throws {
    let call = Call([])
    let output = call.output
    try output.write("a")
    try output.write([98])
    #expect(call.count == 0)

    try output.flush()
    try output.flush()
    #expect(call.bytes == Array("ab".utf8))
    #expect(call.count == 1)
  }

  @Test("is flushed without a call when it reaches 64 KiB")
  func capacity() throws {
    let call = Call([])
    let output = call.output
    try output.write(String(repeating: "x", count: 65_535))
    #expect(call.count == 0)
    try output.write("x")
    #expect(call.bytes.count == 65_536)
  }

  @Test("continues after a short or interrupted write")
  func shortWrites() throws {
    let call = Call([1, -Int(EINTR), 2, -Int(EINTR), -Int(EINTR)])
    let output = call.output
    try output.write("abcdef")
    try output.flush()
    #expect(call.bytes == Array("abcdef".utf8))
    #expect(call.count == 6)
  }

  @Test(
    "reports why a write failed, and doesn't retry it",
    arguments: [
      (EPIPE, .closed), (ENOSPC, .failed(errorNumber: ENOSPC)), (EIO, .failed(errorNumber: EIO)),
      (EBADF, .failed(errorNumber: EBADF)),
    ] as [(Int32, OutputError)])
  func failure(code: Int32, expected: OutputError) throws {
    let call = Call([2, -Int(code)])
    let output = call.output
    try output.write("abc")
    #expect(throws: expected) { try output.flush() }
    // Bytes that couldn't be written are dropped.
    try output.flush()
    #expect(call.count == 2)
  }

  @Test("fails on a full disk; a closed pipe is a normal exit")
  func files() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let output = Output(fileDescriptor: full)
    try output.write("x")
    #expect(throws: OutputError.failed(errorNumber: ENOSPC)) { try output.flush() }
    #expect(Failure(.failed(errorNumber: ENOSPC)).exitCode == .inputOutput)
    #expect(Failure(OutputError.closed).exitCode == .done)
  }
}
