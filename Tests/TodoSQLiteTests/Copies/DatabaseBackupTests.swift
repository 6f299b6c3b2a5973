import Foundation
import Glibc
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A backup")
struct DatabaseBackupTests {
  let folder: TemporaryFolder
  let copy: String

  init() throws {
    folder = try TemporaryFolder()
    copy = folder.path + "/copy.sqlite"
  }

  func copied() throws -> TodoDatabase {
    try .live(path: copy, access: .readWrite, timeZone: .utc)
  }

  @Test("has the same todos and history, and is private to its owner")
  func contents() throws {
    let database = try folder.open()
    var scribbler = Scribbler(seed: 7)
    for step in 1...40 {
      try database.unit("step \(step)") { try scribbler.command(database) }
    }
    try database.unit(nil) { try database.changes.undo(5) }
    let bytes = try folder.bytes()

    let summary = try DatabaseBackup().run(from: folder.database, to: copy)

    let todos = try database.all()
    #expect(summary.path == copy)
    #expect(summary.todoCount == todos.count)
    #expect(summary.stepCount == 40)
    #expect(try folder.bytes() == bytes)
    #expect(folder.mode(copy) == 0o600)
    #expect(try copied().all() == todos)
    #expect(try copied().reading.steps(nil, 99) == database.reading.steps(nil, 99))
    // Both can continue independently from there.
    let redone = try database.unit(nil) { try database.changes.redo(5) }
    let other = try copied()
    #expect(try other.unit(nil) { try other.changes.redo(5) } == redone)
    #expect(try other.all() == database.all())
  }

