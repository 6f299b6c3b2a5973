import SQLite
import TodoDomain

/// How the tables and indexes of a database differ from those that the migrations make.
package struct SchemaDifference {
  /// What the database lacks, or defines differently.
  package let message: String
  /// Whether data may be lost; `false` if only indexes are missing.
  package let isDamage: Bool

  /// The definition of each table and index, by its kind and name, such as `table todo`.
  private typealias Schema = [(part: String, definition: String)]

  /// Returns `nil` if the database has everything that a list has.
  ///
  /// - Parameters:
  ///   - database: The database to check; it may have more tables than a list.
  ///   - version: The last migration that it has seen.
  /// - Throws: An error from SQLite.
  package init?(of database: Database, version: Int) throws {
    let found = Dictionary(
      try Self.schema(of: database).map { ($0.part, $0.definition) },
      uniquingKeysWith: { first, _ in first })
    let expected = try Self.model(version: version, hasTextIndex: found["table todoText"] != nil)
    let missing = expected.filter { found[$0.part] == nil }
    if let first = missing.first {
      let others = missing.count - 1
      message = "the \(first.part) \(others > 0 ? "and \(others) more are" : "is") missing"
      isDamage = !missing.allSatisfy { $0.part.hasPrefix("index") }
    } else if let other = expected.first(where: { found[$0.part] != $0.definition }) {
      message = "the definition of the \(other.part) is not what `todo` made"
      isDamage = true
    } else {
      return nil
    }
  }

  /// Returns the schema that the migrations make of an empty database.
  private static func model(version: Int, hasTextIndex: Bool) throws -> Schema {
    let place = DatabasePlace(path: ":memory:", timeoutSeconds: 0)
    let model = try Database(at: place, access: .readWrite, timeZone: .utc)
    try Migration.all.migrate(model, at: place, upTo: version)
    if hasTextIndex { try model.run(TextIndex.creation) }
    return try schema(of: model)
  }

  private static func schema(of database: Database) throws -> Schema {
    var schema: Schema = []
    try PreparedStatement(
      database,
      """
      SELECT type || ' ' || name, CAST('on ' || tbl_name || ': ' || coalesce(sql, '') AS BLOB)
      FROM sqlite_schema ORDER BY rowid
      """
    ).forEach { row in
      // Bytes that aren't text stay bytes, and so differ from it.
      let definition = row.withUTF8(1) { $0.map { String(UnicodeScalar($0)) }.joined() }
      schema.append((row.text(0), definition))
    }
    return schema
  }
}
