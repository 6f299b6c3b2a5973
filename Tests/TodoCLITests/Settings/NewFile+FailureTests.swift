import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("A file that a command writes")
struct NewFileFailureTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("keeps its permissions", arguments: [0o600, 0o644, 0o755, 0o640])
  func permissions(mode: mode_t) async throws {
    let path = try world.file("a.check", "add x\n")
    chmod(path, mode)
    #expect(await world.run("check", "--record", path).code == 0)
    #expect(try status(path).st_mode & 0o7777 == mode)
    #expect(try world.bytes("a.check") == Array("add x\n  + 1 description: \"x\"\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["a.check"])
  }

  @Test("is the target of a symbolic link, and the link stays")
  func symbolicLink() async throws {
    let path = try world.file("a.check", "add x\n")
    let link = "\(world.folder)/link.check"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.check")
    #expect(await world.run("check", "--record", link).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.check")
    #expect(try world.bytes("a.check").count > 6)
    #expect(await world.run("check", path).code == 0)
  }

  @Test("isn't written if nothing changes")
  func untouched() async throws {
    let path = try world.file("a.check", "add x\n  + 1 description: \"x\"\n")
    let before = try status(path)
    #expect(await world.run("check", "--record", path).code == 0)
    let after = try status(path)
    #expect(after.st_ino == before.st_ino)
    #expect(after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
  }

  @Test("is replaced by a new one")
  func replaced() async throws {
    let path = try world.file("a.check", "add x\n")
    let before = try status(path)
    #expect(await world.run("check", "--record", path).code == 0)
    #expect(try status(path).st_ino != before.st_ino)
  }

  @Test("keeps its permissions and the link to it on export, too")
  func exported() async throws {
    let path = try world.file("a.json", "old")
    chmod(path, 0o644)
    let link = "\(world.folder)/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
    #expect(await world.run("export", "--output", link).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.json")
    #expect(try status(path).st_mode & 0o7777 == 0o644)
    #expect(try world.bytes("a.json") == Array("[]\n".utf8))
  }

  @Test("is readable only by its owner if it is new")
  func new() async throws {
    let path = "\(world.folder)/a.json"
    #expect(await world.run("export", "--output", path).code == 0)
    #expect(try status(path).st_mode & 0o7777 == 0o600)
  }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    #expect(lstat(path, &status) == 0)
    return status
  }
}
