import FoundationEssentials
import SQLite
import TodoDomain
import TodoText

/// The steps of the history as entries of a log, and back.
extension StoredList {
  /// The steps that aren't in the log yet, the oldest first.
  ///
  /// Each gets an id and a stamp, unless it has them.
  func unsent() throws -> [LogEntry] {
    guard let replica = try replica() else { return [] }
    try nameSteps(of: replica)
    return try steps(after: try lastSent()).map { step in
      guard let header = try header(of: step.sequence) else {
        throw StoredStep.missing(step.sequence)
      }
      var changes: [LogChange] = []
      try eachChange(of: step.sequence, backwards: false) { changes.append(try LogChange($0)) }
      var ids: [Int64: Todo.ID] = [:]
      let lost = try lost(of: step.sequence)
      for number in Set((changes + lost).flatMap(\.numbers)) {
        ids[number] = try todo(number)?.id ?? former(number)?.id
      }
      return LogEntry(
        id: header.id, stamp: header.stamp, author: header.author, at: step.at,
        command: step.command, undone: header.undone, changes: changes, lost: lost, ids: ids)
    }
  }

  /// Gives an id and a stamp to each step that isn't in the log and has none; returns the last clock.
  @discardableResult
  func nameSteps(of replica: Replica) throws -> Int64 {
    let sent = try lastSent()
    let statement = try PreparedStatement(
      database, "SELECT coalesce(max(clock), 0) FROM entry WHERE step > ?1")
    try statement.bind(sent)
    var clock = max(replica.clock, try statement.first { $0.integer(0) } ?? 0)
    for step in try steps(after: sent) where try header(of: step.sequence) == nil {
      clock = max(step.at.millisecondsSince1970, clock + 1)
      var checksums: [Int64] = []
      try eachChange(of: step.sequence, backwards: false) { checksums.append($0.checksum) }
      // Two steps of one device that agree in all of this are the same step.
      let name = "step \(step.sequence) of \(replica.device): \(step.checksum) \(checksums)"
      try insert(
        EntryHeader(
          id: UUID(named: name), stamp: Stamp(clock: clock, device: replica.device),
          author: replica.author),
        of: step.sequence)
    }
    return clock
  }

  /// Undoes the steps that aren't in the log, and removes them from the history.
  func takeBack() throws {
    var outcome = TodoList.Outcome()
    for step in try steps(after: try lastSent()).reversed() {
      try eachChange(of: step.sequence, backwards: true) { change in
        if change.before == nil, let added = try todo(change.todo) { try remember(gone: added) }
        try replay(change.inverse, &outcome)
      }
      for table in ["change", "lost", "entry"] {
        try database.run("DELETE FROM \(table) WHERE step = \(step.sequence)")
      }
      try database.run("DELETE FROM step WHERE sequence = \(step.sequence)")
    }
  }

  /// Begins a step of the log, which gets all following changes.
  func beginStep(_ entry: LogEntry) throws {
    try beginStep(entry.command, at: entry.at, undoing: entry.undone.flatMap(step))
    unit?.entry = EntryHeader(
      id: entry.id, stamp: entry.stamp, author: entry.author, undone: entry.undone)
  }

  /// The step with an id; `nil` for one that this list never had.
  func step(_ id: UUID) throws -> Int64? {
    let statement = try PreparedStatement(database, "SELECT step FROM entry WHERE id = ?1")
    try statement.bind(id)
    return try statement.first { $0.integer(0) }
  }

  /// Begins a step, which undoes another if it isn't a command itself.
  func beginStep(_ command: String, at: Instant, undoing undone: Int64?) throws {
    unit?.command = command
    unit?.at = at
    unit?.undone = undone
    unit?.step = try statement(.nextStep).first { $0.integer(0) } ?? 1
    unit?.isRecorded = false
    unit?.changeCount = 0
    unit?.greatestNumber = nil
  }

  /// Ends the step, and records its changes that others had made already and those that lost.
  func endStep(_ repeated: [LogChange], _ lost: [LogChange]) throws {
    guard let step = unit?.step else { return }
    for change in repeated {
      try append(
        change.number, before: change.record(of: change.before),
        after: change.record(of: change.after))
    }
    for (position, change) in lost.enumerated() {
      try anchor(change.number, in: step)
      let statement = try PreparedStatement(
        database,
        "INSERT INTO lost (step, ordinal, todo, before, after) VALUES (?1, ?2, ?3, ?4, ?5)")
      try statement.bind(
        step, Int64(position) + 1, change.number, change.record(of: change.before),
        change.record(of: change.after))
      try statement.run()
    }
    if unit?.isRecorded == true, let header = unit?.entry { try insert(header, of: step) }
    // Later changes don't belong to it.
    unit?.command = nil
    unit?.isRecorded = false
    unit?.entry = nil
    unit?.undone = nil
  }

