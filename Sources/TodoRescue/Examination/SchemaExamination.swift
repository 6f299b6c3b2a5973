import SQLite
import TodoSQLite

/// Examines whether a database has the tables and indexes that the migrations create.
struct SchemaExamination {
  /// The last migration that the database has seen.
  let version: Int

  /// Reports what is missing or different in the database.
  func findSchema(of database: Database) throws -> Finding {
    if let difference = try SchemaDifference(of: database, version: version) {
      return Finding(
        .format, difference.isDamage ? .damaged : .warning, difference.message, hint: Self.hint)
    }
    let encoding = try PreparedStatement(database, "PRAGMA encoding").first { $0.text(0) }
    guard encoding == "UTF-8" else {
      return Finding(
        .format, .damaged, "its texts are said to be \(encoding ?? "in no encoding"), not UTF-8",
        hint: Self.hint)
    }
    let known = Migration.all.requiredVersion
    return version >= known
      ? Finding(.format, .ok, "it is a todo database, at migration \(version)")
      : Finding(
        .format, .warning, "it is at migration \(version) of \(known)",
        hint: "The next change brings it up to date.")
  }

  private static let hint = "`todo doctor --rescue FILE` makes a list that has all of it."
}
