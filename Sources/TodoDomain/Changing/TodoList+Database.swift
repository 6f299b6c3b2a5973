extension TodoList {
  /// What changes the list.
  ///
  /// It happens in a unit of work: everything from ``begin`` to ``commit`` becomes part of the list together
  /// or not at all, and is one step of its history. By default this is a list without todos that cannot
  /// be changed.
  package struct Database: Sendable {
    /// Begins a unit of work, which waits until no other process has one.
    ///
    /// `command` is what the history calls it, or `nil` for one that only undoes and redoes: it is no
    /// step of the history itself. Returns the place in the history that it takes, counted
    /// from 1, if it changes something; a unit of work that changes nothing leaves no history.
    package var begin:
      @Sendable (_ command: String?, _ at: Instant) throws(TodoStoreError) -> Int64 = {
        _, _ throws(TodoStoreError) in throw .readOnly
      }

    /// Says that what comes is another command of the unit of work.
    ///
    /// To the history all commands of a unit of work are one; within it ``undo`` tells them apart.
    package var beginCommand: @Sendable () throws(TodoStoreError) -> Void = {
      () throws(TodoStoreError) in throw .readOnly
    }

    /// The todos that are referred to, each once, in the order of the references.
    ///
    /// Throws `.noTodo` or `.ambiguous` for the first reference that does not name what it should.
    /// Labels are not known here: `.noTodo`.
    package var load: @Sendable (_ references: [Reference]) throws(TodoStoreError) -> [Todo] =
      { references throws(TodoStoreError) in
        if let first = references.first { throw .noTodo(first) }
        return []
      }

    /// The todo with this id, or `nil`.
    package var find: @Sendable (_ id: Todo.ID) throws(TodoStoreError) -> Todo? = { _ in nil }

    /// Whether nothing happened to the todo with this number since it was added, but what was taken back.
    package var isUntouched: @Sendable (_ number: Int64) throws(TodoStoreError) -> Bool = {
      _ in true
    }

    /// Whether the todo with this number, which is complete, repeated until it was completed.
    package var wasTurn: @Sendable (_ number: Int64) throws(TodoStoreError) -> Bool = {
      _ in false
    }

    /// The subtasks of the todos with these numbers, and theirs in turn, each once, in the order of the list.
    package var subtasks: @Sendable (_ numbers: [Int64]) throws(TodoStoreError) -> [Todo] = {
      _ in []
    }

    /// The last subtask of the todo with this number, in the order of the list, that is none of `others`.
    package var lastSubtask:
      @Sendable (_ number: Int64, _ others: Set<Int64>) throws(TodoStoreError) -> Todo? = {
        _, _ in nil
      }

    /// At most `count` todos on one side of a place in the list, open and completed ones, the nearest
    /// first.
    package var neighbors:
      @Sendable (_ side: ListPlace.Side, _ place: ListPlace, _ count: Int)
        throws(TodoStoreError) -> [Todo] = { _, _, _ in [] }

    /// Adds a todo, gives it the next number and puts it last.
    ///
    /// Where it asks for a number that was never given to another todo, it gets that, and where it asks
    /// for a place it gets that.
    package var insert: @Sendable (_ new: NewTodo) throws(TodoStoreError) -> Todo = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Replaces `before`, as it is stored, by `after`, which has its identity.
    package var save: @Sendable (_ before: Todo, _ after: Todo) throws(TodoStoreError) -> Void = {
      _, _ throws(TodoStoreError) in throw .readOnly
    }

    /// Removes a todo, whose number is not given again.
    package var delete: @Sendable (_ todo: Todo) throws(TodoStoreError) -> Void = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Removes all completed todos, and holds none of them for it.
    package var clear: @Sendable () throws(TodoStoreError) -> TodoList.Outcome = {
      () throws(TodoStoreError) in throw .readOnly
    }

    /// Takes back the last `count` steps of the history, the last one first, and holds none of the todos
    /// that this changes.
    ///
    /// In a unit of work with a name, which is a script, it takes back commands of that, and when there
    /// are none left the steps before it. The whole unit of work, with what it took back, is one step.
    ///
    /// Throws `.notSoManyToUndo`, and changes nothing, where there are fewer. Throws `.unlikeHistory` for
    /// a todo that is not as the step left it.
    package var undo: @Sendable (_ count: Int) throws(TodoStoreError) -> TodoList.Outcome = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Does again `count` steps that were taken back, the last one first, as they were done.
    ///
    /// Until something else is changed. Throws `.notSoManyToRedo` as ``undo`` does.
    package var redo: @Sendable (_ count: Int) throws(TodoStoreError) -> TodoList.Outcome = {
      _ throws(TodoStoreError) in throw .readOnly
    }

    /// Ends the unit of work and keeps what it did; it has returned only when that is on the disk.
    package var commit: @Sendable () throws(TodoStoreError) -> Void = {
      () throws(TodoStoreError) in throw .readOnly
    }

    /// Ends the unit of work and leaves everything as it was before ``begin``.
    package var rollback: @Sendable () throws(TodoStoreError) -> Void = {}

    package init() {}
  }
}

extension TodoStoreError {
  fileprivate static let readOnly = noPermission(
    path: "the list", reason: "it is open for reading only")
}
