import TodoDomain

extension FreshStore {
  /// Returns how the loaded list differs from `memory`, or `nil` if it doesn't.
  func difference(from memory: Memory) -> String? {
    guard todos.count == memory.todos.count,
      zip(todos, memory.todos).allSatisfy({ $0.isSame(as: $1) })
    else { return "a fresh store loads \(todos), and not \(memory.todos)" }
    // Besides the steps that can be redone, some may have been undone before another change.
    let undone = steps.prefix { $0.isUndone }.count
    guard steps.count(where: { !$0.isUndone }) == memory.doneCount, undone >= memory.undoneCount
    else {
      return "a fresh store loads \(steps), and not \(memory.doneCount) steps that are done"
        + " and \(memory.undoneCount) that are undone"
    }
    return nil
  }
}
