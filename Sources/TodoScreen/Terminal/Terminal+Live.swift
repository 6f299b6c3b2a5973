import Dispatch
import Glibc
import TodoText

extension Terminal {
  /// Takes the terminal of this process for a screen.
  ///
  /// - Parameters:
  ///   - output: Has to be a terminal, as a screen in a file is of no use.
  ///   - interval: How often ``TerminalEvent/ticked`` comes.
  /// - Returns: The terminal, raw and without a cursor, until ``leave``.
  /// - Throws: ``TerminalError/notATerminal``.
  static func live(
    output: Int32 = STDOUT_FILENO, interval: Duration? = nil
  ) throws(TerminalError) -> Terminal {
    guard isatty(output) == 1 else { throw .notATerminal }
    let live = try LiveTerminal.process.get()
    live.enter()
    return Terminal(
      size: { live.modes.size },
      listen: { receive in
        // A queue has a thread of its own, which isn't one of the pool's.
        DispatchQueue(label: "terminal").async {
          let more = DispatchSemaphore(value: 0)
          live.reader.run(interval: interval) { events in
            DispatchQueue.main.async {
              MainActor.assumeIsolated { receive(events) { more.signal() } }
            }
            more.wait()
          }
        }
      },
      write: { bytes throws(TerminalError) in try live.modes.write(bytes) },
      suspend: { live.signals.stop() },
      pause: { live.modes.pause() },
      resume: { if live.modes.resume() { live.reader.noteResumed() } },
      leave: { live.leave() })
  }
}

/// The controlling terminal of this process: there is one, and its handlers of signals have to find it.
private final class LiveTerminal: Sendable {
  static let process = Result { () throws(TerminalError) in try LiveTerminal() }

  let modes: TerminalModes
  let reader: TerminalReader
  let signals: TerminalSignals

  private init() throws(TerminalError) {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .notATerminal }
    modes = try TerminalModes(descriptor: descriptor, errors: HeldErrors())
    reader = try TerminalReader(modes)
    signals = TerminalSignals(modes, reader)
  }

  func enter() {
    signals.take { number, information, context in
      let errorNumber = errno
      if case .success(let terminal) = LiveTerminal.process {
        terminal.signals.handle(number, information, context)
      }
      errno = errorNumber
    }
    // In case something else calls `exit`.
    atexit { if case .success(let terminal) = LiveTerminal.process { terminal.leave() } }
    modes.show()
  }

  func leave() {
    modes.leave()
    signals.giveBack()
    reader.noteClosed()
  }
}
