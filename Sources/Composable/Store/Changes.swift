/// The values of a view store, one after the other, until its store ends.
///
/// See ``ViewStore/changes``. Each loop begins with the current value.
///
/// Values need not be `Sendable`: a loop runs on the store's actor.
public struct Changes<Element>: AsyncSequence {
  /// The values that one loop has not taken yet.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let buffer: ChangeBuffer<Element>

    fileprivate init(_ buffer: ChangeBuffer<Element>) {
      self.buffer = buffer
    }

    /// The next value, or `nil` when the store has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await buffer.next(isolation: actor)
    }
  }

  private let node: ValueNode<Element>
  private let root: any StoreRoot

  init(node: ValueNode<Element>, root: any StoreRoot) {
    self.node = node
    self.root = root
  }

  /// Begins a loop.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(ChangeBuffer(node: node, root: root))
  }
}

private final class ChangeBuffer<Element> {
  private var values = Backlog<Element>()
  private var isEnded = false
  private var observer: Observer?
  private let home: ActorHome
  private let signal: AsyncStream<Void>.Continuation
  private var signals: AsyncStream<Void>.Iterator

  init(node: ValueNode<Element>, root: any StoreRoot) {
    // A stream of signals rather than of values, which need not be sendable.
    let (stream, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    home = root.home
    signals = stream.makeAsyncIterator()
    let observer = node.observer(
      isSettled: root.isSettled, onEnd: { [weak self] in self?.end() }
    ) { [weak self] in
      self?.append($0)
    }
    self.observer = observer
    // First, so that a loop begun after the end of the store gets its last value, and nothing after it.
    observer.begin()
    root.observers.append(observer)
  }

  deinit {
    guard let observer else { return }
    // Nothing else can cancel it any more; it is called and ended only on its actor.
    nonisolated(unsafe) let ending = observer
    home.end { ending.cancel() }
  }

  func next(isolation actor: isolated (any Actor)?) async -> Element? {
    while !Task.isCancelled {
      if let value = values.popFirst() { return value }
      if isEnded { break }
      guard await signals.next(isolation: actor) != nil else { break }
    }
    // For good: values that have not been taken by now never are.
    observer?.cancel()
    isEnded = true
    values = Backlog()
    return nil
  }

  private func append(_ value: Element) {
    values.append(value)
    signal.yield()
  }

  private func end() {
    isEnded = true
    signal.yield()
  }
}
