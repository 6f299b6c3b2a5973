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

  @Test("are made with those above them, for their owner only")
  func nested() {
    chmod(folder.path, 0o755)
    let path = folder.path + "/one/two/three"
    #expect(NewFolder.make(path) == 0)
    #expect(NewFolder.make(path) == 0)
    #expect(NewFolder.sync(above: path) == 0)
    #expect(folder.mode(path) == 0o700)
    #expect(folder.mode(folder.path + "/one") == 0o700)
    // What was there stays as it is.
    #expect(folder.mode(folder.path) == 0o755)
  }

  @Test("are not made after a file, nor where nobody may write")
  func refused() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    #expect(NewFolder.make(folder.path + "/file/two") == ENOTDIR)
    chmod(folder.path, 0o755)
    try asNobody { #expect(NewFolder.make(folder.path + "/one") == EACCES) }
    #expect(try folder.names() == ["file"])
  }

  @Test(
    "stand above a path",
    arguments: [("/a/b/c", "/a/b"), ("/a", "/"), ("/", "/"), ("/a/\u{301}b", "/a")])
  func above(path: String, folder: String) {
    #expect(NewFolder.above(path) == folder)
  }
}