  /// Makes the history of a todo name the step even if the step changed nothing.
  private func anchor(_ number: Int64, in step: Int64) throws {
    let statement = try PreparedStatement(
      database, "SELECT EXISTS (SELECT 1 FROM change WHERE step = ?1 AND todo = ?2)")
    try statement.bind(step, number)
    guard try statement.first({ $0.integer(0) }) == 0 else { return }
    try append(number, before: Array("{}".utf8), after: Array("{}".utf8))
  }

  private func steps(after sequence: Int64) throws -> [StoredStep] {
    let statement = try PreparedStatement(
      database,
      "SELECT \(StoredStep.selection) FROM step WHERE sequence > ?1 ORDER BY sequence")
    try statement.bind(sequence)
    var steps: [StoredStep] = []
    try statement.forEach { row in
      guard let step = StoredStep(row) else { throw StoredStep.damaged(row.integer(0)) }
      steps.append(try step.checked())
    }
    return steps
  }

  /// The entry of a step, without its changes; `nil` if it was never sent.
  func header(of step: Int64) throws -> EntryHeader? {
    guard hasLog else { return nil }
    let statement = try PreparedStatement(
      database, "SELECT id, device, clock, author, undone FROM entry WHERE step = ?1")
    try statement.bind(step)
    return try statement.first { row in
      guard let id = row.uuid(0), let device = row.uuid(1) else {
        throw SQLiteFailure.unreadable("the id of step \(step) of the history can't be read")
      }
      return EntryHeader(
        id: id, stamp: Stamp(clock: row.integer(2), device: device), author: row.text(3),
        undone: row.uuid(4))
    }
  }

  /// The author of a step from another device.
  func otherAuthor(of step: Int64, _ replica: Replica) throws -> String? {
    guard let header = try header(of: step), header.stamp.device != replica.device else {
      return nil
    }
    return header.author
  }

  func insert(_ header: EntryHeader, of step: Int64) throws {
    let statement = try PreparedStatement(
      database,
      """
      INSERT INTO entry (step, id, device, clock, author, undone) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    try statement.bind(
      step, header.id, header.stamp.device, header.stamp.clock, header.author, header.undone)
    try statement.run()
  }

  /// The changes of a step that lost, for one todo or for all.
  func lost(of step: Int64, to number: Int64? = nil) throws -> [LogChange] {
    guard hasLog else { return [] }
    let statement = try PreparedStatement(
      database,
      """
      SELECT todo, before, after FROM lost
      WHERE step = ?1 AND (?2 IS NULL OR todo = ?2) ORDER BY ordinal
      """)
    try statement.bind(step, number)
    var lost: [LogChange] = []
    try statement.forEach { row in
      lost.append(
        try LogChange(number: row.integer(0), before: row.bytes(1), after: row.bytes(2)))
    }
    return lost
  }
}

extension LogChange {
  fileprivate init(_ change: StoredChange) throws {
    try self.init(number: change.todo, before: change.before, after: change.after)
  }

  fileprivate init(number: Int64, before: [UInt8]?, after: [UInt8]?) throws {
    var fields: Todo.Fields = []
    func read(_ json: [UInt8]?) throws -> Todo? {
      guard let json else { return nil }
      var todo = Todo.blank(number: number)
      guard let found = json.withUnsafeBufferPointer({ ChangeRecord.read($0, into: &todo) })
      else { throw SQLiteFailure.unreadable(todo: number) }
      fields = fields.union(found)
      return todo
    }
    let (before, after) = (try read(before), try read(after))
    self.init(number: number, before: before, after: after, fields: fields)
  }

  /// One side of the change as it is stored in the history.
  fileprivate func record(of todo: Todo?) -> [UInt8]? {
    guard let todo else { return nil }
    var json: [UInt8] = []
    if fields == .changeable {
      ChangeRecord.write(todo, to: &json)
    } else {
      ChangeRecord.write(fields, of: todo, to: &json)
    }
    return json
  }
}
