extension TodoList {
  /// Reads and changes the list.
  ///
  /// Changes happen in a unit of work: everything from ``begin`` to ``commit`` is saved together or not at all, as one
  /// step of the history. The default is an empty list that can't be changed.
  package struct Database: Sendable {
    /// Begins a unit of work once no other process has one.
    ///
    /// The history shows `command`; `nil` is for undo, redo and sync, which begin their steps themselves. Returns the
    /// number of the first step, from 1. A unit of work that changes nothing makes no step.
    package var begin:
      @Sendable (_ command: String?, _ at: Instant) throws(TodoStoreError) -> Int64 = {
        _, _ throws(TodoStoreError) in throw .readOnly
      }

    /// The todos with these references, each once, in the order of the references.
    ///
    /// Throws `.noTodo` or `.ambiguous` for the first bad reference; a label is always `.noTodo`.
    package var load: @Sendable (_ references: [Reference]) throws(TodoStoreError) -> [Todo] =
      { references throws(TodoStoreError) in
        if let first = references.first { throw .noTodo(first) }
        return []
      }

    /// The todo with this id, or `nil`.
    package var find: @Sendable (_ id: Todo.ID) throws(TodoStoreError) -> Todo? = { _ in nil }

    /// How the list spells a tag or a project, whatever its case; `nil` if no todo has it.
    package var spelling:
      @Sendable (_ field: Todo.Field, _ name: String) throws(TodoStoreError) -> String? = {
        _, _ in nil
      }

    /// Whether the todo with this number hasn't changed since it was added; undone changes don't count.
    package var isUntouched: @Sendable (_ number: Int64) throws(TodoStoreError) -> Bool = {
      _ in true
    }

    /// Whether this complete todo was part of a series.
    package var wasTurn: @Sendable (_ number: Int64) throws(TodoStoreError) -> Bool = {
      _ in false
    }

    /// The subtasks of todos at any depth, each once, in the order of the list.
    package var subtasks: @Sendable (_ numbers: [Int64]) throws(TodoStoreError) -> [Todo] = {
      _ in []
    }

    /// The last subtask of a todo, in the order of the list, without `others`.
    package var lastSubtask:
      @Sendable (_ number: Int64, _ others: Set<Int64>) throws(TodoStoreError) -> Todo? = {
        _, _ in nil
      }

    /// Up to `count` todos on one side of a place, open and completed, the nearest first.
    package var neighbors:
      @Sendable (_ side: ListPlace.Side, _ place: ListPlace, _ count: Int)
        throws(TodoStoreError) -> [Todo] = { _, _, _ in [] }

    /// The next free number; a new todo that requests it gets it.
    package var nextNumber: @Sendable () throws(TodoStoreError) -> Int64 = { 1 }

    /// How many distinct texts of these new open todos an earlier open todo has, too.
    ///
    /// Only the last 100,000 todos before them count, plus as many as there are new ones.
    package var knownTexts: @Sendable (_ new: ClosedRange<Int64>) throws(TodoStoreError) -> Int = {
      _ in 0
    }

    /// Adds a todo at the end of the list, with the next number.
    ///
    /// If it requests a position, it gets that. If it requests a number, it gets that unless another todo ever had it.
    package var insert: @Sendable (_ new: NewTodo) throws(TodoStoreError) -> Todo = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Replaces the stored todo `before` by `after`, which has the same id and differs in `fields`.
    package var save:
      @Sendable (_ before: Todo, _ after: Todo, _ fields: Todo.Fields)
        throws(TodoStoreError) -> Void = { _, _, _ throws(TodoStoreError) in throw .readOnly }

    /// Deletes a todo; its number is never reused.
    package var delete: @Sendable (_ todo: Todo) throws(TodoStoreError) -> Void = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Deletes all completed todos without loading them.
    package var clear: @Sendable () throws(TodoStoreError) -> TodoList.Outcome = {
      () throws(TodoStoreError) in throw .readOnly
    }

    /// Undoes the last steps, most recent first, or a chosen one, each by a new step.
    ///
    /// The unit of work must have no command, as it would be a step itself. If there are fewer steps, throws
    /// `.notSoManyToUndo` and changes nothing. Throws `.unlikeHistory` for a todo that isn't as its last step left it.
    /// A chosen step can't be undone if something that it changed has changed since: `.changedSince`, `.notAsLeft`,
    /// `.alsoDone`.
    package var undo: @Sendable (_ steps: StepChoice) throws(TodoStoreError) -> TodoList.Outcome = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Redoes undone steps, the last undone first, or a chosen one.
    ///
    /// After any other change, only a chosen step can be redone. Throws `.notSoManyToRedo`, as ``undo`` does.
    package var redo: @Sendable (_ steps: StepChoice) throws(TodoStoreError) -> TodoList.Outcome = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Commits the unit of work; once it returns, all of it is on disk.
    package var commit: @Sendable () throws(TodoStoreError) -> Void = {
      () throws(TodoStoreError) in throw .readOnly
    }

    /// Ends the unit of work and restores the list from before ``begin``.
    package var rollback: @Sendable () throws(TodoStoreError) -> Void = {}

    package init() {}
  }
}

extension TodoList.Database {
  /// Replaces the stored todo `before` by `after`, which has the same id, unless they are the same.
  package func replace(_ before: Todo, by after: Todo) throws(TodoStoreError) {
    let fields = before.changedFields(to: after)
    if !fields.isEmpty { try save(before, after, fields) }
  }
}

extension TodoStoreError {
  fileprivate static let readOnly = noPermission(
    path: "the list", reason: "it is open for reading only")
}
