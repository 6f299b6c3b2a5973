import TodoDomain

extension TodoDatabase {
  /// Opens the todos in the SQLite database at `path`.
  ///
  /// - Parameters:
  ///   - path: The file. For writing it is created if it is missing (0600), and so are the
  ///     folders above it (0700).
  ///   - access: What it is opened for.
  ///   - timeout: How many seconds to wait while another process has the database locked.
  ///   - timeZone: The time zone that decides on which date a todo is due.
  ///   - limits: When an index is worth it.
  ///   - detailLimit: How many changes of `clear`, `undo` and `redo` are reported one by one.
  ///   - isInterrupted: Checked regularly. Once it is true, whatever takes long fails, and a unit of
  ///     work can only be rolled back.
  /// - Returns: The list in the file. Read-only and without a file, it stays an empty list.
  /// - Throws: `.notATodoDatabase`, `.damaged`, `.newerSchema`, each with the file left as it was; or
  ///   `.cannotCreate`, `.noPermission`, `.inputOutput`, `.locked`.
  package static func live(
    path: String, access: DatabaseAccess, timeout: Double = 30, timeZone: CivilTimeZone,
    limits: NarrowingLimits = NarrowingLimits(), detailLimit: Int = 256,
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) throws(TodoStoreError) -> TodoDatabase {
    let file = try DatabaseFile(path: path)
    let connection = try TodoConnection.open(
      file, access: access, timeoutSeconds: timeout, timeZone: timeZone, limits: limits,
      detailLimit: detailLimit, isInterrupted: isInterrupted)
    return connection.map(TodoDatabase.init) ?? TodoDatabase()
  }

  /// Creates an empty list that is deleted with its last copy.
  ///
  /// What doesn't fit in memory is in a file without a name. Up to `detailLimit` changes of `clear`, `undo` and `redo` are
  /// reported one by one.
  package static func temporary(
    timeZone: CivilTimeZone = .utc, detailLimit: Int = 256
  ) throws(TodoStoreError) -> TodoDatabase {
    TodoDatabase(try TodoConnection.temporary(timeZone: timeZone, detailLimit: detailLimit))
  }

