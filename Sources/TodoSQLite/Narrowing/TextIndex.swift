import SQLite
import TodoDomain
import TodoText

/// The index for searching texts: it has each todo under its number, by every three adjacent characters.
///
/// A word of one or two characters begins some of these trigrams, wherever it stands (``ShortWord``): each text
/// ends with two extra characters.
///
/// It only narrows a search down. So nothing is ever removed from it, and a search looks at the todos that are
/// missing from it, too: they are added some thousand at a time (``NarrowingLimits/missing``), as a single one
/// would write as many pages.
///
/// Source: <https://sqlite.org/fts5.html>, on the trigram tokenizer and on contentless tables.
package enum TextIndex {
  // FTS5 collects insertions in 8 MiB of memory instead of 1: of a million todos it had less to merge then, and
  // took 3.4 s instead of 4.7.
  //
  // `todoTrigrams` shows what is in the index, and is no table of its own. It and the other indexes are created
  // with the index because the definitions of a short list leave no room for them on the first page.
  static let creation = """
    CREATE VIRTUAL TABLE IF NOT EXISTS todoText USING fts5 (
      text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1');
    CREATE VIRTUAL TABLE IF NOT EXISTS todoTrigrams USING fts5vocab (todoText, instance);
    CREATE INDEX IF NOT EXISTS todoByPriority ON todo (isComplete, priority) WHERE priority <> 0;
    CREATE INDEX IF NOT EXISTS todoTimed ON todo (isComplete, remind)
      WHERE remind IS NOT NULL OR startedAt IS NOT NULL;
    INSERT INTO todoText (todoText, rank) VALUES ('hashsize', 8388608);

    """ + instantIndexes

  // With both, a script of 300,000 additions or of 100,000 completions took no longer than without. With an index
  // by `modifiedAt` it took a tenth longer, as every change also removes an entry from it: there is none.
  static let instantIndexes = """
    CREATE INDEX IF NOT EXISTS todoByCreation ON todo (createdAt);
    CREATE INDEX IF NOT EXISTS todoByCompletion ON todo (completedAt) WHERE completedAt IS NOT NULL;
    """

  /// Selects the name of one of these indexes, if they exist.
  static let instantIndex = """
    SELECT name FROM sqlite_schema WHERE type = 'index' AND name = 'todoByCompletion'
    """

  /// Selects the todos missing from the index, in the order in which FTS5 can add them at once.
  static let missing = """
    SELECT number, description, note, project, tags FROM todo
    WHERE number > (SELECT lastNumber FROM textIndex)
    UNION ALL
    SELECT number, description, note, project, tags FROM todo
    WHERE number IN (SELECT number FROM unindexed)
    ORDER BY number
    """

  /// Selects the numbers of the missing todos; deleted ones may be among them.
  static let missingNumbers = """
    SELECT number FROM unindexed
    UNION ALL SELECT number FROM todo WHERE number > (SELECT lastNumber FROM textIndex)
    """

  static let insertion = "INSERT INTO todoText (rowid, text) VALUES (?1, ?2)"

  static let completion = """
    DELETE FROM unindexed;
    UPDATE textIndex SET lastNumber = max(lastNumber, (SELECT coalesce(max(number), 0) FROM todo));
    """

  /// Returns what is indexed of a todo's project.
  static func text(ofProject project: String) -> String { beginning(ofProject: project) + "\n" }

  /// Returns the beginning of what is indexed of a project and of all below it.
  static func beginning(ofProject project: String) -> String { "=\(project.caseFolded)" }

  /// Returns what is indexed of a todo's tag.
  static func text(ofTag tag: String) -> String { "+\(tag.caseFolded)\n" }

  /// Returns the FTS5 query for todos with all `trigrams`; `nil` if there are none.
  package static func match(_ trigrams: [String]) -> String? {
    // More trigrams would hardly leave fewer todos.
    let phrases = trigrams.prefix(32).map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    return phrases.isEmpty ? nil : phrases.joined(by: " AND ")
  }

  /// Writes the indexed text of a row of ``missing``.
  ///
  /// Unreadable tags are left out: adding a todo must not fail because of another one.
  package static func write(_ row: Columns, to text: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    for column in [1, 2] as [Int32] {
      row.withUTF8(column) { field in
        guard !field.isEmpty else { return }
        append(field, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
    }
    if !row.isNull(3) { text.append(contentsOf: Self.text(ofProject: row.text(3)).utf8) }
    row.withUTF8(4) { tags in
      guard tags.count > 2 else { return }
      for tag in StoredJSON.texts(tags) ?? [] {
        text.append(contentsOf: Self.text(ofTag: tag).utf8)
      }
    }
    text.append(UInt8(ascii: "\n"))
  }

  private static func append(_ utf8: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in utf8 {
        text.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      }
    } else {
      text.append(contentsOf: String(decoding: utf8, as: UTF8.self).caseFolded.utf8)
    }
  }
}

extension String {
  /// Every three adjacent characters, as FTS5 counts them, once each.
  package var trigrams: [String] {
    let scalars = Array(unicodeScalars)
    guard scalars.count >= 3 else { return [] }
    var known: Set<String> = []
    var trigrams: [String] = []
    for start in 0...min(scalars.count - 3, 255) {
      // No stored text holds a NUL, at which FTS5 would stop.
      let trigram = scalars[start..<start + 3].reduce(into: "") { $0.unicodeScalars.append($1) }
      if !trigram.utf8.contains(0), known.insert(trigram).inserted { trigrams.append(trigram) }
    }
    return trigrams
  }
}
