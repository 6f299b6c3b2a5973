import Foundation
import Glibc
import Testing
import TodoText

@testable import TodoCLI

@MainActor
@Suite("A file that is read twice")
struct RereadableFileTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test(
    "has the same bytes each time: by path, already open, from a short pipe, or from one too long for memory"
  )
  func again() async throws {
    let short = Array("one\ntwo\n".utf8)
    let long = (0..<300_000).flatMap { Array("line \($0)\n".utf8) }
    let path = try world.file("a", "one\ntwo\n")
    try expectTwice(
      short, RereadableFile(path: path, standardInput: -1, folder: world.folder))

    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    lseek(descriptor, 4, SEEK_SET)
    try expectTwice(
      Array("two\n".utf8),
      RereadableFile(path: "-", standardInput: descriptor, folder: world.folder))

    for bytes in [short, long, []] {
      let pipe = Pipe()
      let writing = Task.detached {
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
        try pipe.fileHandleForWriting.close()
      }
      let file = try RereadableFile(
        path: "-", standardInput: pipe.fileHandleForReading.fileDescriptor, folder: world.folder)
      try await writing.value
      try expectTwice(bytes, file)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["a"])
  }

  @Test("is refused if it has a NUL, is a folder or doesn't exist")
  func failures() throws {
    #expect(
      throws: Failure(
        message: "/dev/zero:1:1: a NUL, which cannot be stored", exitCode: .badData)
    ) {
      try RereadableFile(path: "/dev/zero", standardInput: -1, folder: "/no/folder")
    }

    #expect(
      throws: Failure(message: "\(world.folder): Is a directory", exitCode: .noInput)
    ) {
      try RereadableFile(path: world.folder, standardInput: -1, folder: world.folder)
    }
    #expect(throws: Failure(message: "no such: No such file or directory", exitCode: .noInput)) {
      try RereadableFile(path: "no such", standardInput: -1, folder: world.folder)
    }
  }

  private func expectTwice(_ expected: [UInt8], _ file: RereadableFile) throws {
    for _ in 1...2 {
      let source = try file.bytes()
      var bytes: [UInt8] = []
      while true {
        let chunk = try source.chunk()
        if chunk.isEmpty { break }
        bytes += chunk
      }
      #expect(bytes == expected)
    }
  }
}
