import FoundationEssentials
import TodoDomain

/// A list in memory as a plain value, which a state space can copy and compare.
///
/// It answers the calls of `TodoDatabase` like SQLite, as checked by `DatabaseAgreementTests`. Undo restores the list
/// from before a step. The only supported query is the whole list.
struct ValueDatabase: Hashable, Sendable {
  /// Everything that a commit saves.
  struct Contents: Hashable, Sendable {
    /// Sorted by number.
    var todos: [Todo] = []
    var lastNumber: Int64 = 0
    var lastStep: Int64 = 0
    /// All steps, oldest first.
    var past: [StepRecord] = []
    /// Its replica, if it syncs; `sent` is the last step that the log has.
    var replica: Replica?
    var sent: Int64 = 0
    /// The numbers of todos that are no longer in the list.
    var gone: [Todo.ID: Int64] = [:]
  }

  /// A step of the history, with the list before and after it.
  struct StepRecord: Hashable, Sendable {
    let sequence: Int64
    let at: Instant
    let command: String
    let before: [Todo]
    var after: [Todo]
    /// The step that it undoes; if that is an undo, this is a redo.
    var undone: Int64?
    var changes: [TodoList.Change] = []
    /// Its header in the log, once it has an id there.
    var header: Header?
    /// Its changes that others had already made.
    var repeated: [LogChange] = []
    /// Its changes that lost to others.
    var lost: [LogChange] = []
  }

  /// The data of a step in the log, except for its changes.
  struct Header: Hashable, Sendable {
    let id: UUID
    let stamp: Stamp
    let author: String
    var undone: UUID?
  }

  /// Changes that aren't committed yet.
  struct UnitOfWork: Hashable, Sendable {
    var command: String?
    var at: Instant
    var step: Int64
    var undone: Int64?
    var contents: Contents
    var header: Header?
    var failure: TodoStoreError?
  }

  /// The last committed contents.
  var kept = Contents()
  var unit: UnitOfWork?

  /// The contents for reads.
  var contents: Contents { unit?.contents ?? kept }
}
