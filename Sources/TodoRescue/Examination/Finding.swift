/// The result of one check of a database.
package struct Finding: Hashable, Sendable {
  /// The checks, in the order in which they are made.
  package enum Check: String, CaseIterable, Sendable {
    /// Whether there is a file that may be read and written.
    case file
    /// Whether others than its owner may read or write the file or its folder.
    case permissions
    /// Whether locks are reliable on the file's file system.
    case fileSystem
    /// Whether there is room for changes.
    case freeSpace
    /// Whether a command was interrupted.
    case journal
    /// Whether it is a todo database, and at which migration.
    case format
    /// Whether SQLite finds every page, row and index entry in its place.
    case integrity
    /// Whether each change belongs to an existing step.
    case references
    /// Whether each todo is one that `todo` could have stored.
    case todos
    /// Whether no number can be given a second time.
    case numbers
    /// Whether each step follows the one before it.
    case steps
    /// Whether each todo is as its history left it, so that its changes can be undone.
    case history
    /// Whether searches find todos by their texts.
    case texts
    /// Whether a list that syncs matches its log; checked elsewhere, as the file doesn't have it.
    case log
  }

  package enum State: String, Sendable {
    case ok
    /// Nothing is lost.
    case warning
    case damaged
  }

  package var check: Check
  package var state: State
  /// The finding, on one line, without any text that users typed.
  package var message: String
  /// The next thing to do.
  package var hint: String?
  /// The affected todos, ascending; if there are many, the first of them.
  package var todos: [ClosedRange<Int64>]
  /// The affected pages of the file, ascending; if there are many, the first of them.
  package var pages: [Int]

  package init(
    _ check: Check, _ state: State, _ message: String, hint: String? = nil,
    todos: [ClosedRange<Int64>] = [], pages: [Int] = []
  ) {
    self.check = check
    self.state = state
    self.message = message
    self.hint = hint
    self.todos = todos
    self.pages = pages
  }
}
