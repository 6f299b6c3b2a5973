import ComposableTesting
import TodoDomain

/// A mistake that a database may have, for the tests of what finds them.
enum ShellMistake: CaseIterable {
  /// The next number is one more than the greatest of the todos that there are.
  case reusesNumbers
  /// What was completed comes back open.
  case redoReopens
  /// A step that is taken back leaves the history.
  case undoForgets
  /// What was done stays in hand, for whoever begins next.
  case doesNotRollBack
  /// A change is kept at once, also where the unit of work is left.
  case keepsTooEarly
  /// Nothing is kept.
  case losesCommits
  /// A todo that is not there is deleted without a word.
  case deletesNothing

  func make(_ database: TodoDatabase, _ outside: Outside<ValueDatabase>) -> TodoDatabase {
    let full = [TodoStoreError.inputOutput(path: "todo.sqlite", reason: "disk full")]
    var database = database
    switch self {
    case .reusesNumbers:
      database.changes.insert = { new throws(TodoStoreError) in
        try outside.callNow("insert", new, failures: full) {
          world throws(TodoStoreError) in
          let lastNumber = world.contents.todos.last?.number ?? 0
          world.unit?.contents.lastNumber = lastNumber
          return try world.insert(new)
        }
      }

    case .redoReopens:
      database.changes.redo = { count throws(TodoStoreError) in
        try outside.callNow("redo", count, failures: full) {
          world throws(TodoStoreError) in
          let outcome = try world.redo(count)
          for index in world.contents.todos.indices {
            world.unit?.contents.todos[index].completedAt = nil
          }
          return outcome
        }
      }

    case .undoForgets:
      database.changes.undo = { count throws(TodoStoreError) in
        try outside.callNow("undo", count, failures: full) {
          world throws(TodoStoreError) in
          let outcome = try world.undo(count)
          world.unit?.contents.future = []
          return outcome
        }
      }

    case .doesNotRollBack:
      database.changes.rollback = { () throws(TodoStoreError) in
        try outside.callNow("rollback", failures: full) {
          _ throws(TodoStoreError) in
        }
      }

    case .keepsTooEarly:
      database.changes.save = { before, after throws(TodoStoreError) in
        try outside.callNow("save", before, after, failures: full) {
          world throws(TodoStoreError) in
          try world.save(before, after)
          world.kept = world.contents
        }
      }

    case .losesCommits:
      database.changes.commit = { () throws(TodoStoreError) in
        try outside.callNow("commit", failures: full) {
          world throws(TodoStoreError) in
          world.rollback()
        }
      }

    case .deletesNothing:
      database.changes.load = { references throws(TodoStoreError) in
        try outside.callNow("load", references, failures: full) {
          world throws(TodoStoreError) in
          (try? world.load(references)) ?? []
        }
      }
    }
    return database
  }

  /// What it breaks.
  var invariant: String {
    switch self {
    case .reusesNumbers: ShellLaw.neverReusesNumbers.rawValue
    case .deletesNothing: ShellLaw.refusesOnlyTheImpossible.rawValue
    case .redoReopens, .undoForgets: "undo, then redo changes nothing"
    case .doesNotRollBack, .keepsTooEarly, .losesCommits:
      "the state in memory is what a fresh store loads"
    }
  }

  /// The shortest story that shows it.
  var deeds: [Deed] {
    switch self {
    case .reusesNumbers: [.add, .delete(1), .add]
    case .redoReopens: [.add, .toggle(1), .undo, .redo]
    case .undoForgets: [.add, .undo, .redo]
    case .doesNotRollBack: [.toggle(1)]
    case .keepsTooEarly: [.add, .toggle(1)]
    case .losesCommits: [.add]
    case .deletesNothing: [.toggle(1)]
    }
  }
}