  @Test("that is refused replaces no file and leaves none behind")
  func refusals() throws {
    #expect(throws: CopyError.nothingToCopy(path: folder.database)) {
      try DatabaseBackup().run(from: folder.database, to: copy)
    }
    try folder.open().add([new(1)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    try folder.open().add([new(2)])
    #expect(throws: CopyError.newFile(.exists(path: copy))) {
      try DatabaseBackup().run(from: folder.database, to: copy)
    }
    #expect(try copied().numbers() == [1])
    let summary = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    #expect(summary.todoCount == 2)
    #expect(try copied().numbers() == [1, 2])

    link(folder.database, folder.path + "/link")
    for target in [folder.database, folder.path + "/link", folder.path + "/./todo.sqlite"] {
      #expect(throws: CopyError.newFile(.isTheList(path: target))) {
        try DatabaseBackup().run(from: folder.database, to: target, isReplacing: true)
      }
    }
    let nowhere = folder.path + "/nowhere/copy.sqlite"
    let missing = NewFileError.cannotCreate(path: nowhere, reason: "No such file or directory")
    #expect(throws: CopyError.newFile(missing)) {
      try DatabaseBackup().run(from: folder.database, to: nowhere)
    }
    let taken = NewFileError.cannotCreate(path: folder.path, reason: "it is a folder")
    #expect(throws: CopyError.newFile(taken)) {
      try DatabaseBackup().run(from: folder.database, to: folder.path, isReplacing: true)
    }
    let names = try folder.names().filter { !$0.hasSuffix("-journal") }
    #expect(names == ["copy.sqlite", "link", "todo.sqlite"])
  }

  @Test("is refused beside a leftover journal, which SQLite would apply to it")
  func journal() throws {
    try folder.open().add([new(1)])
    let journal = copy + "-journal"
    let file = try #require(fopen(journal, "w"))
    fputs("x", file)
    fclose(file)
    #expect(throws: CopyError.newFile(.journalBeside(path: copy, journal: journal))) {
      try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    }
  }

  @Test("replaces an older copy, but no other list")
  func otherLists() throws {
    try folder.open().add([new(1)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    // Even if the list has since undone a step and made another.
    let database = try folder.open()
    try database.unit("add") { _ = try database.changes.insert(new(2)) }
    try database.unit(nil) { try database.changes.undo(1) }
    try database.unit("add") { _ = try database.changes.insert(new(3)) }
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    #expect(try copied().numbers() == [1, 3])

    let other = try TemporaryFolder()
    try other.open().add([new(9)])
    let bytes = try other.bytes()
    #expect(throws: CopyError.newFile(.isADatabase(path: other.database))) {
      try DatabaseBackup().run(from: folder.database, to: other.database, isReplacing: true)
    }
    #expect(try other.bytes() == bytes)
  }

  /// Returns why a backup won't replace the file at `path`, and expects that the file is unchanged.
  private func refusal(of path: String, timeout: Double = 0) throws -> CopyError? {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    defer {
      #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
      #expect((try? folder.names().contains { $0.hasPrefix(".") }) == false)
    }
    return #expect(throws: CopyError.self) {
      try DatabaseBackup().run(
        from: folder.database, to: path, isReplacing: true, timeout: timeout)
    }
  }

  /// Makes another list at `path`.
  private func makeOther(at path: String) throws {
    try TodoDatabase.live(path: path, access: .readWrite, timeZone: .utc).add([new(9)])
  }

  @Test("refuses to replace a locked list, even if that is a copy")
  func lockedOther() throws {
    try folder.open().add([new(1)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    let other = folder.path + "/other.sqlite"
    try makeOther(at: other)
    for path in [copy, other] {
      for lock in ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"] {
        let other = try Database(path: path)
        try other.run(lock)
        #expect(try refusal(of: path) == .otherList(.locked(path: path, seconds: 0)))
        try other.run("ROLLBACK")
      }
    }
    #expect(try refusal(of: other) == .newFile(.isADatabase(path: other)))
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
  }

  @Test("never replaces a copy with changes of its own")
  func usedCopy() async throws {
    try folder.open().add([new(1), new(2)])
    try folder.open().add([new(3)])
    let uses: [(TodoDatabase) async throws -> Void] = [
      { _ = try $0.add([new(4)]) },
      { _ = try $0.change(1) { $0.note = "mine" } },
      { database in _ = try database.unit(nil) { try database.changes.undo(1) } },
    ]
    for (number, use) in uses.enumerated() {
      unlink(copy)
      _ = try DatabaseBackup().run(from: folder.database, to: copy)
      try await use(copied())
      #expect(try refusal(of: copy) == .newFile(.hasOwnChanges(path: copy)))
      // Even if the list has changed as well.
      try folder.open().add([new(5 + number)])
      #expect(try refusal(of: copy) == .newFile(.hasOwnChanges(path: copy)))
    }

    // Nor a copy that is newer than the list, because an old list was put back.
    unlink(copy)
    let old = try folder.bytes()
    try folder.open().add([new(9)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    try old.write(to: URL(fileURLWithPath: folder.database))
    #expect(try refusal(of: copy) == .newFile(.hasOwnChanges(path: copy)))
  }

  @Test("replaces any older copy, even one that another program made")
  func olderCopies() throws {
    try folder.open().add([new(1)])
    try FileManager.default.copyItem(atPath: folder.database, toPath: copy)
    let database = try folder.open()
    try database.add([new(2)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    // The copy still has a step that the list has undone.
    try database.unit(nil) { try database.changes.undo(1) }
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    #expect(try copied().numbers() == [1])
    try database.unit(nil) { try database.changes.redo(1) }

    // Through a symbolic link, which stays a link.
    symlink(copy, folder.path + "/link")
    _ = try DatabaseBackup().run(
      from: folder.database, to: folder.path + "/link", isReplacing: true)
    #expect(try copied().numbers() == [1, 2])
    // A second name of the copy stays.
    link(copy, folder.path + "/second")
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    #expect(try folder.names().filter { !$0.hasSuffix("-journal") }.count == 4)

    // A rescued list may have no history.
    try folder.sqlite("DELETE FROM step; DELETE FROM change")
    unlink(copy)
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    try folder.open().add([new(3)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    let other = folder.path + "/other.sqlite"
    try makeOther(at: other)
    try Database(path: other).run("DELETE FROM step; DELETE FROM change")
    #expect(try refusal(of: other) == .newFile(.isADatabase(path: other)))
  }

  @Test("refuses to replace a list that is damaged, newer or another program's")
  func unreadableOthers() throws {
    try folder.open().add([new(1)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    let whole = try Data(contentsOf: URL(fileURLWithPath: copy))

    try (whole.prefix(4096) + Data(count: whole.count - 4096))
      .write(to: URL(fileURLWithPath: copy))
    guard case .otherList(.damaged(copy, _))? = try refusal(of: copy) else {
      Issue.record("not damaged")
      return
    }
    try whole.dropLast(100).write(to: URL(fileURLWithPath: copy))
    guard case .otherList(.damaged(copy, _))? = try refusal(of: copy) else {
      Issue.record("not damaged")
      return
    }
    for (sql, error) in [
      (
        "PRAGMA user_version = 99",
        CopyError.otherList(.newerSchema(path: copy, found: 99, known: Migration.all.version))
      ),
      ("PRAGMA application_id = 7", .newFile(.isADatabase(path: copy))),
    ] {
      try whole.write(to: URL(fileURLWithPath: copy))
      try Database(path: copy).run(sql)
      #expect(try refusal(of: copy) == error)
    }
  }

  @Test("rolls back an interrupted command in the target before checking whether that is a copy")
  func interruptedOther() throws {
    try folder.open().add((1...200).map { new($0) })
    for isCopy in [true, false] {
      let source = try TemporaryFolder()
      if isCopy {
        _ = try DatabaseBackup().run(from: folder.database, to: source.database)
      } else {
        try source.open().add((1...200).map { new($0 + 500) })
      }
      let other = try TemporaryFolder()
      try source.interruptedWriting(to: other)
      if isCopy {
        _ = try DatabaseBackup().run(
          from: folder.database, to: other.database, isReplacing: true)
        #expect(try other.open().all(pageSize: 300).allSatisfy { $0.note == "" })
      } else {
        #expect(throws: CopyError.newFile(.isADatabase(path: other.database))) {
          try DatabaseBackup().run(from: folder.database, to: other.database, isReplacing: true)
        }
        #expect(try other.open().all(pageSize: 300) == source.open().all(pageSize: 300))
      }
    }
  }

  @Test("never replaces another list that appears in its place meanwhile")
  func race() throws {
    try folder.open().add([new(1)])
    let other = folder.path + "/other.sqlite"
    try makeOther(at: other)
    let precious = try Data(contentsOf: URL(fileURLWithPath: other))
    for name in ["nothing", "copy", "empty", "text"] {
      let place = folder.path + "/" + name
      switch name {
      case "copy": _ = try DatabaseBackup().run(from: folder.database, to: place)
      case "empty": try Data().write(to: URL(fileURLWithPath: place))
      case "text": try Data("x".utf8).write(to: URL(fileURLWithPath: place))
      default: break
      }
      var backup = DatabaseBackup()
      var looks = 0
      backup.beforePublishing = {
        looks += 1
        if looks == 1 {
          try precious.write(to: URL(fileURLWithPath: place), options: .atomic)
        }
      }
      #expect(throws: CopyError.newFile(.isADatabase(path: place))) {
        try backup.run(from: folder.database, to: place, isReplacing: true)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: place)) == precious)
    }
    #expect(!(try folder.names().contains { $0.hasPrefix(".") }))
  }

  @Test("keeps others from changing the list that it replaces")
  func replacedList() throws {
    try folder.open().add([new(1)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    for isEmpty in [false, true] {
      if isEmpty { try Data().write(to: URL(fileURLWithPath: copy)) }
      let open = isEmpty ? nil : try copied()
      var backup = DatabaseBackup()
      backup.beforePublishing = { [copy] in
        let other = try Database(path: copy)
        #expect(throws: SQLiteFailure.self) { try other.run("CREATE TABLE mine (a)") }
      }
      _ = try backup.run(from: folder.database, to: copy, isReplacing: true)
      #expect(try copied().numbers() == [1])
      // Older connections fail, because the file is another one now.
      guard let open else { continue }
      #expect(throws: TodoStoreError.self) { try open.add([new(2)]) }
    }
  }

  @Test("finishes despite constant writes, and is a consistent state of the list")
  func writer() throws {
    let database = try folder.open()
    try database.add((1...100).map { new($0) })
    // One write after each of the first pages, which SQLite then has to copy again.
    let other = try Database(path: folder.database)
    var backup = DatabaseBackup()
    backup.pagesAtATime = 1
    var writeCount = 0
    backup.pause = {
      writeCount += 1
      try other.run("UPDATE todo SET note = note || 'x'")
    }
    _ = try backup.run(from: folder.database, to: copy)

    #expect(writeCount == 4)
    let notes = Set(try copied().all(pageSize: 100).map(\.note))
    #expect(notes == ["xxxx"])
  }

  @Test("copies a few pages at a time, and lets others write in between")
  func pages() throws {
    try folder.open().add((1...200).map { new($0) })
    var backup = DatabaseBackup()
    backup.pagesAtATime = 3
    var pauseCount = 0
    let database = try TodoConnection.open(
      DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 0, timeZone: .utc)
    backup.pause = {
      pauseCount += 1
      guard pauseCount == 2 else { return }
      try database?.begin("add", start)
      _ = try database?.write { try $0.insert(new(201)) }
      try database?.commit()
    }
    let summary = try backup.run(from: folder.database, to: copy)
    #expect(summary.todoCount == 201)
    #expect(pauseCount > 5)
  }

  @Test("of a damaged database replaces nothing")
  func damaged() throws {
    try folder.open().add((1...200).map { new($0) })
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    try folder.overwrite(page: 8, with: [UInt8](repeating: 0xA5, count: 4096))
    let error = #expect(throws: CopyError.self) {
      try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
    }
    guard case .unreadable(.damaged(folder.database, _))? = error else {
      Issue.record("not damaged, but \(String(describing: error))")
      return
    }
    #expect(try copied().all().count == 200)
    #expect(!(try folder.names().contains { $0.hasPrefix(".") }))
  }

  @Test("of a file that lacks a list's tables fails, and leaves no file behind")
  func foreignSchema() throws {
    try folder.open().add([new(1)])
    try folder.sqlite("DROP TABLE change; DROP TABLE step")
    let reason = "no such table: step"
    #expect(
      throws: CopyError.unreadable(.damaged(path: folder.database, reason: reason))
    ) {
      try DatabaseBackup().run(from: folder.database, to: copy)
    }
    #expect(!(try folder.names().contains { $0.contains("copy") }))
  }

  @Test("can read from a read-only folder, but not write to one")
  func readOnlyFolder() throws {
    try folder.open().add([new(1), new(2)])
    let other = try TemporaryFolder()
    chmod(other.path, 0o777)
    chmod(folder.database, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o700) }
    let target = other.path + "/copy.sqlite"

    try asNobody {
      let summary = try DatabaseBackup().run(from: folder.database, to: target)
      #expect(summary.todoCount == 2)
      let refused = NewFileError.noPermission(path: copy, reason: "Permission denied")
      #expect(throws: CopyError.newFile(refused)) {
        try DatabaseBackup().run(from: folder.database, to: copy)
      }
    }
  }
}
