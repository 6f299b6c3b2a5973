/// What an examination found out about one side of a database.
package struct Finding: Hashable, Sendable {
  /// What was looked at, in the order in which it is.
  package enum Check: String, CaseIterable, Sendable {
    /// Whether there is a file, and it may be read and written.
    case file
    /// Whether others than its owner may read or write it, or the folder around it.
    case permissions
    /// Whether locks can be relied on where the file is.
    case fileSystem
    /// Whether there is room for changes.
    case freeSpace
    /// Whether a command was interrupted.
    case journal
    /// Whether it is a todo database, and which migrations it has seen.
    case format
    /// Whether SQLite finds every page, row and entry of an index in its place.
    case integrity
    /// Whether each change belongs to a step that is there.
    case references
    /// Whether each todo is one that `todo` could have stored.
    case todos
    /// Whether no number can be given twice.
    case numbers
    /// Whether each step follows the one before it.
    case steps
    /// Whether each todo is as its history left it, so that this can be undone.
    case history
    /// Whether a search finds todos by what they say.
    case texts
    /// Whether a list that syncs is what its log makes of it, which is known outside the file.
    case log
  }

  package enum State: String, Comparable, Sendable {
    case ok
    /// Nothing is lost.
    case warning
    case damaged

    package static func < (one: State, other: State) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .ok: 0
      case .warning: 1
      case .damaged: 2
      }
    }
  }

  package var check: Check
  package var state: State
  /// What was found, on one line; what users typed is not in it.
  package var message: String
  /// The next thing to do.
  package var hint: String?
  /// The todos that it is about, ascending; the first of them where there are many.
  package var todos: [ClosedRange<Int64>]
  /// The pages of the file that it is about, ascending; the first of them where there are many.
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
