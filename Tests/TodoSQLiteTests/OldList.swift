import Foundation
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

/// A list as an older `todo` left it.
struct OldList {
  let folder: TemporaryFolder

  /// Makes an empty list that has seen the first migrations, up to `version`.
  init(in folder: TemporaryFolder, version: Int) throws {
    self.folder = folder
    _ = try TodoConnection.open(
      DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1, timeZone: .utc,
      migrations: Array(Migration.all.prefix(version)))
  }

  /// Adds a todo, in a step of its own; the history writes its position as `todo` did, also an
  /// infinite one.
  func add(_ number: Int, _ description: String = "x", at position: Double) throws {
    let id = id(number).uuidString.lowercased()
    try folder.sqlite(
      """
      INSERT INTO todo (number, id, description, position, createdAt, modifiedAt)
      VALUES (\(number), '\(id)', '\(description)', \(position.sql), \(number), \(number));
      """)
    try record(
      number, "add \(description)", before: nil,
      after: """
        {"id":"\(id)","description":"\(description)","position":\(position),"createdAt":\(number)}
        """)
  }

  /// Moves a todo, in a step of its own.
  func move(_ number: Int, from old: Double, to new: Double) throws {
    try folder.sqlite("UPDATE todo SET position = \(new.sql) WHERE number = \(number)")
    try record(
      number, "move \(number)", before: #"{"position":\#(old)}"#,
      after: #"{"position":\#(new)}"#)
  }

  private func record(_ number: Int, _ command: String, before: String?, after: String) throws {
    try folder.sqlite(
      """
      INSERT INTO step (at, command, previous)
      VALUES (0, '\(command)', (SELECT coalesce(max(sequence), 0) FROM step));
      INSERT INTO change (step, ordinal, todo, before, after)
      VALUES (last_insert_rowid(), 1, \(number), \(before.map { "'\($0)'" } ?? "NULL"), '\(after)')
      """)
  }
}

extension Double {
  /// As SQL writes it.
  fileprivate var sql: String {
    isInfinite ? (self < 0 ? "-9e999" : "9e999") : "\(self)"
  }
}
