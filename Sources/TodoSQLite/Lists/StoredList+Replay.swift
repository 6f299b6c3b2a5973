import SQLite
import TodoDomain

/// Replays recorded changes; undo replays their inverses.
extension StoredList {
  /// Applies `change` to its todo and counts it in `outcome`, without a change in the history.
  ///
  /// - Throws: `.unlikeHistory` where the todo is not as it was before the change.
  func replay(_ change: StoredChange, _ outcome: inout TodoList.Outcome) throws {
    // A change that only names a todo has no effect, and the todo may be gone.
    if change.isRepetition { return }
    unit?.greatestPosition = nil
    let number = change.todo
    let current = try todo(number)
    switch (change.before, change.after) {
    case (nil, let after?):
      guard current == nil else { throw TodoStoreError.unlikeHistory(number: number) }
      let added = try Todo.blank(number: number).applying(after)
      do {
        try restore(added)
      } catch let failure as SQLiteFailure where failure.isConstraint {
        // Another todo has its id.
        throw TodoStoreError.unlikeHistory(number: number)
      }
      outcome.tell(.added(added))

    case (let before?, nil):
      guard let current, current.isLike(try Todo.blank(number: number).applying(before))
      else { throw TodoStoreError.unlikeHistory(number: number) }
      let statement = try statement(.deleteTodo)
      try statement.bind(number)
      try statement.run()
      outcome.tell(.deleted(current))

    case (let before?, let after?):
      guard let current, current.isLike(try current.applying(before))
      else { throw TodoStoreError.unlikeHistory(number: number) }
      let changed = try current.applying(after)
      try write(current.changedFields(to: changed), of: changed)
      outcome.tell(.changed(before: current, after: changed))

    case (nil, nil):
      throw SQLiteFailure.unreadable(todo: number)
    }
  }

  /// Adds a todo with its number and its position.
  package func restore(_ todo: Todo) throws {
    let statement = try statement(.restoreTodo)
    try statement.bind(.restored, of: todo, from: 1, scratch: &after)
    try statement.run()
    try noteText(of: todo.number)
    try noteNames(of: todo)
  }
}

extension Todo {
  /// The todo with the values of a JSON object of columns.
  func applying(_ json: [UInt8]) throws -> Todo {
    var todo = self
    guard json.withUnsafeBufferPointer({ ChangeRecord.apply($0, to: &todo) })
    else { throw SQLiteFailure.unreadable(todo: number) }
    return todo
  }

  /// Whether all stored fields are the same, byte for byte.
  fileprivate func isLike(_ other: Todo) -> Bool {
    id == other.id && changedFields(to: other).isEmpty
  }
}
