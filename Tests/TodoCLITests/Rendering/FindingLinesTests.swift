import Foundation
import Glibc
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("Doctor's report at a terminal")
struct FindingLinesTests {
  @Test("has one line per check, with the fix below it")
  func table() async throws {
    let world = try World()
    world.terminalWidth = 100
    let path = world.folder + "/list \u{1B}[31m.sqlite"
    chmod(world.folder, 0o700)
    _ = await world.run("add", "x", "--database", path)
    chmod(path, 0o644)
    let answer = await world.run("doctor", "--database", path)
    #expect(answer.code == 0)
    #expect(
      answer.output.hasPrefix(
        """
        ok       file         the file is there, and can be read and written
        \u{1B}[33mwarning\u{1B}[0m  permissions  others may read the list (the file is 644, not 600)
                              chmod 600 '\(world.folder)/list ␛[31m.sqlite'
        ok       fileSystem   the file is on this machine

        """))

    let plain = await world.run("doctor", "--database", path, "--json", "--color", "never")
    let objects = try JSONSerialization.jsonObject(with: Data(plain.output.utf8))
    #expect((objects as? [[String: Any]])?.count == 13)
  }
}
