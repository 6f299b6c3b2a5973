import ComposableTesting
import Synchronization
import TodoDomain

extension TodoDatabase {
  /// The world of a state space, each of whose endpoints may fail at each call.
  init(_ outside: Outside<ValueDatabase>) {
    let failures = [TodoStoreError.inputOutput(path: "todo.sqlite", reason: "disk full")]
    self.init(
      begin: outside.endpoint("begin", failures: failures) {
        (world, command, at) throws(TodoStoreError) in try world.begin(command, at)
      },
      beginCommand: outside.endpoint("beginCommand", failures: failures) {
        (world) throws(TodoStoreError) in try world.beginCommand()
      },
      load: outside.endpoint("load", failures: failures) {
        (world, references) throws(TodoStoreError) in try world.load(references)
      },
      find: { id throws(TodoStoreError) in try outside.world.find(id) },
      neighbors: outside.endpoint("neighbors", failures: failures) {
        (world, side, place, count) throws(TodoStoreError) in
        try world.neighbors(side, place, count)
      },
      insert: outside.endpoint("insert", failures: failures) {
        (world, new) throws(TodoStoreError) in try world.insert(new)
      },
      save: outside.endpoint("save", failures: failures) {
        (world, before, after) throws(TodoStoreError) in try world.save(before, after)
      },
      delete: outside.endpoint("delete", failures: failures) {
        (world, todo) throws(TodoStoreError) in try world.delete(todo)
      },
      clear: outside.endpoint("clear", failures: failures) {
        (world) throws(TodoStoreError) in try world.clear()
      },
      undo: outside.endpoint("undo", failures: failures) {
        (world, count) throws(TodoStoreError) in try world.undo(count)
      },
      redo: outside.endpoint("redo", failures: failures) {
        (world, count) throws(TodoStoreError) in try world.redo(count)
      },
      commit: outside.endpoint("commit", failures: failures) {
        (world) throws(TodoStoreError) in try world.commit()
      },
      rollback: outside.endpoint("rollback", failures: failures) {
        (world) throws(TodoStoreError) in world.rollback()
      },
      holdMoment: { 0 },
      leaveMoment: {},
      page: { query, cursor, size throws(TodoStoreError) in
        try outside.world.page(query, cursor, size)
      },
      history: { number throws(TodoStoreError) in try outside.world.history(number) },
      steps: { first, size throws(TodoStoreError) in try outside.world.steps(first, size) },
      vocabulary: { () throws(TodoStoreError) in try outside.world.vocabulary() },
      total: { query throws(TodoStoreError) in try outside.world.total(query) },
      groups: { kind throws(TodoStoreError) in try outside.world.groups(kind) },
      statistics: { query throws(TodoStoreError) in try outside.world.statistics(query) })
  }

  /// A list in memory that nobody else knows of.
  init(_ value: ValueDatabase) {
    self.init(SharedValue(value))
  }

  /// A list in memory.
  init(_ shared: SharedValue) {
    self.init(
      begin: { command, at throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.begin(command, at) }
      },
      beginCommand: { () throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.beginCommand() }
      },
      load: { references throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.load(references) }
      },
      find: { id throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.find(id) }
      },
      neighbors: { side, place, count throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in
          try database.neighbors(side, place, count)
        }
      },
      insert: { new throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.insert(new) }
      },
      save: { before, after throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.save(before, after) }
      },
      delete: { todo throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.delete(todo) }
      },
      clear: { () throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.clear() }
      },
      undo: { count throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.undo(count) }
      },
      redo: { count throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.redo(count) }
      },
      commit: { () throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.commit() }
      },
      rollback: { () throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in database.rollback() }
      },
      holdMoment: { 0 },
      leaveMoment: {},
      page: { query, cursor, size throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in
          try database.page(query, cursor, size)
        }
      },
      history: { number throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.history(number) }
      },
      steps: { first, size throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.steps(first, size) }
      },
      vocabulary: { () throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.vocabulary() }
      },
      total: { query throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.total(query) }
      },
      groups: { kind throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.groups(kind) }
      },
      statistics: { query throws(TodoStoreError) in
        try shared.use { database throws(TodoStoreError) in try database.statistics(query) }
      })
  }
}

/// A value that several closures share.
final class SharedValue: Sendable {
  private let contents: Mutex<ValueDatabase>

  init(_ value: ValueDatabase) {
    contents = Mutex(value)
  }

  var value: ValueDatabase { contents.withLock { $0 } }

  fileprivate func use<Value: Sendable>(
    _ body: @Sendable (inout ValueDatabase) throws(TodoStoreError) -> Value
  ) throws(TodoStoreError) -> Value {
    try contents.withLock { value throws(TodoStoreError) in try body(&value) }
  }
}
