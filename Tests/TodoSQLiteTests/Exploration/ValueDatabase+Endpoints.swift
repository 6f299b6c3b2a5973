import Composable
import ComposableTesting
import TodoDomain

extension TodoDatabase {
  /// Creates a database in the world of a state space; each call made through `callNow` may fail.
  init(_ outside: Outside<ValueDatabase>) {
    let failures = [TodoStoreError.inputOutput(path: "todo.sqlite", reason: "disk full")]
    self.init()
    changes.begin = { command, at throws(TodoStoreError) in
      try outside.callNow("begin", command, at, failures: failures) {
        world throws(TodoStoreError) in
        try world.begin(command, at)
      }
    }
    changes.load = { references throws(TodoStoreError) in
      try outside.callNow("load", references, failures: failures) {
        world throws(TodoStoreError) in
        try world.load(references)
      }
    }
    changes.find = { id throws(TodoStoreError) in try outside.world.find(id) }
    changes.spelling = { field, name throws(TodoStoreError) in
      try outside.world.spelling(field, name)
    }
    changes.isUntouched = { number throws(TodoStoreError) in
      try outside.world.isUntouched(number)
    }
    changes.wasTurn = { number throws(TodoStoreError) in try outside.world.wasTurn(number) }
    changes.subtasks = { numbers throws(TodoStoreError) in try outside.world.subtasks(numbers) }
    changes.lastSubtask = { number, others throws(TodoStoreError) in
      try outside.world.lastSubtask(number, others)
    }
    changes.neighbors = { side, place, count throws(TodoStoreError) in
      try outside.callNow("neighbors", side, place, count, failures: failures) {
        world throws(TodoStoreError) in
        try world.neighbors(side, place, count)
      }
    }
    changes.nextNumber = { outside.world.nextNumber }
    changes.insert = { new throws(TodoStoreError) in
      try outside.callNow("insert", new, failures: failures) { world throws(TodoStoreError) in
        try world.insert(new)
      }
    }
    changes.save = { before, after, fields throws(TodoStoreError) in
      try outside.callNow("save", before, after, failures: failures) {
        world throws(TodoStoreError) in
        try world.save(before, after, fields)
      }
    }
    changes.delete = { todo throws(TodoStoreError) in
      try outside.callNow("delete", todo, failures: failures) { world throws(TodoStoreError) in
        try world.delete(todo)
      }
    }
    changes.clear = { () throws(TodoStoreError) in
      try outside.callNow("clear", failures: failures) { world throws(TodoStoreError) in
        try world.clear()
      }
    }
    changes.undo = { steps throws(TodoStoreError) in
      try outside.callNow("undo", steps, failures: failures) { world throws(TodoStoreError) in
        try world.undo(steps)
      }
    }
    changes.redo = { steps throws(TodoStoreError) in
      try outside.callNow("redo", steps, failures: failures) { world throws(TodoStoreError) in
        try world.redo(steps)
      }
    }
    changes.commit = { () throws(TodoStoreError) in
      try outside.callNow("commit", failures: failures) { world throws(TodoStoreError) in
        try world.commit()
      }
    }
    changes.rollback = { () throws(TodoStoreError) in
      try outside.callNow("rollback", failures: failures) { world throws(TodoStoreError) in
        world.rollback()
      }
    }
    reading.page = { query, cursor, size throws(TodoStoreError) in
      try outside.world.page(query, cursor, size)
    }
    reading.linked = { todo throws(TodoStoreError) in try outside.world.shownLinks(of: todo) }
    reading.history = { number throws(TodoStoreError) in try outside.world.history(number) }
    reading.steps = { first, size throws(TodoStoreError) in try outside.world.steps(first, size) }
    reading.total = { query, _ throws(TodoStoreError) in try outside.world.total(query) }
    reading.vocabulary = { () throws(TodoStoreError) in try outside.world.vocabulary() }
    reading.groups = { kind throws(TodoStoreError) in try outside.world.groups(kind) }
    reading.statistics = { query throws(TodoStoreError) in try outside.world.statistics(query) }
    reading.load = changes.load
  }

  /// Creates a database from an unshared list in memory.
  init(_ value: ValueDatabase) {
    self.init(SharedValue(value))
  }

  /// Creates a database from a shared list in memory.
  init(_ shared: SharedValue) {
    self.init()
    changes.begin = { command, at throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.begin(command, at) }
    }
    changes.load = { references throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.load(references) }
    }
    changes.find = { id throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.find(id) }
    }
    changes.spelling = { field, name throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.spelling(field, name) }
    }
    changes.isUntouched = { number throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.isUntouched(number) }
    }
    changes.wasTurn = { number throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.wasTurn(number) }
    }
    changes.subtasks = { numbers throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.subtasks(numbers) }
    }
    changes.lastSubtask = { number, others throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in
        try database.lastSubtask(number, others)
      }
    }
    changes.neighbors = { side, place, count throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in
        try database.neighbors(side, place, count)
      }
    }
    changes.nextNumber = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in database.nextNumber }
    }
    changes.insert = { new throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.insert(new) }
    }
    changes.save = { before, after, fields throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.save(before, after, fields) }
    }
    changes.delete = { todo throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.delete(todo) }
    }
    changes.clear = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.clear() }
    }
    changes.undo = { steps throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.undo(steps) }
    }
    changes.redo = { steps throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.redo(steps) }
    }
    changes.commit = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.commit() }
    }
    changes.rollback = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in database.rollback() }
    }
    reading.page = { query, cursor, size throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in
        try database.page(query, cursor, size)
      }
    }
    reading.linked = { todo throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.shownLinks(of: todo) }
    }
    reading.history = { number throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.history(number) }
    }
    reading.steps = { first, size throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.steps(first, size) }
    }
    reading.total = { query, _ throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.total(query) }
    }
    reading.groups = { kind throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.groups(kind) }
    }
    reading.vocabulary = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.vocabulary() }
    }
    reading.statistics = { query throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.statistics(query) }
    }
    reading.load = changes.load
    sync = Sync.Database(shared)
  }
}

/// A value that several closures share.
final class SharedValue: Sendable {
  private let contents: Locked<ValueDatabase?>
  private let load: @Sendable () -> ValueDatabase

  /// Creates a value that is read from `load` until it changes.
  init(_ load: @escaping @Sendable @autoclosure () -> ValueDatabase) {
    contents = Locked(nil)
    self.load = load
  }

  var value: ValueDatabase { contents.withLock { $0 ?? load() } }

  func use<Value: Sendable>(
    _ body: @Sendable (inout ValueDatabase) throws(TodoStoreError) -> Value
  ) throws(TodoStoreError) -> Value {
    try contents.withLock { contents throws(TodoStoreError) in
      var value = contents ?? load()
      defer { contents = value }
      return try body(&value)
    }
  }
}
