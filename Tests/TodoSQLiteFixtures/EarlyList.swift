import Foundation
import SQLite
import TodoDomain

import TodoSQLite

extension TemporaryFolder {
  /// Turns the file into a list of a version from before undo became a step.
  ///
  /// Its steps record whether they are undone, as `undone` are, along with the last step done before them.
  package func makeEarly(_ version: Int, undone: [Int64: Int64] = [:]) throws {
    let syncs = Migration.isOfSyncing(version)
    let old = try TemporaryFolder()
    let place = DatabasePlace(path: old.database, timeoutSeconds: 0)
    let database = try Database(at: place, access: .readWrite, timeZone: .utc)
    try Migration.all.migrate(database, at: place, upTo: version)
    try database.run("PRAGMA foreign_keys = OFF; ATTACH '\(self.database)' AS new")
    let isDone = "sequence NOT IN (\(undone.keys.map(String.init).joined(separator: ", ")))"
    let previous = undone.map { "WHEN \($0) THEN \($1) " }.joined()
    try database.run(
      """
      DELETE FROM sqlite_sequence;
      INSERT INTO sqlite_sequence SELECT * FROM new.sqlite_sequence;
      INSERT INTO todo (\(Todo.selection)) SELECT \(Todo.selection) FROM new.todo;
      CREATE TEMP TABLE kept AS SELECT * FROM new.step WHERE \(syncs) OR undone IS NULL;
      INSERT INTO step
      SELECT sequence, at, command, NOT \(isDone), previous,
        checksum(sequence, at, previous, command)
      FROM (SELECT *, CASE sequence \(previous)WHEN 0 THEN 0
        ELSE coalesce((SELECT max(sequence) FROM kept AS older
          WHERE older.sequence < kept.sequence AND older.\(isDone)), 0) END AS previous
        FROM kept);
      INSERT INTO change SELECT * FROM new.change WHERE step IN (SELECT sequence FROM kept);
      """)
    for table in ["replica", "entry", "lost", "log"] where syncs {
      try database.run("INSERT INTO \(table) SELECT * FROM new.\(table)")
    }
    database.close()
    try old.bytes().write(to: URL(fileURLWithPath: self.database))
  }
}
