import TodoText

/// The terminal of a screen.
package struct Terminal: Sendable {
  package var size: @Sendable () -> TerminalSize
  /// Calls a function with each event from now on, in order and once a turn of the main actor; called once.
  ///
  /// No continuation waits for an event: Swift would resume it by way of its pool of threads, and libdispatch would wake
  /// up once a second from then on to look after that.
  package var listen: @Sendable (_ receive: @escaping Listener) -> Void
  /// Writes bytes, and waits until the terminal has taken them; does nothing while the screen isn't shown.
  package var write: @Sendable ([UInt8]) throws(TerminalError) -> Void
  /// Stops the process as Ctrl-Z does; ``TerminalEvent/resumed`` follows when it continues.
  package var suspend: @Sendable () -> Void
  /// Gives the terminal to another program.
  package var pause: @Sendable () -> Void
  /// Takes the terminal back; ``TerminalEvent/resumed`` follows.
  package var resume: @Sendable () -> Void
  /// Restores the terminal for good.
  package var leave: @Sendable () -> Void

  package typealias Listener = @MainActor @Sendable (TerminalEvent) -> Void

  package init(
    size: @escaping @Sendable () -> TerminalSize,
    listen: @escaping @Sendable (_ receive: @escaping Listener) -> Void,
    write: @escaping @Sendable ([UInt8]) throws(TerminalError) -> Void,
    suspend: @escaping @Sendable () -> Void,
    pause: @escaping @Sendable () -> Void,
    resume: @escaping @Sendable () -> Void,
    leave: @escaping @Sendable () -> Void
  ) {
    self.size = size
    self.listen = listen
    self.write = write
    self.suspend = suspend
    self.pause = pause
    self.resume = resume
    self.leave = leave
  }

  /// Runs `body`, such as an editor, with the terminal as it was.
  package func outside<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    pause()
    defer { resume() }
    return try await body()
  }
}

/// Why there is no screen.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard output isn't a terminal, or the process has none.
  case notATerminal
  /// The terminal is gone, or refuses something.
  case failed(SystemError)
}

extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATerminal: "this is not a terminal"
    case .failed(let error): "the terminal failed: \(error)"
    }
  }
}
