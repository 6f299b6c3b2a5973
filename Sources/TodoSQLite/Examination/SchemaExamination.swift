import GRDB
import TodoDomain

/// Examines whether a database has the tables and indexes of a list, as the migrations make them.
struct SchemaExamination {
  /// The last migration that the database has seen.
  let version: Int

  /// What a table or an index is made by, by its kind and name, such as `table todo`.
  private typealias Schema = [(part: String, definition: String)]

  /// Tells what a list has and this one does not, or has otherwise.
  func findSchema(of database: Database) throws -> Finding {
    if let problem = try findProblem(of: database) { return problem }
    let encoding = try PreparedStatement(database, "PRAGMA encoding").first { $0.text(0) }
    guard encoding == "UTF-8" else {
      return Finding(
        .format, .damaged, "its texts are said to be \(encoding ?? "in no encoding"), not UTF-8",
        hint: Self.hint)
    }
    let known = Migration.all.version
    return version == known
      ? Finding(.format, .ok, "it is a todo database, at migration \(version)")
      : Finding(
        .format, .warning, "it is at migration \(version) of \(known)",
        hint: "The next change brings it up to date.")
  }

  /// What is wrong with the definitions of tables and indexes.
  func findProblem(of database: Database) throws -> Finding? {
    let found = Dictionary(
      try Self.schema(of: database).map { ($0.part, $0.definition) },
      uniquingKeysWith: { first, _ in first })
    let expected = try model(hasTextIndex: found["table todoText"] != nil)
    let missing = expected.filter { found[$0.part] == nil }
    if let first = missing.first {
      let more = missing.count > 1 ? ", and \(missing.count - 1) more" : ""
      return Finding(
        .format, missing.allSatisfy { $0.part.hasPrefix("index") } ? .warning : .damaged,
        "the \(first.part) is not there\(more)", hint: Self.hint)
    }
    guard let other = expected.first(where: { found[$0.part] != $0.definition }) else { return nil }
    return Finding(
      .format, .damaged, "the definition of the \(other.part) is not what `todo` made",
      hint: Self.hint)
  }

  private static let hint = "`todo doctor --rescue FILE` makes a list that has all of it."

  /// What the migrations make of an empty database.
  private func model(hasTextIndex: Bool) throws -> Schema {
    let place = DatabasePlace(path: ":memory:", timeoutSeconds: 0)
    let model = try DatabaseQueue(
      configuration: .todo(at: place, access: .readWrite, timeZone: .utc))
    return try model.inDatabase { database in
      try Array(Migration.all.prefix(version)).migrate(database, at: place)
      // It was another one before the fourth migration, which drops it.
      if hasTextIndex, version >= 4 { try database.run(TextIndex.creation) }
      return try Self.schema(of: database)
    }
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
      // Bytes that are no text stay bytes that differ from it.
      let definition = row.withUTF8(1) { $0.map { String(UnicodeScalar($0)) }.joined() }
      schema.append((row.text(0), definition))
    }
    return schema
  }
}
