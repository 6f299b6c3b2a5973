import TodoDomain

/// Whether a command is about open todos, completed ones or both, by its options.
struct StatusChoice: Sendable {
  private var all = false
  private var completed = false

  /// The requested status; `nil` leaves it to the query.
  var status: Query.Status? { all ? .all : completed ? .completed : nil }

  func check() throws(UsageError) {
    if all && completed { throw .exclusive(["--all", "--completed"]) }
  }

  /// Returns the options of a command that is described by `verb` and stores its choice at `path`.
  static func options<Arguments>(
    _ verb: String, of path: any WritableKeyPath<Arguments, StatusChoice> & Sendable
  ) -> [Option<Arguments>] {
    [
      .flag("all", help: "\(verb) open and completed todos.") { $0[keyPath: path].all = true },
      .flag("completed", help: "\(verb) completed todos.") { $0[keyPath: path].completed = true },
    ]
  }
}
