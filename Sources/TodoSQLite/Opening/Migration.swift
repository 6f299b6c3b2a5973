import SQLite
import TodoDomain

/// A change of the schema, once released never edited.
package struct Migration {
  /// 1 for the first, then one more for each.
  var version: Int
  /// Whether only a list sees it that asks for it.
  var isOptional = false
  /// In UTF-8.
  var sql: @Sendable () -> [UInt8]

  /// All that there are, in their order: the files in `migrations`.
  package static let all = [
    Migration(version: 1) { PackageResources.m0001_create_todos_sql },
    Migration(version: 2) { PackageResources.m0002_link_steps_sql },
    Migration(version: 3) { PackageResources.m0003_index_texts_sql },
    Migration(version: 4) { PackageResources.m0004_index_short_words_sql },
    Migration(version: 5) { PackageResources.m0005_limit_positions_sql },
    Migration(version: 6) { PackageResources.m0006_checksum_history_sql },
    Migration(version: 7) { PackageResources.m0007_time_and_structure_sql },
    Migration(version: 8, isOptional: true) { PackageResources.m0008_sync_sql },
  ]

  /// The one that makes room for what a list remembers that syncs.
  static let syncVersion = 8
}

extension [Migration] {
  /// The version of a database that has seen all of them.
  package var version: Int { last?.version ?? 0 }

  /// The version that every database has once it was changed.
  package var requiredVersion: Int { last { !$0.isOptional }?.version ?? 0 }

  /// Runs those up to `limit`, by default those that are required, which `database` has not seen, each in one
  /// transaction with its version.
  ///
  /// Any number of processes may do so at once: each transaction looks again what is left to do.
  ///
  /// - Throws: `.newerSchema` for a database that has seen more than there are.
  package func migrate(
    _ database: Database, at place: DatabasePlace, upTo limit: Int? = nil
  ) throws {
    let limit = limit ?? requiredVersion
    for migration in self where migration.version <= limit {
      try database.transaction("BEGIN IMMEDIATE") {
        let version = try DatabaseFormat.version(of: database, at: place)
        try check(version: version, at: place)
        guard version < migration.version else { return }
        try database.run(String(decoding: migration.sql(), as: UTF8.self))
        // A pragma has no parameters; these two are numbers of this program.
        try database.run("PRAGMA application_id = \(DatabaseFormat.applicationID)")
        try database.run("PRAGMA user_version = \(migration.version)")
      }
    }
  }

  /// - Throws: `.newerSchema` for the version of a database that has seen more than there are.
  package func check(version: Int, at place: DatabasePlace) throws {
    guard version <= self.version else {
      throw TodoStoreError.newerSchema(path: place.path, found: version, known: self.version)
    }
  }
}
