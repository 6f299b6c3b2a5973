/// Effects that are cancelled together: all that one `send` started, or those under one id.
///
/// Scopes form a tree: cancelling one cancels those within it.
final class CancellationScope {
  private(set) var isCancelled: Bool
  private let parent: CancellationScope?
  private var children: [ObjectIdentifier: CancellationScope] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]

  init(parent: CancellationScope? = nil) {
    self.parent = parent
    isCancelled = parent?.isCancelled ?? false
    parent?.children[ObjectIdentifier(self)] = self
  }

  /// Cancels every task in this scope, and keeps what waits from starting.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    for task in tasks.values { task.cancel() }
    for child in children.values { child.cancel() }
  }

  /// Leaves the tree, when all effects in this scope have ended.
  func close() {
    parent?.children[ObjectIdentifier(self)] = nil
  }

  func insert(_ task: Task<Void, Never>, key: Int) {
    tasks[key] = task
    if isCancelled { task.cancel() }
  }

  func removeTask(key: Int) {
    tasks[key] = nil
  }
}
