import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// Examines whether the todos are as their history left them.
struct TraceExamination {
  let database: Database

  /// A mismatch between a todo and its history.
  fileprivate enum Problem {
    /// A step's change to the todo is damaged.
    case damaged(step: Int64)
    /// A change doesn't fit the one before.
    case broken
    /// The todo isn't as the last change left it.
    case unlike(TodoTrace.Break)
  }

  /// The findings in the whole history.
  private struct Result {
    var changeCount = 0
    /// The number of todos with a complete history.
    var wholeCount = 0
    var wrong = NumberRanges()
    /// The problem with the first of them.
    var first: (number: Int64, problem: Problem)?
  }

  /// Reports whether each todo is as the last change left it, and each change is readable and fits the one before.
  func findHistory() throws -> Finding {
    var result = Result()
    var last: Int64? = 0
    while let first = last {
      // All data about a todo is read in one snapshot.
      try database.transaction("BEGIN") {
        last = try end(after: first)
        try examine(first, last ?? Int64.max, &result)
      }
    }
    guard let first = result.first else { return try well(result) }
    let others = result.wrong.count > 1 ? " (all of them: \(result.wrong))" : ""
    return Finding(
      .history, .damaged, "todo \(first.number): \(first.problem.description)\(others)",
      hint: Self.hint, todos: result.wrong.ranges)
  }

  private static let hint = """
    `todo undo` refuses what doesn't fit. `todo doctor --rescue FILE` rebuilds the list, and reports what it \
    had to choose.
    """

  /// Also reports what couldn't be compared, as only the rest is known to be right.
  private func well(_ result: Result) throws -> Finding {
    let count = result.changeCount
    var message = "\(count) \(count == 1 ? "change leads" : "changes lead") to what is stored"
    let todoCount = try database.integer("SELECT count(*) FROM todo")
    let older = Int(todoCount) - result.wholeCount
    if older > 0 {
      message += "; the history of \(older) todo\(older == 1 ? "" : "s") is incomplete"
    }
    return Finding(.history, .ok, message)
  }

  /// Returns the last todo to examine in this batch, or `nil` for all after `first`.
  private func end(after first: Int64) throws -> Int64? {
    let statement = try PreparedStatement(
      database,
      "SELECT todo FROM change WHERE todo > ?1 ORDER BY todo LIMIT 1 OFFSET \(TodoExamination.chunk)"
    )
    try statement.bind(first)
    return try statement.first { $0.integer(0) }
  }

  /// Compares the todos after `first`, up to `last`, with their histories.
  private func examine(
    _ first: Int64, _ last: Int64, _ result: inout Result
  ) throws {
    let byNumber = try PreparedStatement(database, StatementName.todoByNumber.sql)
    var trace: TodoTrace?
    var problem: Problem?

    func finish() throws {
      guard let trace else { return }
      let number = trace.todo.number
      try byNumber.bind(number)
      do {
        let stored: Todo? = try byNumber.first { try Todo($0) }
        if stored != nil, trace.isWhole { result.wholeCount += 1 }
        if problem == nil { problem = trace.difference(from: stored).map(Problem.unlike) }
      } catch let error as SQLiteFailure where error.sql.isEmpty {
        // An unreadable row is reported by the check of the todos.
      }
      guard let found = problem else { return }
      if result.first == nil { result.first = (number, found) }
      result.wrong.insert(number)
      problem = nil
    }

    let statement = try PreparedStatement(database, Self.changes)
    try statement.bind(first, last)
    try statement.forEach { row in
      let change = StoredChange(row)
      if trace?.todo.number != change.todo {
        try finish()
        trace = TodoTrace(number: change.todo)
      }
      result.changeCount += 1
      switch trace?.follow(change) {
      case nil: break
      case .unreadable: problem = problem ?? .damaged(step: change.step)
      case .outOfOrder, .unlike: problem = problem ?? .broken
      }
    }
    try finish()
  }

  private static let changes = """
    SELECT \(StoredChange.selection) FROM change CROSS JOIN step
    WHERE todo > ?1 AND todo <= ?2 AND step.sequence = change.step
    ORDER BY todo, change.step, ordinal
    """
}

extension TraceExamination.Problem {
  fileprivate var description: String {
    switch self {
    case .damaged(let step): "what step \(step) did to it is damaged"
    case .broken: "what was done to it does not fit what was done before"
    case .unlike(.outOfOrder): "whether it is there is not as the history left it"
    case .unlike(.unlike(let fields)): "its \(fields.names) not as the history left it"
    case .unlike(.unreadable): "it cannot be compared with its history"
    }
  }
}

extension Todo.Fields {
  /// `note is`, `text and note are`; without fields, the difference is in the id.
  fileprivate var names: String {
    var names = map(\.label)
    guard let last = names.popLast() else { return "id is" }
    return names.isEmpty ? "\(last) is" : "\(names.joined(by: ", ")) and \(last) are"
  }
}
