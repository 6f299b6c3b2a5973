import Foundation
import Testing
import TodoText

@testable import TodoCLI

@MainActor
@Suite("A script")
struct ScriptTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("is read line by line")
  func lines() throws {
    let path = world.folder + "/a.todo"
    try Data("one\ntwo".utf8).write(to: URL(fileURLWithPath: path))
    let script = Script(name: path, try ByteSource(path: path, standardInput: -1))
    #expect(script.name == path)
    #expect(try script.nextLine()?.bytes == ArraySlice("one".utf8))
    #expect(try script.nextLine()?.bytes == ArraySlice("two".utf8))
    #expect(try script.nextLine() == nil)
  }

  @Test("reports the ranges and endings of its lines, and refuses one that is too long")
  func places() throws {
    let bytes = Array("\u{FEFF}one\r\ntwo\n3".utf8)
    let script = Script(name: "a", bytes, maximumByteCount: 3)
    var places: [Range<Int>] = []
    var ends: [String] = []
    while try script.nextLine() != nil {
      places.append(script.lineRange)
      ends.append(script.lineEnd)
    }
    #expect(places == [0..<8, 8..<12, 12..<13])
    #expect(ends == ["\r\n", "\n", ""])

    let other = Script(name: "b", Array("four".utf8), maximumByteCount: 3)
    #expect(throws: ScriptFailure.self) { try other.nextLine() }
  }

  @Test("that doesn't exist can't be read")
  func missing() {
    #expect(
      throws: Failure(message: "no such: No such file or directory", exitCode: .noInput)
    ) {
      try ByteSource(path: "no such", standardInput: -1)
    }
  }

  @Test("that is a folder can't be read")
  func folder() async throws {
    let script = Script(
      name: world.folder, try ByteSource(path: world.folder, standardInput: -1))
    #expect(throws: ScriptFailure.self) { try script.nextLine() }
    #expect(
      await world.run("batch", world.folder)
        == .init(code: 66, error: "todo: \(world.folder): Is a directory\n"))
  }

  @Test("named - is standard input, which stays open")
  func standardInput() throws {
    let path = world.folder + "/input"
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    let descriptor = open(path, O_RDONLY)
    defer { #expect(close(descriptor) == 0) }
    do {
      let script = Script(name: "stdin", try ByteSource(path: "-", standardInput: descriptor))
      #expect(script.name == "stdin")
      #expect(try script.nextLine()?.bytes == ArraySlice("x".utf8))
    }
  }
}
