/// An observer that is called with the current value at first, and with each new value.
class ValueObserver<Value>: Observer {
  private var node: ValueNode<Value>?
  private var body: ((Value) -> Void)?
  private let onEnd: () -> Void
  private var seenChangeCount = 0

  /// Creates an observer.
  ///
  /// `isSettled` is whether all observers of the node have been called with its value. Otherwise this observer gets a node
  /// of its own: the others still have to be told this value.
  init(
    node: ValueNode<Value>, isSettled: Bool, onEnd: @escaping () -> Void = {},
    body: @escaping (Value) -> Void
  ) {
    self.node = isSettled ? node : node.copy()
    self.body = body
    self.onEnd = onEnd
    super.init(place: node.place)
  }

  override func begin() {
    guard let node else { return }
    node.refresh()
    node.attach()
    seenChangeCount = node.changeCount
    if let body { node.withLast(body) }
  }

  override func update() {
    guard let node else { return }
    node.refresh()
    guard node.changeCount != seenChangeCount else { return }
    seenChangeCount = node.changeCount
    if let body { node.withLast(body) }
  }

  override func end() {
    super.end()
    onEnd()
  }

  override func cancel() {
    guard !isCancelled else { return }
    super.cancel()
    body = nil
    node?.detach()
    node = nil
  }
}
