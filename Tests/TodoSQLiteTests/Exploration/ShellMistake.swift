import ComposableTesting
import TodoDomain

/// A bug to put into a database, to test that the laws find it.
enum ShellMistake: CaseIterable {
  /// The next number is one more than the greatest number in the list.
  case reusesNumbers
  /// Redo brings completed todos back open.
  case redoReopens
  /// Undo removes its step from the history.
  case undoForgets
  /// Rollback leaves the unit of work open, for the next command.
  case doesNotRollBack
  /// A save is committed at once, even if the unit of work is rolled back.
  case keepsTooEarly
  /// Commit keeps nothing.
  case losesCommits
  /// A command for a missing todo silently does nothing.
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
          let last = world.contents.past.count - 1
          world.unit?.contents.past[last].undone = nil
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
      database.changes.save = { before, after, fields throws(TodoStoreError) in
        try outside.callNow("save", before, after, failures: full) {
          world throws(TodoStoreError) in
          try world.save(before, after, fields)
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

  /// The invariant that it breaks.
  var invariant: String {
    switch self {
    case .reusesNumbers: ShellLaw.neverReusesNumbers.rawValue
    case .deletesNothing: ShellLaw.refusesOnlyTheImpossible.rawValue
    case .redoReopens, .undoForgets: "undo, then redo changes nothing"
    case .doesNotRollBack, .keepsTooEarly, .losesCommits:
      "the state in memory is what a fresh store loads"
    }
  }

  /// The shortest sequence of commands that exposes it.
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
