import SQLite
import TodoDomain

/// A change to the schema; never edited once released.
package struct Migration {
  /// 1 for the first, then one more for each.
  var version: Int
  /// Whether only a list that asks for it has it.
  var isOptional = false
  /// In UTF-8.
  var sql: @Sendable () -> [UInt8]
  /// What SQL alone can't do, before it and after it.
  var before: @Sendable (Database) throws -> Void = { _ in }
  var after: @Sendable (Database) throws -> Void = { _ in }

  /// All migrations in their order: the files in `migrations`.
  package static let all = [
    Migration(version: 1) { PackageResources.m0001_todos_sql },
    Migration(version: 2) { PackageResources.m0002_history_sql },
    Migration(version: 3) { PackageResources.m0003_search_sql },
    Migration(version: 4, isOptional: true) { PackageResources.m0004_sync_sql },
    Migration(
      version: 5, sql: { PackageResources.m0005_undo_and_names_sql },
      before: { try $0.forgetUndoneSteps() },
      after: {
        try $0.linkUndoneSteps()
        try $0.noteAllNames()
      }),
  ]

  /// The migration that makes undo a step.
  package static let undoVersion = 5

  /// Whether a list at this version syncs.
  ///
  /// From 5 on, required migrations have odd numbers. A list that also ran the optional one has the number of its last
  /// required migration and 1 more.
  package static func isOfSyncing(_ version: Int) -> Bool {
    version >= 4 && version.isMultiple(of: 2)
  }
}

extension [Migration] {
  /// The last version that this build knows.
  package var version: Int { requiredVersion + 1 }

  /// The version to which every list is migrated before it is changed, or 1 more for a list that syncs.
  package var requiredVersion: Int { last { !$0.isOptional }?.version ?? 0 }

  /// Runs the migrations up to `limit`, by default the required ones, that `database` has not seen, in one
  /// transaction with its version.
  ///
  /// Any number of processes may do so at once: the transaction checks again what is left to do.
  ///
  /// - Throws: `.newerSchema` for a database that has seen a later migration.
  package func migrate(
    _ database: Database, at place: DatabasePlace, upTo limit: Int? = nil
  ) throws {
    try database.addChecksums()
    // A table is replaced by a new one, and its rows must not take others with them.
    try database.run("PRAGMA foreign_keys = OFF")
    try database.transaction("BEGIN IMMEDIATE") {
      let version = try DatabaseFormat.version(of: database, at: place)
      try check(version: version, at: place)
      let syncs = Migration.isOfSyncing(version)
      let limit = limit ?? requiredVersion + (syncs ? 1 : 0)
      guard version < limit else { return }
      for migration in self
      where migration.isOptional
        ? !syncs && Migration.isOfSyncing(limit)
        : version < migration.version && migration.version <= limit
      {
        try migration.before(database)
        try database.run(String(decoding: migration.sql(), as: UTF8.self))
        try migration.after(database)
      }
      // Pragmas take no parameters; both values are numbers of this program.
      try database.run("PRAGMA application_id = \(DatabaseFormat.applicationID)")
      try database.run("PRAGMA user_version = \(limit)")
    }
    try database.run("PRAGMA foreign_keys = ON")
  }

  /// - Throws: `.newerSchema` for a version after the last migration.
  package func check(version: Int, at place: DatabasePlace) throws {
    guard version <= self.version else {
      throw TodoStoreError.newerSchema(path: place.path, found: version, known: self.version)
    }
  }
}
