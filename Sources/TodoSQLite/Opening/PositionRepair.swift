import SQLite
import TodoDomain
import TodoText

/// Brings positions into range that an older `todo` took from a file, and keeps the order.
///
/// The history has them, too: what is undone or done again must be what is stored. So a position becomes
/// the same one wherever it is.
package struct PositionRepair {
  private let database: Database
  /// Whether the history has checksums, of which those of what is repaired then go.
  private let hasChecksums: Bool

  /// Positions on either side of zero that stay as they are; after them there is room for all others.
  fileprivate static let kept = -0x1p52...0x1p52

  package init(_ database: Database, hasChecksums: Bool) {
    self.database = database
    self.hasChecksums = hasChecksums
  }

  /// Does nothing where all positions are in range.
  package func run() throws {
    let found = try find()
    let isInRange = found.far.allSatisfy(NumberRule.positions.contains)
    if isInRange { return }
    let replacements = replacements(of: found)
    try repairTodos(replacements)
    try repairChanges(replacements)
  }

  /// The positions that there are.
  private struct Found {
    /// Those that may have to be others.
    var far: Set<Double> = []
    /// The least and the greatest of those that stay, and of 0.
    var least = 0.0
    var greatest = 0.0

    mutating func insert(_ position: Double) {
      guard PositionRepair.kept.contains(position) else {
        far.insert(position)
        return
      }
      least = min(least, position)
      greatest = max(greatest, position)
    }
  }

  private func find() throws -> Found {
    var found = Found()
    try PreparedStatement(database, "SELECT position FROM todo").forEach {
      found.insert($0.double(0))
    }
    try PreparedStatement(database, Self.changes).forEach { row in
      for record in RecordedPosition.Record.allCases {
        if let position = RecordedPosition(record, in: row) { found.insert(position.value) }
      }
    }
    return found
  }

  /// What becomes of each far position: a whole number beyond those that stay.
  private func replacements(of found: Found) -> [Double: Double] {
    var replacements: [Double: Double] = [:]
    var next = found.greatest.rounded(.down)
    for position in found.far.sorted() where position > 0 {
      next += 1
      replacements[position] = next
    }
    next = found.least.rounded(.up)
    for position in found.far.sorted(by: >) where position < 0 {
      next -= 1
      replacements[position] = next
    }
    return replacements
  }

  private func repairTodos(_ replacements: [Double: Double]) throws {
    var moves: [(number: Int64, position: Double)] = []
    try PreparedStatement(database, "SELECT number, position FROM todo").forEach { row in
      guard let position = replacements[row.double(1)] else { return }
      moves.append((row.integer(0), position))
    }
    let update = try PreparedStatement(
      database, "UPDATE todo SET position = ?1 WHERE number = ?2")
    for move in moves {
      try update.bind(move.position, at: 1)
      try update.bind(move.number, at: 2)
      try update.run()
    }
  }

  private func repairChanges(_ replacements: [Double: Double]) throws {
    var repaired: [(step: Int64, ordinal: Int64, record: RecordedPosition.Record, json: [UInt8])] =
      []
    try PreparedStatement(database, Self.changes).forEach { row in
      for record in RecordedPosition.Record.allCases {
        guard let position = RecordedPosition(record, in: row),
          let replacement = replacements[position.value]
        else { continue }
        repaired.append(
          (row.integer(0), row.integer(1), record, position.replaced(by: replacement, in: row)))
      }
    }
    for change in repaired {
      let update = try PreparedStatement(
        database,
        """
        UPDATE change SET \(change.record) = ?1\(hasChecksums ? ", checksum = NULL" : "")
        WHERE step = ?2 AND ordinal = ?3
        """)
      try update.bind(json: change.json, at: 1)
      try update.bind(change.step, at: 2)
      try update.bind(change.ordinal, at: 3)
      try update.run()
    }
  }

  /// Places are found by bytes; in a text the quotes of the key would be escaped.
  private static let changes = """
    SELECT step, ordinal, before, after, instr(CAST(before AS BLOB), CAST('\(key)' AS BLOB)),
      instr(CAST(after AS BLOB), CAST('\(key)' AS BLOB))
    FROM change
    """

  fileprivate static let key = #""position":"#
}

/// A position in a record of the history, which may be infinite, and the record then no JSON.
private struct RecordedPosition {
  /// By its column.
  enum Record: Int32, CaseIterable {
    case before = 2
    case after = 3
  }

  let value: Double
  private let record: Record
  /// The bytes that say it.
  private let place: Range<Int>

  /// `nil` where the record has none.
  init?(_ record: Record, in row: Columns) {
    let start = Int(row.integer(record.rawValue + 2))
    guard start > 0 else { return nil }
    let begin = start - 1 + PositionRepair.key.utf8.count
    let found = row.withUTF8(record.rawValue) { json -> (Double, Range<Int>)? in
      let digits = json[begin...].prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
      return Double(String(decoding: digits, as: UTF8.self)).map { ($0, begin..<digits.endIndex) }
    }
    guard let found else { return nil }
    self.record = record
    (value, place) = found
  }

  /// The record with another position.
  func replaced(by position: Double, in row: Columns) -> [UInt8] {
    row.withUTF8(record.rawValue) { json in
      var result = Array(json[..<place.lowerBound])
      result.appendJSON(position, keepsFraction: true)
      return result + json[place.upperBound...]
    }
  }
}
