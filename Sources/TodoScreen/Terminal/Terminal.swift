import TodoText

/// The terminal of a screen.
struct Terminal: Sendable {
  var size: @Sendable () -> TerminalSize
  /// Calls a function with the events from now on, in order; called once.
  ///
  /// Nothing more is read until the function asks for it: keys typed faster than they are done stay in the terminal.
  ///
  /// No continuation waits for an event: Swift would resume it by way of its pool of threads, and libdispatch would wake
  /// up once a second from then on to look after that.
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

  /// Receives events that came together, and asks for `more` once it has done with them.
  typealias Listener =
    @MainActor @Sendable (_ events: [TerminalEvent], _ more: @escaping More) -> Void
  typealias More = @Sendable () -> Void
}

/// Why there is no screen.
enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output isn't a terminal, or the process has none.
  case notATerminal
  /// The terminal is gone, or refuses something.
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
  /// Pasted text, with line feeds between its lines.
  ///
  /// A long paste comes as several.
  case paste(String)
  case resized(TerminalSize)
  /// Another program used the terminal, so everything has to be drawn again.
  case resumed
  /// Another interval has passed; sent once after a pause, however long that was.
  case ticked
  /// The terminal is gone, or a signal asks the process to end.
  case closed
}
