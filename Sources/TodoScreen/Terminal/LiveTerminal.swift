import Dispatch
import Glibc
import TodoText

extension Terminal {
  /// Takes over the terminal of this process for a screen.
  ///
  /// - Parameter output: Has to be a terminal, since a screen in a file is useless.
  /// - Returns: The terminal, raw and without a cursor, until ``leave``.
  /// - Throws: ``TerminalError/notATerminal``.
  static func live(output: Int32 = STDOUT_FILENO) throws(TerminalError) -> Terminal {
    guard isatty(output) == 1 else { throw .notATerminal }
    let live = try LiveTerminal.process.get()
    live.enter()
    return Terminal(
      size: { live.modes.size },
      listen: { receive in
        // A queue has a thread of its own, outside of Swift's pool.
        DispatchQueue(label: "terminal").async {
          let more = DispatchSemaphore(value: 0)
          live.reader.run(interval: .seconds(1)) { events in
            DispatchQueue.main.async {
              MainActor.assumeIsolated { receive(events) { more.signal() } }
            }
            more.wait()
          }
        }
      },
      write: { bytes throws(TerminalError) in try live.modes.write(bytes) },
      suspend: { live.stop() },
      pause: { live.modes.pause() },
      resume: { if live.modes.resume() { live.reader.noteResumed() } },
      leave: { live.leave() })
  }
}

/// The controlling terminal of this process: there is only one, and its signal handlers have to find it.
///
/// A signal that ends the process first restores the terminal, and then has its usual effect: it calls the program's
/// own handler, or the default applies.
final class LiveTerminal: Sendable {
  static let process = Result { () throws(TerminalError) in try LiveTerminal() }

  let modes: TerminalModes
  let reader: TerminalReader
  private let earlier = numbers.map(EarlierAction.init)

  private static let numbers = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
    // Traps and other faults.
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS,
    SIGWINCH, SIGTSTP, SIGCONT,
  ]

  private init() throws(TerminalError) {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .notATerminal }
    modes = try TerminalModes(descriptor: descriptor, errors: HeldErrors())
    reader = try TerminalReader(modes)
  }

  /// Handles all signals, except for those that the process was started to ignore (`nohup`), and shows the screen.
  func enter() {
    var action = sigaction()
    action.sa_flags = SA_SIGINFO | SA_RESTART
    for earlier in earlier where !earlier.action.isDefault {
      sigaddset(&action.sa_mask, earlier.number)
    }
    action.__sigaction_handler.sa_sigaction = { number, information, context in
      let errorNumber = errno
      if case .success(let terminal) = LiveTerminal.process {
        terminal.handle(number, information, context)
      }
      errno = errorNumber
    }
    for earlier in earlier where !earlier.action.isIgnored {
      sigaction(earlier.number, &action, nil)
    }
    // In case something else calls `exit`.
    atexit { if case .success(let terminal) = LiveTerminal.process { terminal.leave() } }
    modes.show()
  }

  func leave() {
    modes.leave()
    for earlier in earlier { earlier.restore() }
    reader.noteClosed()
  }

  /// Stops the process as Ctrl-Z does.
  func stop() {
    guard !earlier.contains(where: { $0.number == SIGTSTP && $0.action.isIgnored }) else { return }
    // The whole job has to stop. A shell takes the terminal as soon as its own child has stopped, which may be a script
    // waiting for this process.
    if modes.prepareToStop() { kill(0, SIGTSTP) }
  }

  /// Handles a signal; makes only calls that are safe in a handler.
  private func handle(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    switch number {
    case SIGWINCH: reader.wake()
    case SIGCONT: if modes.refresh() { reader.noteResumed() }
    case SIGTSTP:
      if modes.stop({ Self.stopProcess() }) { reader.noteResumed() }
    default:
      modes.leave()
      for earlier in earlier where earlier.number == number {
        // If the program's handler returns, the program has to end by itself, as soon as it can.
        if earlier.perform(information, context) { reader.noteClosed() }
      }
    }
  }

  /// Stops the process until it is continued; does nothing if no shell could continue it.
  private static func stopProcess() {
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    var ours = sigaction()
    sigaction(SIGTSTP, &standard, &ours)
    // A signal is blocked in its own handler, and stays pending until it is unblocked. Signals that end the process
    // must be able to do so while it is stopped, or waits in the background for the terminal.
    var signals = sigset_t()
    for number in numbers { sigaddset(&signals, number) }
    raise(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    sigaction(SIGTSTP, &ours, nil)
  }
}

/// A signal's action before the screen was shown.
///
/// `@unchecked Sendable`: it is immutable, and the system calls the handler on any thread.
private struct EarlierAction: @unchecked Sendable {
  let number: Int32
  let action: sigaction

  init(_ number: Int32) {
    self.number = number
    var action = sigaction()
    sigaction(number, nil, &action)
    self.action = action
  }

  func restore() {
    _ = withUnsafePointer(to: action) { sigaction(number, $0, nil) }
  }

  /// Calls the earlier handler, and returns whether there was one; otherwise, the default follows when our handler
  /// returns.
  func perform(
    _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) -> Bool {
    if action.isDefault {
      restore()
      raise(number)
      return false
    } else if action.sa_flags & SA_SIGINFO != 0 {
      action.__sigaction_handler.sa_sigaction(number, information, context)
    } else {
      action.__sigaction_handler.sa_handler(number)
    }
    return true
  }
}
