import Foundation
import Glibc
import SQLite
import Testing
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A new file")
struct NewFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Writes a new file to `name`, and returns why that was refused, or `nil`.
  func refusal(_ name: String, list: String? = nil) -> NewFileError? {
    do throws(NewFileError) {
      let file = try NewFile(
        path(name), besideList: list ?? folder.database, isReplacing: true)
      try file.write(Array("new".utf8))
      try file.publish()
      return nil
    } catch {
      return error
    }
  }

  /// Creates a database at `name`, either ours or another program's.
  func makeDatabase(_ name: String, ours: Bool) throws {
    let database = try Database(path: path(name))
    if ours { try database.run("PRAGMA application_id = 0x546F646F") }
    try database.run("CREATE TABLE a (b)")
  }

  @Test("gets its name when it is complete, and not before")
  func whole() throws {
    let file = try NewFile(path("a"), besideList: nil, isReplacing: false)
    try file.write(Array("new".utf8))
    #expect(!FileManager.default.fileExists(atPath: path("a")))
    try file.publish()
    #expect(try text("a") == "new")
    #expect(try folder.names() == ["a"])
    #expect(folder.mode(path("a")) == 0o600)
  }

  @Test("that isn't published leaves everything unchanged")
  func abandoned() throws {
    try write("a", Array("old".utf8))
    var file: NewFile? = try NewFile(path("a"), besideList: nil, isReplacing: true)
    try file?.write(Array("new".utf8))
    file = nil
    #expect(try text("a") == "old")
    #expect(try folder.names() == ["a"])
  }

  @Test("replaces nothing without permission, even a file that appears meanwhile")
  func exists() throws {
    let file = try NewFile(path("a"), besideList: nil, isReplacing: false)
    try write("a", Array("old".utf8))
    #expect(throws: NewFileError.exists(path: path("a"))) { try file.publish() }
    #expect(throws: NewFileError.exists(path: path("a"))) {
      try NewFile(path("a"), besideList: nil, isReplacing: false)
    }
    symlink("nowhere", path("link"))
    #expect(throws: NewFileError.exists(path: path("link"))) {
      try NewFile(path("link"), besideList: nil, isReplacing: false)
    }
    #expect(try text("a") == "old")
  }

  @Test(
    "is written to a link's target, and the link stays",
    arguments: ["target", "./target", "/target"])
  func links(target: String) throws {
    symlink(target.hasPrefix("/") ? folder.path + target : target, path("link"))
    symlink("link", path("second"))
    #expect(refusal("second") == nil)
    #expect(try text("target") == "new")
    chmod(path("target"), 0o640)
    #expect(refusal("link") == nil)
    #expect(folder.mode(path("target")) == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("second")) == "link")
  }

  @Test("is refused if links form a loop, or if the folder doesn't exist")
  func loops() throws {
    symlink("two", path("one"))
    symlink("one", path("two"))
    #expect(
      refusal("one")
        == .cannotCreate(path: path("one"), reason: "Too many levels of symbolic links"))
    #expect(
      refusal("no/such/folder")
        == .cannotCreate(path: path("no/such/folder"), reason: "No such file or directory"))
  }

  @Test("never replaces the list, whatever path names it")
  func list() throws {
    try write("todo.sqlite", Array("not even a database".utf8))
    symlink("todo.sqlite", path("link"))
    link(folder.database, path("hard"))
    mkdir(path("sub"), 0o700)
    symlink("..", path("sub/up"))
    for name in ["todo.sqlite", "link", "hard", "./todo.sqlite", "sub/up/todo.sqlite"] {
      #expect(refusal(name) == .isTheList(path: path(name)))
      // The list's own path may be the link.
      #expect(refusal("todo.sqlite", list: path(name)) == .isTheList(path: path("todo.sqlite")))
    }
    #expect(try text("todo.sqlite") == "not even a database")
  }

  @Test("never takes the name of a list that doesn't exist yet, or of its journals")
  func newList() throws {
    symlink("todo.sqlite", path("link"))
    for name in ["todo.sqlite", "link", "./todo.sqlite"] {
      #expect(refusal(name) == .isTheList(path: path(name)))
      #expect(refusal("todo.sqlite", list: path(name)) == .isTheList(path: path("todo.sqlite")))
    }
    for suffix in ["-journal", "-wal", "-shm"] {
      #expect(
        refusal("todo.sqlite\(suffix)")
          == .isAJournal(path: folder.database + suffix, database: folder.database))
      // SQLite puts the journal beside the file, not beside the link.
      #expect(
        refusal("todo.sqlite\(suffix)", list: path("link"))
          == .isAJournal(path: folder.database + suffix, database: folder.database))
    }
    #expect(try folder.names() == ["link"])
  }

  @Test("never replaces a journal, whatever path names it")
  func journal() throws {
    try write("todo.sqlite-journal", [])
    symlink("todo.sqlite-journal", path("link"))
    link(folder.database + "-journal", path("hard"))
    for name in ["link", "hard"] {
      #expect(refusal(name) == .isAJournal(path: path(name), database: folder.database))
    }
    // Nor a journal somewhere else.
    try write("saved", [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0])
    #expect(refusal("saved") == .isAJournal(path: path("saved"), database: nil))
    try write("log", [0x37, 0x7f, 0x06, 0x82])
    #expect(refusal("log") == .isAJournal(path: path("log"), database: nil))
  }

  @Test(
    "never replaces another database, or takes the name of its journal", arguments: [true, false])
  func databases(ours: Bool) throws {
    try makeDatabase("other", ours: ours)
    link(path("other"), path("hard"))
    let before = try Data(contentsOf: URL(fileURLWithPath: path("other")))
    for name in ["other", "hard"] {
      #expect(refusal(name) == .isADatabase(path: path(name)))
    }
    #expect(
      refusal("other-journal")
        == .isAJournal(path: path("other-journal"), database: path("other")))
    try write("empty", [])
    #expect(
      refusal("empty-journal")
        == .isAJournal(path: path("empty-journal"), database: path("empty")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("other"))) == before)
    #expect(try folder.names() == ["empty", "hard", "other"])
  }

  @Test("never replaces a list that appears meanwhile")
  func meanwhile() throws {
    let file = try NewFile(path("a"), besideList: nil, isReplacing: true)
    try makeDatabase("a", ours: true)
    #expect(throws: NewFileError.isADatabase(path: path("a"))) { try file.publish() }
  }

  @Test("may replace a text file that only looks like a journal or a database")
  func texts() throws {
    try write("notes-journal", Array("monday".utf8))
    try write("notes", Array("SQLite format 3".utf8))
    #expect(refusal("notes-journal") == nil)
    #expect(refusal("notes") == nil)
    #expect(refusal("todo.sqlite.json") == nil)
  }

  @Test("must be a regular file")
  func kinds() throws {
    mkfifo(path("pipe"), 0o600)
    for name in ["pipe", "."] { #expect(refusal(name) == .notAFile(path: path(name))) }
    #expect(
      throws: NewFileError.notAFile(path: "/dev/null"),
      performing: { try NewFile("/dev/null", besideList: nil, isReplacing: true) })
  }

  @Test("is refused if the old file can't be written")
  func permission() throws {
    try write("a", Array("old".utf8))
    chmod(path("a"), 0o444)
    chmod(folder.path, 0o777)
    try asNobody {
      #expect(refusal("a") == .noPermission(path: path("a"), reason: "Permission denied"))
    }
    #expect(try text("a") == "old")
  }
}
