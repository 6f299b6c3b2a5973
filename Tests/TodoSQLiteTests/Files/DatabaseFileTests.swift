import Foundation
import Glibc
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A database file")
struct DatabaseFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  @Test(
    "isn't opened beside a journal that isn't a regular file",
    arguments: ["list-journal", "list-wal", "list-shm"],
    ["pipe", "folder", "link"])
  func strangeJournals(name: String, kind: String) throws {
    let file = try DatabaseFile(path: path("list"))
    try file.create()
    #expect(try file.exists())
    switch kind {
    case "pipe": try #require(mkfifo(path(name), 0o600) == 0)
    case "folder": try #require(mkdir(path(name), 0o700) == 0)
    default: try #require(symlink("list", path(name)) == 0)
    }
    try #require(symlink(path("list"), path("link")) == 0)
    for list in ["list", "link"] {
      let file = try DatabaseFile(path: path(list))
      #expect(
        throws: TodoStoreError.strangeJournal(path: path(name), reason: "is not a regular file")
      ) {
        try file.exists()
      }
    }
  }

  @Test("isn't created if its path is too long for SQLite")
  func longPath() throws {
    let long = folder.path + String(repeating: "/" + String(repeating: "x", count: 99), count: 6)
    #expect(
      PathLimit.obstacle(long) == "its path is \(long.utf8.count) bytes long, and the limit is 504")
    let file = try DatabaseFile(path: long)
    #expect(throws: TodoStoreError.self) { try file.create() }
    #expect(try folder.names() == [])
  }

  @Test("has a name of at most 247 bytes, to leave room for its journal's")
  func longName() {
    #expect(PathLimit.obstacle(path(String(repeating: "x", count: 247))) == nil)
    #expect(
      PathLimit.obstacle(path(String(repeating: "x", count: 248)))
        == "its name is 248 bytes long, and the limit is 247")
  }

  @Test("has its path measured after links are resolved")
  func links() throws {
    let name = String(repeating: "x", count: 200)
    var deep = folder.path
    for _ in 0..<2 {
      deep += "/" + name
      try #require(mkdir(deep, 0o700) == 0)
    }
    try #require(symlink(deep, path("short")) == 0)
    #expect(PathLimit.obstacle(path("short/list")) == nil)
    #expect(PathLimit.obstacle(path("short/missing/" + name)) != nil)
  }
}
