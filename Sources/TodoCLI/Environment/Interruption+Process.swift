import Glibc
import TodoText

/// A signal that asks a process to end.
struct Signal: RawRepresentable, Hashable, Sendable {
  /// The number, with an extra bit for its origin, so that both fit into one word.
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// - Parameters:
  ///   - number: `SIGHUP`, `SIGINT` or `SIGTERM`.
  ///   - isFromTerminal: Whether the system sent it, as for Ctrl-C or a closed terminal, and not another process.
  init(_ number: Int32, isFromTerminal: Bool = false) {
    rawValue = UInt32(number) | (isFromTerminal ? 0x100 : 0)
  }

  var number: Int32 { Int32(rawValue & 0xFF) }
  var isFromTerminal: Bool { rawValue & 0x100 != 0 }
}

extension Interruption {
  /// The interruption of this process.
  static let process = Interruption()

  /// Handles the signals that ask this process to end, except for those that it was started to ignore (`nohup`).
  package static func takeSignals() {
    // The handler uses it, so it has to exist first.
    _ = process
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    for number in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&action.sa_mask, number) }
    action.__sigaction_handler.sa_sigaction = takeSignal
    for number in [SIGHUP, SIGINT, SIGTERM] {
      var before = sigaction()
      sigaction(number, &action, &before)
      if before.isIgnored { sigaction(number, &before, nil) }
    }
  }

  /// Ends this process with `code`.
  package func exit(_ code: Int32) -> Never {
    if let signal, code == 128 + signal.number { Self.end(by: signal) }
    Glibc.exit(code)
  }

  /// Ends this process with 128 plus the signal's number, or by the signal itself if a terminal sent it.
  ///
  /// A shell reports the same exit code for both, but only the latter also ends a loop around the command.
  fileprivate static func end(by signal: Signal) -> Never {
    if signal.isFromTerminal {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = SIG_DFL
      sigaction(signal.number, &action, nil)
      // A signal is blocked in its own handler, and stays pending until it is unblocked.
      var signals = sigset_t()
      sigaddset(&signals, signal.number)
      raise(signal.number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
    _exit(128 + signal.number)
  }
}

/// Handles a signal, which can arrive between any two instructions.
///
/// It must not allocate or wait: <https://man7.org/linux/man-pages/man7/signal-safety.7.html>.
private func takeSignal(
  _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  let errorNumber = errno
  // Signals from other processes have no positive code: <https://man7.org/linux/man-pages/man2/sigaction.2.html>.
  let code = information?.pointee.si_code ?? 0
  let signal = Signal(number, isFromTerminal: code > 0)
  if let phase = Interruption.process.receive(signal) {
    phase.writeRemark()
    Interruption.end(by: signal)
  }
  errno = errorNumber
}

extension Interruption.Phase {
  /// Reports the fate of the command on standard error, using only a system call.
  fileprivate func writeRemark() {
    let text: StaticString
    switch self {
    case .reading: return
    case .waiting, .working: text = "todo: interrupted: nothing was changed\n"
    case .saving, .saved:
      text = "todo: done and saved, but interrupted before all of the answer was written\n"
    case .syncing: text = "todo: interrupted: the next sync finds out what was sent\n"
    }
    _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
