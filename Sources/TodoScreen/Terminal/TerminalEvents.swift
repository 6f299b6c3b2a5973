import Composable

/// The events of a terminal, in order, for one reader; they end after ``TerminalEvent/closed``.
///
/// Whoever waits for the next stays on its actor, unlike a reader of an `AsyncStream`. So a key takes one thread less,
/// and an idle screen no thread of the pool, which libdispatch would look after once a second from then on.
package struct TerminalEvents: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private struct State: Sendable {
    var events: ArraySlice<TerminalEvent> = []
    var isClosed = false
    var reader: CheckedContinuation<TerminalEvent?, Never>?
  }

  private let state = Locked(State())

  package init() {}

  package func makeAsyncIterator() -> Self { self }

  package func send(_ event: TerminalEvent) {
    let reader = state.withLock { state in
      guard let reader = state.reader else {
        state.events.append(event)
        return nil as CheckedContinuation<TerminalEvent?, Never>?
      }
      state.reader = nil
      state.isClosed = event == .closed
      return reader
    }
    reader?.resume(returning: event)
  }

  /// Returns the next event, or `nil` after the last.
  package func next(isolation actor: isolated (any Actor)?) async -> TerminalEvent? {
    await withCheckedContinuation(isolation: actor) { continuation in
      let next = state.withLock { state -> TerminalEvent?? in
        if state.isClosed { return .some(nil) }
        guard let event = state.events.popFirst() else {
          state.reader = continuation
          return nil
        }
        state.isClosed = event == .closed
        return event
      }
      if let next { continuation.resume(returning: next) }
    }
  }
}
