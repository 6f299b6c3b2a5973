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
    #expect(try script.nextLine()?.bytes == ArraySlice("one".utf8))
    #expect(try script.nextLine()?.bytes == ArraySlice("two".utf8))
    #expect(try script.nextLine() == nil)
  }

  @Test("is kept as it is read, and its lines are as long as they may be")
  func kept() throws {
    let path = world.folder + "/a.todo"
    try Data("one\r\ntwo and three".utf8).write(to: URL(fileURLWithPath: path))
    var bytes: [UInt8] = []
    let script = try Script(path: path, standardInput: -1, maximumByteCount: 3) { bytes += $0 }
    #expect(try script.nextLine()?.bytes == ArraySlice("one".utf8))
    #expect(throws: ScriptFailure.self) { try script.nextLine() }
    #expect(bytes == Array("one\r\ntwo and three".utf8))
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
    #expect(throws: ScriptFailure.self) { try script.nextLine() }
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
      #expect(try script.nextLine()?.bytes == ArraySlice("x".utf8))
    }
  }
}
