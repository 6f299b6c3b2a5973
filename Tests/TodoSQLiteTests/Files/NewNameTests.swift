import Foundation
import Glibc
import Testing
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The name of a new file")
struct NewNameTests {
  let folder: TemporaryFolder
  let path: String
  let target: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/.new"
    target = folder.path + "/target"
    try write("new", path)
  }

  func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test("is taken from the file that had it")
  func taken() throws {
    try write("old", target)
    #expect(NewName.take(target, for: path) == 0)
    #expect(try text(target) == "new")
    #expect(try folder.names() == ["target"])
  }

  @Test("is claimed if no file has it")
  func claimed() throws {
    #expect(NewName.claim(target, for: path) == 0)
    #expect(try text(target) == "new")
    #expect(try folder.names() == ["target"])
  }

  @Test("isn't claimed from another file, nor from a dangling link")
  func refused() throws {
    try write("old", target)
    #expect(NewName.claim(target, for: path) == EEXIST)
    #expect(try text(target) == "old")
    #expect(try text(path) == "new")

    unlink(target)
    symlink("/nowhere", target)
    #expect(NewName.claim(target, for: path) == EEXIST)
    #expect(try folder.names() == [".new", "target"])
  }

  @Test(
    "can be claimed even on a file system without hard links",
    arguments: [EPERM, EOPNOTSUPP, ENOSYS])
  func withoutLinks(code: Int32) throws {
    func link(_: String, _: String) -> Int32 {
      errno = code
      return -1
    }
    #expect(NewName.claim(target, for: path, link: link) == 0)
    #expect(try text(target) == "new")
    try write("another", path)
    #expect(NewName.claim(target, for: path, link: link) == EEXIST)
    #expect(try text(target) == "new")
    #expect(try folder.names() == [".new", "target"])
  }

  @Test("stays free if the disk fails")
  func failing() throws {
    #expect(NewName.claim(folder.path + "/no/target", for: path) == ENOENT)
    let code = NewName.claim(target, for: path) { _, _ in
      errno = EIO
      return -1
    }
    #expect(code == EIO)
    #expect(try folder.names() == [".new"])
  }
}
