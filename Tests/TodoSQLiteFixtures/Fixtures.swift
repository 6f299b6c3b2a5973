import Foundation
import Glibc
import SQLite
import TodoDomain

import TodoSQLite

/// A temporary folder that is removed when the test ends.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("TodoSQLiteTests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package var database: String { path + "/todo.sqlite" }

  package func open(
    _ access: DatabaseAccess = .readWrite, timeout: Double = 30,
    timeZone: CivilTimeZone = .utc
  ) throws -> TodoDatabase {
    try .live(path: database, access: access, timeout: timeout, timeZone: timeZone)
  }

  /// Opens the database with custom limits for using indexes.
  package func open(_ limits: NarrowingLimits) throws -> TodoDatabase {
    try .live(
      path: database, access: .readWrite, timeout: 1, timeZone: .utc, limits: limits)
  }

  /// Returns the bytes of the database file.
  package func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: database))
  }

  /// Overwrites bytes of a page (the first page is 1), starting at `offset` in it.
  package func overwrite(page: Int, with bytes: [UInt8], at offset: Int = 0) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: database))
    try file.seek(toOffset: UInt64((page - 1) * 4096 + offset))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// Copies the database as left by a process killed while changing every todo.
  package func interruptedWriting(to other: TemporaryFolder) throws {
    let connection = try Database(path: database)
    // With a cache of one page, SQLite writes to the file before the commit.
    try connection.run("PRAGMA cache_size = 1; BEGIN; UPDATE todo SET note = 'x' || note")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: database + suffix, toPath: other.database + suffix)
    }
    try connection.run("ROLLBACK")
  }

  /// Returns the names of the files, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Runs SQL as another program would.
  package func sqlite(_ sql: String) throws {
    try Database(path: database).run(sql)
  }

  /// Returns the values of the first column as text.
  package func values(_ sql: String) throws -> [String?] {
    var values: [String?] = []
    try PreparedStatement(Database(path: database), sql)
      .forEach { values.append($0.isNull(0) ? nil : $0.text(0)) }
    return values
  }

  package func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}

package let start = Instant(millisecondsSince1970: 1_767_225_600_000)  // 2026-01-01T00:00:00Z

extension Instant {
  package func later(_ seconds: Int64) -> Instant {
    Instant(millisecondsSince1970: millisecondsSince1970 + seconds * 1000)
  }
}

/// Returns the id that ends in `number`: 0193a2f0-0000-7000-8000-00000000000c for 12.
package func id(_ number: Int) -> UUID {
  let digits = String(number, radix: 16)
  let text =
    "0193a2f0-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  return UUID(uuidString: text) ?? UUID()
}

package func new(
  _ number: Int, _ description: String = "Buy milk", priority: Priority = .none, due: Due? = nil,
  tags: [String] = [], project: String? = nil, note: String = ""
) -> NewTodo {
  let at = start.later(Int64(number))
  return NewTodo(
    Todo(
      id: id(number), number: 0, description: description, priority: priority, due: due,
      tags: tags, project: project, note: note, position: 0, createdAt: at, modifiedAt: at))
}

extension TodoDatabase {
  /// Runs `body` in a unit of work, which is rolled back if it throws.
  @discardableResult
  package func unit<Value>(
    _ command: String? = "test", at: Instant = start, _ body: () throws -> Value
  ) throws -> Value {
    _ = try changes.begin(command, at)
    do {
      let value = try body()
      try changes.commit()
      return value
    } catch {
      try changes.rollback()
      throw error
    }
  }

  @discardableResult
  package func add(_ new: [NewTodo]) throws -> [Todo] {
    try unit("add") {
      var todos: [Todo] = []
      for new in new { todos.append(try changes.insert(new)) }
      return todos
    }
  }

  @discardableResult
  package func change(_ number: Int64, _ change: (inout Todo) -> Void) throws -> Todo {
    try unit("edit \(number)") {
      let before = try changes.load([.number(number)])[0]
      var after = before
      change(&after)
      try changes.replace(before, by: after)
      return after
    }
  }

  /// Returns all todos that match `query`, loaded page by page.
  package func all(_ query: Query = Query(status: .all), pageSize: Int = 2) throws -> [Todo] {
    var todos: [Todo] = []
    var cursor: TodoDomain.Cursor?
    repeat {
      let page = try reading.page(query, cursor, pageSize)
      todos += page.todos
      cursor = page.next
    } while cursor != nil
    return todos
  }

  package func numbers(_ query: Query = Query(status: .all), pageSize: Int = 2) throws
    -> [Int64]
  {
    try all(query, pageSize: pageSize).map(\.number)
  }
}
