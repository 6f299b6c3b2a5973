import Foundation
import Glibc
import Testing
import TodoText

@testable import TodoCLI

@MainActor
@Suite("Input that is read before it is used")
struct SpooledInputTests {
  let world: World

  init() throws {
    world = try World()
  }

  private func bytes(_ input: ByteSource, chunkSize: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = chunk.withUnsafeMutableBytes { input.read(into: $0) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  @Test(
    "comes out as it went in",
    arguments: [0, 1, 65_536, 1_048_576, 1_048_577, 1_300_000], [1_000, 100_000])
  func order(byteCount: Int, chunkSize: Int) throws {
    let expected = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let input = try SpooledInput(
      ByteSource(expected, chunkSize: 50_000), called: "stdin", folder: world.folder)
    for _ in 1...2 {
      #expect(input.bytes().totalCount == byteCount)
      #expect(bytes(input.bytes(), chunkSize: chunkSize) == expected)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == [])
  }

  @Test("needs a file only for more than a mebibyte")
  func noRoom() throws {
    let nowhere = world.folder + "/no/such"
    #expect(throws: Never.self) {
      try SpooledInput(
        ByteSource([UInt8](repeating: 1, count: 1_048_576)), called: "stdin", folder: nowhere)
    }
    #expect(
      throws: Failure(
        message: "stdin cannot be kept in \(nowhere): No such file or directory",
        hint: "Make room there, set TMPDIR to another folder, or give a file.",
        exitCode: .inputOutput)
    ) {
      try SpooledInput(
        ByteSource([UInt8](repeating: 1, count: 1_048_577)), called: "stdin", folder: nowhere)
    }
  }

  @Test("goes on where a signal interrupts a read, and ends where it fails")
  func failures() throws {
    var answers: [Int] = [3, -Int(EINTR), 2, -Int(EIO)]
    let source = ByteSource { _ in
      let answer = answers.removeFirst()
      if answer < 0 { errno = Int32(-answer) }
      return max(answer, -1)
    }
    #expect(throws: Failure(message: "stdin: Input/output error", exitCode: .noInput)) {
      try SpooledInput(source, called: "stdin", folder: world.folder)
    }
    #expect(source.readCount == 5)
  }

  @Test("is what a pipe brings, and not what a file holds")
  func arrived() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    _ = write(ends[1], "add x\n", 6)
    close(ends[1])
    defer { close(ends[0]) }
    var surroundings = world.surroundings()
    surroundings.standardInput = ends[0]
    let source = try ByteSource.arrived(path: "-", in: surroundings)
    #expect(source.totalCount == 6)
    #expect(source.readCount == 0)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)

    let path = world.folder + "/script"
    try Data("add y\n".utf8).write(to: URL(fileURLWithPath: path))
    let file = try ByteSource.arrived(path: path, in: surroundings)
    #expect(file.totalCount == 6)
  }
}
