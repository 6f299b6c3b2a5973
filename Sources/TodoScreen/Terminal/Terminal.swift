import TodoText

/// The terminal of a screen.
struct Terminal: Sendable {
  var size: @Sendable () -> TerminalSize
  /// Calls a function with all further events, in order; call it only once.
  ///
  /// Nothing more is read until the function asks for it: keys typed faster than they are handled stay in the terminal.
  ///
  /// It uses no continuation, because Swift would resume that through its thread pool, and libdispatch would then wake
  /// up once a second to manage the pool.
  var listen: @Sendable (_ receive: @escaping Listener) -> Void
  /// Writes bytes, and waits until the terminal has taken them; does nothing while the screen isn't shown.
  var write: @Sendable ([UInt8]) throws(TerminalError) -> Void
  /// Stops the process as Ctrl-Z does; ``TerminalEvent/resumed`` follows when it continues.
  var suspend: @Sendable () -> Void
  /// Gives the terminal to another program.
  var pause: @Sendable () -> Void
  /// Takes the terminal back; ``TerminalEvent/resumed`` follows.
  var resume: @Sendable () -> Void
  /// Restores the terminal for good.
  var leave: @Sendable () -> Void

  /// Receives events that arrived together, and calls `more` once it has handled them.
  typealias Listener =
    @MainActor @Sendable (_ events: [TerminalEvent], _ more: @escaping More) -> Void
  typealias More = @Sendable () -> Void
}

/// Why there can't be a screen.
enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output isn't a terminal, or the process has none.
  case notATerminal
  /// The terminal is gone, or rejects a call.
  case failed(SystemError)

  var description: String {
    switch self {
    case .notATerminal: "this is not a terminal"
    case .failed(let error): "the terminal failed: \(error)"
    }
  }
}

/// The size of a terminal, in cells.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// Whether it is too small for anything.
  var isTooSmall: Bool { columns < 20 || rows < 5 }
}

/// Something that happens at the terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text, with line feeds between its lines; a long paste is split.
  case paste(String)
  case resized(TerminalSize)
  /// Another program used the terminal, so everything has to be drawn again.
  case resumed
  /// An interval has passed; sent only once after a pause, however long.
  case ticked
  /// The terminal is gone, or a signal asks the process to end.
  case closed
}
