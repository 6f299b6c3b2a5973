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
      suspend: { live.stop() },
      pause: { live.modes.pause() },
      resume: { if live.modes.resume() { live.reader.noteResumed() } },
      leave: { live.leave() })
  }
}
