import Foundation
import Glibc
import Testing
import TodoText

@testable import TodoCLI

@MainActor
@Suite("Spooled input")
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
    "reads back unchanged, more than once, and leaves no file",
    arguments: [0, 1, 65_536, 1_048_576, 1_048_577, 1_300_000], [1_000, 100_000])
  func order(byteCount: Int, chunkSize: Int) throws {
    let expected = (0..<byteCount).map { place in
      let value = place &* 31 &+ place >> 8
      return UInt8(32 + value % 90)
    }
    let input = try SpooledInput(
      ByteSource(expected, chunkSize: 50_000), called: "stdin", folder: world.folder)
    for _ in 1...2 {
      #expect(input.bytes().totalCount == byteCount)
      #expect(bytes(input.bytes(), chunkSize: chunkSize) == expected)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == [])
  }

  @Test("needs a file only above 1 MiB")
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

  /// Returns a source that repeats `text` endlessly.
  private func repeating(_ text: String) -> ByteSource {
    let bytes = Array(String(repeating: text, count: 65_536).utf8)
    var place = 0
    return ByteSource { buffer in
      let chunk = bytes[place...].prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      place = (place + chunk.count) % bytes.count
      return chunk.count
    }
  }

  @Test("is refused before it is written to a file if its beginning isn't text")
  func noText() throws {
    let nowhere = world.folder + "/no/such"
    for keepsGoing in [false, true] {
      for (text, message, hint) in [
        ("\0", "stdin:1:1: a NUL, which cannot be stored", nil),
        ("add x\na\0dd\0aaa\n", "stdin:2:2: a NUL, which cannot be stored", nil),
      ] as [(String, String, String?)] {
        let source = repeating(text)
        #expect(throws: Failure(message: message, hint: hint, exitCode: .badData)) {
          try SpooledInput(source, called: "stdin", folder: nowhere, keepsGoing: keepsGoing)
        }
        #expect(source.readCount < 1_200_000)
      }
    }
    let bytes = [UInt8](repeating: 0x61, count: 1_048_576) + [0xFF] + [0x61]
    #expect(
      throws: Failure(
        message: "stdin:1:1048577: not UTF-8", hint: "Save the file as UTF-8.", exitCode: .badData)
    ) {
      try SpooledInput(ByteSource(bytes), called: "stdin", folder: nowhere)
    }
    // With `keepsGoing`, bad lines are skipped later.
    #expect(throws: Never.self) {
      try SpooledInput(
        ByteSource(bytes), called: "stdin", folder: world.folder, keepsGoing: true)
    }
    // The beginning may end in the middle of a character.
    for text in ["é", "xé", "€", "x€", "xx€", "😀", "x😀", "xx😀", "xxx😀"] {
      #expect(throws: Failure.self) {
        try SpooledInput(
          repeating(text), called: "stdin", folder: world.folder, maximumByteCount: 2_000_000)
      }
      let bytes = Array(String(repeating: text, count: 500_000).utf8)
      #expect(throws: Never.self) {
        try SpooledInput(ByteSource(bytes), called: "stdin", folder: world.folder)
      }
    }
  }

  @Test("without an end is refused once it is too long")
  func endless() throws {
    let source = repeating("add x\n")
    #expect(
      throws: Failure(
        message: "stdin: over 2 MiB, and still no end",
        hint: "Put it into a file, which may be longer.", exitCode: .badData)
    ) {
      try SpooledInput(
        source, called: "stdin", folder: world.folder, maximumByteCount: 2_097_152)
    }
    #expect(source.readCount <= 2_097_152 + 65_536)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == [])
  }

  @Test("retries an interrupted read, and fails if a read fails")
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

  @Test("holds everything from a pipe before it is used, and knows a file's size")
  func arrived() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    _ = write(ends[1], "add x\n", 6)
    close(ends[1])
    defer { close(ends[0]) }
    var environment = world.environment()
    environment.standardInput = ends[0]
    let source = try ByteSource.arrived(path: "-", in: environment)
    #expect(source.totalCount == 6)
    #expect(source.readCount == 0)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)

    let path = world.folder + "/script"
    try Data("add y\n".utf8).write(to: URL(fileURLWithPath: path))
    let file = try ByteSource.arrived(path: path, in: environment)
    #expect(file.totalCount == 6)
  }
}