  init(_ connection: TodoConnection) {
    self.init()
    changes.begin = { command, at throws(TodoStoreError) in try connection.begin(command, at) }
    changes.load = { references throws(TodoStoreError) in
      try connection.read { try $0.load(references) }
    }
    changes.find = { id throws(TodoStoreError) in try connection.read { try $0.find(id) } }
    changes.spelling = { field, name throws(TodoStoreError) in
      try connection.write { try $0.spelling(of: name, field) }
    }
    changes.isUntouched = { number throws(TodoStoreError) in
      try connection.read { try $0.isUntouched(number) }
    }
    changes.wasTurn = { number throws(TodoStoreError) in
      try connection.read { try $0.wasTurn(number) }
    }
    changes.subtasks = { numbers throws(TodoStoreError) in
      try connection.read { try $0.subtasks(of: numbers) }
    }
    changes.lastSubtask = { number, others throws(TodoStoreError) in
      try connection.read { try $0.lastSubtask(of: number, except: others) }
    }
    changes.neighbors = { side, place, count throws(TodoStoreError) in
      try connection.read { try $0.neighbors(side, place, count) }
    }
    changes.nextNumber = { () throws(TodoStoreError) in
      try connection.read { try $0.nextNumber() }
    }
    changes.knownTexts = { new throws(TodoStoreError) in
      try connection.read { try $0.knownTexts(new) }
    }
    changes.insert = { new throws(TodoStoreError) in try connection.write { try $0.insert(new) } }
    changes.save = { before, after, fields throws(TodoStoreError) in
      try connection.write { try $0.save(before, after, fields) }
    }
    changes.delete = { todo throws(TodoStoreError) in
      try connection.write { try $0.delete(todo) }
    }
    changes.clear = { () throws(TodoStoreError) in try connection.write { try $0.clear() } }
    changes.undo = { steps throws(TodoStoreError) in try connection.write { try $0.undo(steps) } }
    changes.redo = { steps throws(TodoStoreError) in try connection.write { try $0.redo(steps) } }
    changes.commit = { () throws(TodoStoreError) in try connection.commit() }
    changes.rollback = { () throws(TodoStoreError) in try connection.rollback() }
    stayOpen = { patience throws(TodoStoreError) in try connection.stayOpen(patience) }
    reading.hold = { () throws(TodoStoreError) in try connection.holdMoment() }
    reading.leave = { () throws(TodoStoreError) in try connection.leaveMoment() }
    reading.page = { query, cursor, size throws(TodoStoreError) in
      try connection.read { try $0.page(query, cursor, size) }
    }
    reading.links = { todos throws(TodoStoreError) in
      try connection.read { try $0.links(of: todos) }
    }
    reading.total = { query, isExact throws(TodoStoreError) in
      try connection.read { try $0.total(query, isExact: isExact) }
    }
    reading.load = changes.load
    reading.linked = { todo throws(TodoStoreError) in
      try connection.read { try $0.shownLinks(of: todo) }
    }
    reading.history = { number throws(TodoStoreError) in
      try connection.read { try $0.history(number) }
    }
    reading.steps = { first, size throws(TodoStoreError) in
      try connection.read { try $0.steps(first, size) }
    }
    reading.vocabulary = { () throws(TodoStoreError) in try connection.read { try $0.vocabulary() }
    }
    reading.groups = { kind throws(TodoStoreError) in
      try connection.read { try $0.groups(kind) }
    }
    sync.replica = { () throws(TodoStoreError) in try connection.read { try $0.replica() } }
    sync.status = { () throws(TodoStoreError) in try connection.read { try $0.syncStatus() } }
    sync.prepare = { () throws(TodoStoreError) in try connection.prepareSync() }
    sync.isEmpty = { () throws(TodoStoreError) in try connection.read { try $0.isBlank() } }
    sync.keep = { replica throws(TodoStoreError) in
      try connection.write { try $0.keep(replica) }
    }
    sync.report = { () throws(TodoStoreError) in try connection.read { try $0.report() } }
    sync.keepReport = { report throws(TodoStoreError) in
      try connection.write { try $0.keep(report) }
    }
    sync.rewind = { id throws(TodoStoreError) in try connection.write { try $0.rewind(to: id) } }
    sync.rewindToStep = { step throws(TodoStoreError) in
      try connection.write { try $0.rewind(to: step) }
    }
    sync.rename = { device, new throws(TodoStoreError) in
      try connection.write { try $0.rename(device, new) }
    }
    sync.keepText = { number, text throws(TodoStoreError) in
      try connection.write { try $0.keepText(number, text) }
    }
    sync.text = { number throws(TodoStoreError) in try connection.read { try $0.text(number) } }
    sync.unsent = { () throws(TodoStoreError) in try connection.write { try $0.unsent() } }
    sync.takeBack = { () throws(TodoStoreError) in try connection.write { try $0.takeBack() } }
    sync.sent = { id throws(TodoStoreError) in try connection.write { try $0.sent(id) } }
    sync.beginStep = { entry throws(TodoStoreError) in
      try connection.write { try $0.beginStep(entry) }
    }
    sync.endStep = { repeated, lost throws(TodoStoreError) in
      try connection.write { try $0.endStep(repeated, lost) }
    }
    sync.formerNumber = { id throws(TodoStoreError) in
      try connection.read { try $0.formerNumber(id) }
    }
    sync.former = { number throws(TodoStoreError) in
      try connection.read { try $0.former(number) }
    }
    reading.statistics = { query throws(TodoStoreError) in
      try connection.read { try $0.statistics(query) }
    }
  }
}
