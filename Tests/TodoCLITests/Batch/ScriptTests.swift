import Foundation
import Testing

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
    let script = try Script(path: path, standardInput: -1)
    #expect(script.name == path)
    #expect(try script.lines.next()?.bytes == ArraySlice("one".utf8))
    #expect(try script.lines.next()?.bytes == ArraySlice("two".utf8))
    #expect(try script.lines.next() == nil)
  }

  @Test("that is not there cannot be read")
  func missing() {
    #expect(
      throws: Failure(message: "no such: No such file or directory", exitCode: .noInput)
    ) {
      try Script(path: "no such", standardInput: -1)
    }
  }

  @Test("that is a folder cannot be read")
  func folder() async throws {
    let script = try Script(path: world.folder, standardInput: -1)
    #expect(throws: LineReaderError.unreadable(errorNumber: EISDIR)) { try script.lines.next() }
    #expect(
      await world.run("batch", world.folder)
        == .init(code: 66, error: "todo: \(world.folder): Is a directory\n"))
  }

  @Test("called - is standard input, which stays open")
  func standardInput() throws {
    let path = world.folder + "/input"
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    let descriptor = open(path, O_RDONLY)
    defer { #expect(close(descriptor) == 0) }
    do {
      let script = try Script(path: "-", standardInput: descriptor)
      #expect(script.name == "stdin")
      #expect(try script.lines.next()?.bytes == ArraySlice("x".utf8))
    }
  }
}
