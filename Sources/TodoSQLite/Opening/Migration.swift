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

  /// All migrations in their order: the files in `migrations`.
  package static let all = [
    Migration(version: 1) { PackageResources.m0001_todos_sql },
    Migration(version: 2) { PackageResources.m0002_history_sql },
    Migration(version: 3) { PackageResources.m0003_search_sql },
    Migration(version: 4, isOptional: true) { PackageResources.m0004_sync_sql },
  ]

  /// The migration that adds the tables for syncing.
  static let syncVersion = 4
}

extension [Migration] {
  /// The version of a database that has seen all of them.
  package var version: Int { last?.version ?? 0 }

  /// The version to which every database is migrated before it is changed.
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
    let limit = limit ?? requiredVersion
    try database.transaction("BEGIN IMMEDIATE") {
      let version = try DatabaseFormat.version(of: database, at: place)
      try check(version: version, at: place)
      guard version < limit else { return }
      for migration in self where version < migration.version && migration.version <= limit {
        try database.run(String(decoding: migration.sql(), as: UTF8.self))
      }
      // Pragmas take no parameters; both values are numbers of this program.
      try database.run("PRAGMA application_id = \(DatabaseFormat.applicationID)")
      try database.run("PRAGMA user_version = \(limit)")
    }
  }

  /// - Throws: `.newerSchema` for a version after the last migration.
  package func check(version: Int, at place: DatabasePlace) throws {
    guard version <= self.version else {
      throw TodoStoreError.newerSchema(path: place.path, found: version, known: self.version)
    }
  }
}
