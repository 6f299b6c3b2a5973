import Foundation
import Glibc
import Testing
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("New folders")
struct NewFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("are created with their parents, private to their owner")
  func nested() {
    chmod(folder.path, 0o755)
    let path = folder.path + "/one/two/three"
    #expect(NewFolder.make(path) == 0)
    #expect(NewFolder.make(path) == 0)
    #expect(NewFolder.sync(above: path) == 0)
    #expect(folder.mode(path) == 0o700)
    #expect(folder.mode(folder.path + "/one") == 0o700)
    // An existing folder keeps its mode.
    #expect(folder.mode(folder.path) == 0o755)
  }

  @Test("aren't created inside a file, nor without write permission")
  func refused() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    #expect(NewFolder.make(folder.path + "/file/two") == ENOTDIR)
    chmod(folder.path, 0o755)
    try asNobody { #expect(NewFolder.make(folder.path + "/one") == EACCES) }
    #expect(try folder.names() == ["file"])
  }

  @Test(
    "start at the parent of a path",
    arguments: [("/a/b/c", "/a/b"), ("/a", "/"), ("/", "/"), ("/a/\u{301}b", "/a")])
  func above(path: String, folder: String) {
    #expect(NewFolder.above(path) == folder)
  }
}
