import Glibc
import Synchronization
import TodoText

/// Sets and restores the modes of a terminal: raw mode, alternate screen, bracketed paste, hidden cursor, no wrapping.
///
/// A signal can arrive between any two instructions, on any thread: all mutable state is atomic, and functions called
/// by signal handlers only make system calls.
final class TerminalModes: Sendable {
  /// Who uses the terminal.
  private enum Owner: UInt8, AtomicRepresentable {
    /// Nobody, before and after the screen.
    case nobody
    case screen
    /// The shell: the process is about to stop.
    case stopping
    /// The shell: the process is stopped.
    case shell
    /// An editor or a pager.
    case program
  }

  let descriptor: Int32
  private let original: termios
  private let errors: HeldErrors?
  private let owner = Atomic(Owner.nobody)

  /// - Parameters:
  ///   - descriptor: A terminal, opened separately, because it becomes nonblocking.
  ///   - errors: Holds back output to standard error while the screen is shown.
  /// - Throws: ``TerminalError/notATerminal``.
  init(descriptor: Int32, errors: HeldErrors? = nil) throws(TerminalError) {
    var original = termios()
    guard tcgetattr(descriptor, &original) == 0 else { throw .notATerminal }
    // Ending the process must not wait for a terminal that takes no more bytes.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    self.descriptor = descriptor
    self.original = original
    self.errors = errors
  }

  /// Whether the screen is on the terminal, and reads from it.
  var isShown: Bool { owner.load(ordering: .sequentiallyConsistent) == .screen }

  var size: TerminalSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes all bytes, unless the terminal changes hands.
  func write(_ bytes: [UInt8]) throws(TerminalError) {
    var rest = bytes[...]
    while !rest.isEmpty, isShown {
      let count = rest.withUnsafeBytes { WaitingCall.write(descriptor, $0) }
      if count < 0, errno != EINTR { throw .failed(SystemError()) }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Takes the terminal for the screen; returns whether it could.
  @discardableResult
  func show() -> Bool { take(from: .nobody) }

  /// Restores the terminal for good.
  func leave() {
    if !give(to: .nobody, from: .screen) { owner.store(.nobody, ordering: .sequentiallyConsistent) }
  }

  /// Gives the terminal to another program.
  func pause() {
    // If a handler on another thread is about to stop the process, it takes the terminal back when the process
    // continues.
    while [.stopping, .shell].contains(owner.load(ordering: .sequentiallyConsistent)) {
      poll(nil, 0, 1)
    }
    give(to: .program, from: .screen)
  }

  /// Takes the terminal back from another program; returns whether it could.
  func resume() -> Bool { take(from: .program) }

  /// Gives the terminal to the shell before ``stop(_:)``; returns whether the screen was on it.
  func prepareToStop() -> Bool { give(to: .stopping, from: .screen) }

  /// Calls a function that stops the process; returns whether the screen is shown again.
  func stop(_ call: () -> Void) -> Bool {
    let isTaken = give(to: .shell, from: .screen) || exchange(.stopping, for: .shell)
    call()
    return isTaken && take(from: .shell)
  }

  /// Sets the modes again, in case another program changed them; returns whether the screen is shown.
  func refresh() -> Bool {
    guard isShown else { return false }
    setRaw()
    write(Self.on)
    return true
  }

  private func take(from old: Owner) -> Bool {
    guard owner.load(ordering: .sequentiallyConsistent) == old else { return false }
    // A background process stops here until it is in the foreground.
    setRaw()
    guard exchange(old, for: .screen) else {
      setOriginal()
      return false
    }
    errors?.hold()
    write(Self.alternateScreen)
    write(Self.on)
    return true
  }

  @discardableResult
  private func give(to new: Owner, from old: Owner) -> Bool {
    guard exchange(old, for: new) else { return false }
    write(Self.off)
    setOriginal()
    errors?.release()
    return true
  }

  private func exchange(_ old: Owner, for new: Owner) -> Bool {
    owner.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  private func setRaw() {
    var modes = original
    cfmakeraw(&modes)
    _ = uninterrupted { tcsetattr(descriptor, TCSANOW, &modes) }
  }

  private func setOriginal() {
    // In the background, this signal would stop the process.
    var signals = sigset_t()
    var before = sigset_t()
    sigaddset(&signals, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    var modes = original
    _ = uninterrupted { tcsetattr(descriptor, TCSANOW, &modes) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  // Computed: a stored one is initialized on first use, possibly in a signal handler.

  private static var alternateScreen: StaticString { "\u{1B}[?1049h" }
  private static var on: StaticString { "\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l" }
  /// Also ends a sequence that was cut off, and resets a painter's margins and style.
  private static var off: StaticString {
    "\u{1B}\\\u{1B}[m\u{1B}[r\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  }

  private func write(_ sequence: StaticString) {
    writeSoon(
      UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount),
      to: descriptor)
  }
}

/// Writes bytes, even in a signal handler; gives up if the terminal takes none for a second.
func writeSoon(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
  var bytes = bytes
  while !bytes.isEmpty {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, 1000) == 0 { return }
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    if count > 0 {
      bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
    } else if errno != EINTR && errno != EAGAIN {
      return
    }
  }
}
