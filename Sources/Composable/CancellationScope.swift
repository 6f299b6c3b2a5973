/// Effects that are cancelled together: all that one `send` started, or those under one id.
///
/// Scopes form a tree: cancelling one cancels those within it.
final class CancellationScope {
  private(set) var isCancelled: Bool
  /// The lane on which the effects in this scope wait to be started, or `nil` once they are.
  var waitingLane: ObjectIdentifier?
  /// Weak, as it holds its children: a store that goes away closes no scope.
  private weak var parent: CancellationScope?
  private var children: [Int: CancellationScope] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]

  /// Greater than that of every scope which its store made before it.
  let key: Int

  init(key: Int = 0, parent: CancellationScope? = nil) {
    self.key = key
    self.parent = parent
    isCancelled = parent?.isCancelled ?? false
    parent?.children[key] = self
  }

  /// Whether this scope is `other` or has it within.
  func contains(_ other: CancellationScope) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  /// Cancels every task in this scope, in the order in which they started, and keeps what waits from
  /// starting.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    for (_, task) in tasks.sorted(by: { $0.key < $1.key }) { task.cancel() }
    for (_, child) in children.sorted(by: { $0.key < $1.key }) { child.cancel() }
  }

  /// Leaves the tree, when all effects in this scope have ended.
  func close() {
    parent?.children[key] = nil
  }

  func insert(_ task: Task<Void, Never>, key: Int) {
    tasks[key] = task
    if isCancelled { task.cancel() }
  }

  func removeTask(key: Int) {
    tasks[key] = nil
  }
}
