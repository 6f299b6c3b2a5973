import FoundationEssentials
import TodoDomain

/// A list in memory that is a plain value: what a state space can copy and compare.
///
/// It answers the questions of `TodoDatabase` as SQLite does, which `DatabaseAgreementTests` sees to.
/// To undo it puts back the list that there was. It knows no query but the whole list.
struct ValueDatabase: Hashable, Sendable {
  /// All that is kept.
  struct Contents: Hashable, Sendable {
    /// By their numbers.
    var todos: [Todo] = []
    var lastNumber: Int64 = 0
    var lastStep: Int64 = 0
    /// The steps that are done, the oldest first.
    var past: [StepRecord] = []
    /// The steps that were taken back, the newest first.
    var future: [StepRecord] = []
    /// What it knows of a log, and up to which step the log has what happened.
    var replica: Replica?
    var sent: Int64 = 0
    /// The numbers of todos that are not in the list.
    var gone: [Todo.ID: Int64] = [:]
  }

  /// A step of the history, with the list before it and after it.
  struct StepRecord: Hashable, Sendable {
    let sequence: Int64
    let at: Instant
    let command: String
    let before: [Todo]
    var after: [Todo]
    var changes: [TodoList.Change] = []
    /// What a log says of it, once it has a name there.
    var header: Header?
    /// What of it others had done already.
    var repeated: [LogChange] = []
    /// What of it lost to others.
    var lost: [LogChange] = []
  }

  /// What a log says of a step, besides what it changed.
  struct Header: Hashable, Sendable {
    let id: UUID
    let stamp: Stamp
    let author: String
    var undone: UUID?
  }

  /// What is done, and not yet kept.
  struct UnitOfWork: Hashable, Sendable {
    var command: String?
    var at: Instant
    var step: Int64
    var contents: Contents
    var header: Header?
    var failure: TodoStoreError?
  }

  /// What was kept last.
  var kept = Contents()
  var unit: UnitOfWork?

  /// What a question is about.
  var contents: Contents { unit?.contents ?? kept }
}
