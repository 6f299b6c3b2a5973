import TodoDomain

extension TodoDatabase {
  /// The todos in the SQLite database at `path`.
  ///
  /// - Parameters:
  ///   - path: Where the file is. For writing it is made where it is missing (0600), and so are the
  ///     folders above it (0700).
  ///   - access: What it is opened for.
  ///   - timeout: How many seconds to wait while another process has the database locked.
  ///   - timeZone: Whose clocks tell on which date a todo is due.
  ///   - isInterrupted: Asked now and then. From when it is true whatever takes long fails, and a unit of
  ///     work can only be rolled back.
  /// - Returns: A database whose endpoints never suspend. Read-only, it is an empty list for good where
  ///   there was no file.
  /// - Throws: `.notATodoDatabase`, `.damaged`, `.newerSchema`, each with the file left as it was; or
  ///   `.cannotCreate`, `.noPermission`, `.inputOutput`, `.locked`.
  package static func live(
    path: String, access: DatabaseAccess, timeout: Double = 30, timeZone: CivilTimeZone,
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) throws(TodoStoreError) -> TodoDatabase {
    let file = try DatabaseFile(path: path)
    let connection = try TodoConnection.open(
      file, access: access, timeoutSeconds: timeout, timeZone: timeZone,
      isInterrupted: isInterrupted)
    return connection.map(TodoDatabase.init) ?? .nothing(path: file.path)
  }

  /// An empty list that is gone when the last copy of this is.
  ///
  /// What of it is too large for the memory is in a file without a name.
  package static func temporary(
    timeZone: CivilTimeZone = .utc
  ) throws(TodoStoreError) -> TodoDatabase {
    TodoDatabase(try TodoConnection.temporary(timeZone: timeZone))
  }

  init(_ connection: TodoConnection) {
    self.init(
      begin: { command, at throws(TodoStoreError) in try connection.begin(command, at) },
      beginCommand: { () throws(TodoStoreError) in
        try connection.write { $0.beginCommand() }
      },
      load: { references throws(TodoStoreError) in
        try connection.read { try $0.load(references) }
      },
      find: { id throws(TodoStoreError) in try connection.read { try $0.find(id) } },
      neighbors: { side, place, count throws(TodoStoreError) in
        try connection.read { try $0.neighbors(side, place, count) }
      },
      insert: { new throws(TodoStoreError) in try connection.write { try $0.insert(new) } },
      save: { before, after throws(TodoStoreError) in
        try connection.write { try $0.save(before, after) }
      },
      delete: { todo throws(TodoStoreError) in try connection.write { try $0.delete(todo) } },
      clear: { () throws(TodoStoreError) in try connection.write { try $0.clear() } },
      undo: { count throws(TodoStoreError) in try connection.write { try $0.undo(count) } },
      redo: { count throws(TodoStoreError) in try connection.write { try $0.redo(count) } },
      commit: { () throws(TodoStoreError) in try connection.commit() },
      rollback: { () throws(TodoStoreError) in try connection.rollback() },
      holdMoment: { () throws(TodoStoreError) in try connection.holdMoment() },
      leaveMoment: { () throws(TodoStoreError) in try connection.leaveMoment() },
      page: { query, cursor, size throws(TodoStoreError) in
        try connection.read { try $0.page(query, cursor, size) }
      },
      history: { number throws(TodoStoreError) in
        try connection.read { try $0.history(number) }
      },
      steps: { first, size throws(TodoStoreError) in
        try connection.read { try $0.steps(first, size) }
      },
      vocabulary: { () throws(TodoStoreError) in try connection.read { try $0.vocabulary() } },
      total: { query throws(TodoStoreError) in try connection.read { try $0.total(query) } },
      groups: { kind throws(TodoStoreError) in try connection.read { try $0.groups(kind) } },
      statistics: { query throws(TodoStoreError) in
        try connection.read { try $0.statistics(query) }
      })
  }

  /// The list that a database at `path` would hold, if there were one, for reading.
  private static func nothing(path: String) -> TodoDatabase {
    let readOnly = TodoStoreError.noPermission(path: path, reason: "it is open for reading only")
    return TodoDatabase(
      begin: { _, _ throws(TodoStoreError) in throw readOnly },
      beginCommand: { () throws(TodoStoreError) in throw readOnly },
      load: { references throws(TodoStoreError) in
        if let first = references.first { throw .noTodo(first) }
        return []
      },
      find: { _ in nil },
      neighbors: { _, _, _ in [] },
      insert: { _ throws(TodoStoreError) in throw readOnly },
      save: { _, _ throws(TodoStoreError) in throw readOnly },
      delete: { _ throws(TodoStoreError) in throw readOnly },
      clear: { () throws(TodoStoreError) in throw readOnly },
      undo: { _ throws(TodoStoreError) in throw readOnly },
      redo: { _ throws(TodoStoreError) in throw readOnly },
      commit: { () throws(TodoStoreError) in throw readOnly },
      rollback: {},
      holdMoment: { 0 },
      leaveMoment: {},
      page: { _, _, _ in Page(todos: []) },
      history: { _ in [] },
      steps: { _, _ in StepPage(steps: []) },
      vocabulary: { Vocabulary() },
      total: { _ in .exactly(0) },
      groups: { _ in [] },
      statistics: { Statistics(of: $0) })
  }
}
