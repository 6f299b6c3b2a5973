import Synchronization

import Glibc

/// What becomes of a command when a signal asks the process to end: Ctrl-C, `kill`, a terminal that is
/// closed.
///
/// A command that reads, or waits for its turn, ends at once. One that changes something notes the
/// signal, leaves its work as soon as it can and says so; once its work is being saved it goes on to its
/// end, so that what it ends with is true: 128 and the number of the signal where nothing was changed,
/// else 0. A second signal ends it at once, but never while it saves.
package final class Interruption: Sendable {
  /// What the process is doing when a signal comes.
  enum Phase: UInt32 {
    /// There is nothing to leave and nothing to say.
    case reading
    /// It is going to change something, and has changed nothing.
    case waiting
    /// A unit of work is open.
    case working
    /// It is being committed: whether that is done is unknown.
    case saving
    /// What it did is there, and it answers.
    case saved
    /// It exchanges changes with a remote: what arrives there is known only by its answer.
    case syncing
  }

  /// What a signal does.
  enum Effect: Hashable {
    case isNoted
    /// The process ends at once.
    case ends(Remark)
  }

  /// What is said when the process ends at once.
  enum Remark: Hashable {
    case none
    case nothingChanged
    case saved
    case syncing
  }

  /// All that changes, in one word: a signal can come between any two instructions, on any thread.
  private struct Word: RawRepresentable, AtomicRepresentable {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ phase: Phase, _ signal: Signal?) {
      rawValue = phase.rawValue << 16 | (signal?.rawValue ?? 0)
    }

    var phase: Phase { Phase(rawValue: rawValue >> 16) ?? .reading }
    var signal: Signal? {
      rawValue & 0xFFFF == 0 ? nil : Signal(rawValue: rawValue & 0xFFFF)
    }
  }

  private let word = Atomic(Word(.reading, nil))
  /// The end of a pipe that ``wait(forInput:)`` waits at, or -1 as long as it never had to.
  private let pipeEnd = Atomic<Int32>(-1)
  private let pipeBeginning = Atomic<Int32>(-1)

  package init() {}

  /// The signal that was noted, if one came.
  var signal: Signal? { word.load(ordering: .sequentiallyConsistent).signal }

  /// Whether the unit of work is to be left as soon as that can be done.
  var endsWork: Bool {
    let word = word.load(ordering: .sequentiallyConsistent)
    return [.working, .syncing].contains(word.phase) && word.signal != nil
  }

  /// Takes a signal; safe to be called in a signal handler.
  func receive(_ signal: Signal) -> Effect {
    var old = word.load(ordering: .sequentiallyConsistent)
    while true {
      switch (old.phase, old.signal) {
      case (.reading, _): return .ends(.none)
      case (.waiting, _), (.working, _?): return .ends(.nothingChanged)
      case (.saved, _?): return .ends(.saved)
      case (.syncing, _?): return .ends(.syncing)
      case (.saving, _?): return .isNoted
      case (.working, nil), (.saving, nil), (.saved, nil), (.syncing, nil): break
      }
      let (isExchanged, found) = word.compareExchange(
        expected: old, desired: Word(old.phase, signal), ordering: .sequentiallyConsistent)
      if isExchanged { break }
      old = found
    }
    let end = pipeEnd.load(ordering: .sequentiallyConsistent)
    if end >= 0 { _ = write(end, "!", 1) }
    return .isNoted
  }

  /// From now on the command is one that changes something.
  func expectWork() { enter(.waiting) }

  /// A unit of work is open.
  func beginWork() { enter(.working) }

  /// The list and a remote are brought together.
  func beginSyncing() { enter(.syncing) }

  /// The unit of work was left, and nothing was changed.
  ///
  /// Returns the signal for which it has to end, if one came.
  func leaveWork() -> Signal? {
    enter(.waiting)
    return signal
  }

  /// The unit of work is about to be saved; `false`, and nothing else, where a signal came before.
  func beginSaving() -> Bool {
    let old = word.load(ordering: .sequentiallyConsistent)
    guard old.signal == nil else { return false }
    return word.compareExchange(
      expected: old, desired: Word(.saving, nil), ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// The unit of work is saved.
  func endSaving() { enter(.saved) }

  /// Waits until something can be read; `false` where a signal came before.
  func wait(forInput descriptor: Int32) -> Bool {
    if pipeBeginning.load(ordering: .relaxed) < 0 {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 {
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      }
      pipeBeginning.store(ends[0], ordering: .relaxed)
      pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    }
    // A signal that is not seen here is written to the pipe.
    while signal == nil {
      var descriptors = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipeBeginning.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
      ]
      if poll(&descriptors, 2, -1) >= 0 || errno != EINTR { break }
    }
    return signal == nil
  }

  /// A signal that was noted stays so.
  private func enter(_ phase: Phase) {
    var old = word.load(ordering: .sequentiallyConsistent)
    while true {
      let (isExchanged, found) = word.compareExchange(
        expected: old, desired: Word(phase, old.signal), ordering: .sequentiallyConsistent)
      if isExchanged { return }
      old = found
    }
  }

  deinit {
    let ends = [pipeBeginning.load(ordering: .relaxed), pipeEnd.load(ordering: .relaxed)]
    for end in ends where end >= 0 { close(end) }
  }
}
