import TodoDomain

extension FreshStore {
  /// Returns how the loaded list differs from `memory`, or `nil` if it doesn't.
  func difference(from memory: Memory) -> String? {
    guard todos.count == memory.todos.count,
      zip(todos, memory.todos).allSatisfy({ $0.isSame(as: $1) })
    else { return "a fresh store loads \(todos), and not \(memory.todos)" }
    let undone = steps.prefix { $0.isUndone }.count
    let done = steps.count - undone
    guard steps.dropFirst(undone).allSatisfy({ !$0.isUndone }),
      done == memory.doneCount, undone == memory.undoneCount
    else {
      return "a fresh store loads \(steps), and not \(memory.doneCount) steps that are done"
        + " and \(memory.undoneCount) that are undone"
    }
    return nil
  }
}
