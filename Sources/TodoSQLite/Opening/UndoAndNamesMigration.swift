import FoundationEssentials
import SQLite
import TodoDomain

/// The parts of the migration `m0005_undo_and_names` that are about lists that sync, and the function that it calls.
extension Database {
  /// Adds `checksum`, which computes the checksum of a step or of a change from its other columns.
  func addChecksums() throws {
    try addFunction("checksum", argumentCount: -1) { call in
      func bytes(_ index: Int) -> [UInt8]? { call.isNull(index) ? nil : Array(call.utf8(index)) }
      let isStep = call.argumentCount == 4
      call.returnInteger(
        isStep
          ? HistoryChecksum.step(
            call.integer(0), at: call.integer(1), undone: call.integer(2),
            command: String(decoding: call.utf8(3), as: UTF8.self))
          : HistoryChecksum.change(
            call.integer(0), call.integer(1), todo: call.integer(2), before: bytes(3),
            after: bytes(4)))
    }
  }

  private func isSyncing() throws -> Bool {
    try integer("SELECT count(*) FROM sqlite_schema WHERE name = 'replica'") == 1
  }

  /// Deletes the undone steps of a list that syncs: they are older than its log, and can't be redone.
  func forgetUndoneSteps() throws {
    guard try isSyncing() else { return }
    try run(
      """
      DELETE FROM change WHERE step IN (SELECT sequence FROM step WHERE isUndone);
      DELETE FROM step WHERE isUndone;
      UPDATE replica SET sent = min(sent, (SELECT coalesce(max(sequence), 0) FROM step));
      """)
  }

  /// Makes the steps of a list that syncs name those that they undo, as their entries in the log do.
  func linkUndoneSteps() throws {
    guard try isSyncing() else { return }
    // Some are older than the log. They get entries, too.
    var unknown: Set<UUID> = []
    try PreparedStatement(
      self, "SELECT undone FROM entry WHERE undone NOT IN (SELECT id FROM entry)"
    ).forEach { row in
      if let id = row.uuid(0) { unknown.insert(id) }
    }
    if !unknown.isEmpty {
      let insert = try PreparedStatement(
        self,
        """
        INSERT INTO entry (step, id, device, clock, author)
        SELECT sequence, ?2, device, at, author FROM step CROSS JOIN replica WHERE sequence = ?1
        """)
      try PreparedStatement(
        self,
        """
        SELECT sequence, device FROM step CROSS JOIN replica
        WHERE sequence NOT IN (SELECT step FROM entry)
        """
      ).forEach { row in
        guard let device = row.uuid(1) else { return }
        let id = EntryHeader.id(ofUnsent: row.integer(0), on: device)
        guard unknown.contains(id) else { return }
        try insert.bind(row.integer(0), id)
        try insert.run()
      }
    }
    try run(
      """
      UPDATE step SET undone = (
        SELECT other.step FROM entry JOIN entry AS other ON other.id = entry.undone
        WHERE entry.step = sequence)
      WHERE sequence IN (SELECT step FROM entry WHERE undone IS NOT NULL);
      UPDATE step
      SET checksum = checksum(sequence, at, undone, command)
        + (checksum <> checksum(sequence, at, 0, command))
      WHERE undone IS NOT NULL;
      """)
  }
}

extension Database {
  /// Records where the names of all todos can be found, the oldest first.
  func noteAllNames() throws {
    let insert = try PreparedStatement(self, StatementName.insertName.sql)
    let todos = try PreparedStatement(
      self,
      """
      SELECT number, tags, project FROM todo
      WHERE tags <> '[]' OR project IS NOT NULL ORDER BY number
      """)
    try todos.forEach { row in
      // Unreadable tags are for `doctor`.
      let tags = row.withUTF8(1) { StoredJSON.texts($0) } ?? []
      let project = row.isNull(2) ? nil : row.text(2)
      for key in nameKeys(tags: tags, project: project) {
        try insert.bind(key, row.integer(0))
        try insert.run()
      }
    }
  }
}
