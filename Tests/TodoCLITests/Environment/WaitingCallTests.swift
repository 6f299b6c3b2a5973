import Foundation
import Testing

@testable import TodoCLI

import Glibc
import TodoText

@Suite("A nonblocking descriptor")
struct WaitingCallTests {
  private func pipeWithoutWaiting() throws -> (beginning: Int32, end: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  @Test("carries long output in full, at its reader's pace")
  func write() throws {
    let (beginning, end) = try pipeWithoutWaiting()
    let expected = String(repeating: "0123456789abcdef", count: 20_000)
    let reader = Thread {
      let output = Output(fileDescriptor: end)
      try? output.write(expected)
      try? output.flush()
      close(end)
    }
    reader.start()
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 7_000)
    while true {
      let count = chunk.withUnsafeMutableBytes { WaitingCall.read(beginning, $0) }
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    close(beginning)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("reports that its reader is gone")
  func closed() throws {
    let ignored = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, ignored) }
    let (beginning, end) = try pipeWithoutWaiting()
    close(beginning)
    defer { close(end) }
    let output = Output(fileDescriptor: end)
    try output.write("x")
    #expect(throws: OutputError.closed) { try output.flush() }
  }
}
