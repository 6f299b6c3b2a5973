import Glibc
import Synchronization
import TodoText

/// Decides what a command does when a signal asks the process to end: Ctrl-C, `kill`, a closed terminal.
///
/// A command that reads, or waits for its turn, ends at once. One that changes something records the signal, rolls back
/// as soon as it can, and says so. Once it commits, it runs to its end, so that its exit code is true: 128 plus the
/// number of the signal if nothing was changed, else 0. A second signal ends it at once, but never during a commit.
package final class Interruption: Sendable {
  /// What the process is doing when a signal comes.
  enum Phase: UInt32 {
    /// There is nothing to roll back and nothing to report.
    case reading
    /// It is going to change something, but hasn't yet.
    case waiting
    /// A unit of work is open.
    case working
    /// The work is being committed: whether it succeeded isn't known yet.
    case saving
    /// The work is committed, and the answer is being printed.
    case saved
    /// It is exchanging changes with a remote: only the remote's answer shows what arrived.
    case syncing
  }

  /// All mutable state in one word: a signal can come between any two instructions, on any thread.
  private struct Word {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ phase: Phase, _ signal: Signal?) {
      rawValue = phase.rawValue << 16 | (signal?.rawValue ?? 0)
    }

    var phase: Phase { Phase(rawValue: rawValue >> 16) ?? .reading }
    var signal: Signal? {
      rawValue & 0xFFFF == 0 ? nil : Signal(rawValue: rawValue & 0xFFFF)
    }
  }

  /// Not a ``Word``: in a debug build, the first use of a custom type as an atomic value allocates memory, which a
  /// signal handler must not do.
  private let bits = Atomic(Word(.reading, nil).rawValue)
  /// The write end of the pipe that ends ``wait(forInput:)``; -1 before its first wait.
  private let pipeEnd = Atomic<Int32>(-1)
  private let pipeBeginning = Atomic<Int32>(-1)

  package init() {}

  /// The recorded signal, if one came.
  var signal: Signal? { word.signal }

  private var word: Word { Word(rawValue: bits.load(ordering: .sequentiallyConsistent)) }

  /// Replaces `old`; if the current word is another one, returns that instead.
  private func replace(_ old: Word, by new: Word) -> Word? {
    let (isExchanged, found) = bits.compareExchange(
      expected: old.rawValue, desired: new.rawValue, ordering: .sequentiallyConsistent)
    return isExchanged ? nil : Word(rawValue: found)
  }

  /// Whether the work or the sync has to end as soon as possible.
  var endsWork: Bool {
    let word = word
    return [.working, .syncing].contains(word.phase) && word.signal != nil
  }

  /// Receives a signal; safe to call in a signal handler.
  ///
  /// Returns the phase in which it ends the process at once, or `nil` if it was only recorded.
  func receive(_ signal: Signal) -> Phase? {
    var old = word
    while true {
      switch (old.phase, old.signal) {
      case (.reading, _), (.waiting, _), (.working, _?), (.saved, _?), (.syncing, _?):
        return old.phase
      case (.saving, _?): return nil
      case (.working, nil), (.saving, nil), (.saved, nil), (.syncing, nil): break
      }
      guard let found = replace(old, by: Word(old.phase, signal)) else { break }
      old = found
    }
    let end = pipeEnd.load(ordering: .sequentiallyConsistent)
    // Not a string literal, which would be copied to allocated memory.
    var byte = UInt8(ascii: "!")
    if end >= 0 { _ = write(end, &byte, 1) }
    return nil
  }

  /// Marks the command as about to change something.
  func expectWork() { enter(.waiting) }

  func beginWork() { enter(.working) }

  func beginSyncing() { enter(.syncing) }

  /// Marks the unit of work as rolled back, with nothing changed.
  ///
  /// Returns the signal for which the command has to end, if one came.
  func leaveWork() -> Signal? {
    enter(.waiting)
    return signal
  }

  /// Marks the unit of work as being committed; returns `false`, without marking it, if a signal came first.
  func beginSaving() -> Bool {
    let old = word
    return old.signal == nil && replace(old, by: Word(.saving, nil)) == nil
  }

  /// Marks the unit of work as committed.
  func endSaving() { enter(.saved) }

  /// Waits for input; returns `false` if a signal comes first.
  func wait(forInput descriptor: Int32) -> Bool {
    if pipeBeginning.load(ordering: .relaxed) < 0 {
      let ends = makePipe() ?? (beginning: -1, end: -1)
      pipeBeginning.store(ends.beginning, ordering: .relaxed)
      pipeEnd.store(ends.end, ordering: .sequentiallyConsistent)
    }
    // A signal that is too late to be seen here is written to the pipe.
    while signal == nil {
      var descriptors = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipeBeginning.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
      ]
      if poll(&descriptors, 2, -1) >= 0 || errno != EINTR { break }
    }
    return signal == nil
  }

  /// Changes the phase, and keeps a recorded signal.
  private func enter(_ phase: Phase) {
    var old = word
    while let found = replace(old, by: Word(phase, old.signal)) { old = found }
  }

  deinit {
    let ends = [pipeBeginning.load(ordering: .relaxed), pipeEnd.load(ordering: .relaxed)]
    for end in ends where end >= 0 { close(end) }
  }
}
