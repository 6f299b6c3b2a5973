import FoundationEssentials

/// A step of a list as an entry of its log.
///
/// Todos have their numbers on the device that made the step; ``ids`` has their ids.
package struct LogEntry: Hashable, Sendable {
  /// The step's id, so that it isn't applied twice if the answer to an append was lost.
  package var id: UUID
  /// The time and the device of the step.
  package var stamp: Stamp
  /// The author, such as `ada@laptop`.
  package var author: String
  package var at: Instant
  /// The command as typed.
  package var command: String
  /// The step that this one undoes.
  package var undone: UUID?
  /// The changes in order.
  package var changes: [LogChange]
  /// The changes that lost to later, unseen changes.
  package var lost: [LogChange]
  /// The ids of the todos, by number.
  package var ids: [Int64: Todo.ID]

  package init(
    id: UUID, stamp: Stamp, author: String, at: Instant, command: String, undone: UUID? = nil,
    changes: [LogChange], lost: [LogChange] = [], ids: [Int64: Todo.ID]
  ) {
    self.id = id
    self.stamp = stamp
    self.author = author
    self.at = at
    self.command = command
    self.undone = undone
    self.changes = changes
    self.lost = lost
    self.ids = ids
  }
}

extension [LogEntry] {
  /// The entries without pairs of a step and its undo, if both may be left out.
  ///
  /// Undo and redo are nested, so everything between the two cancels out, too.
  func uncancelled(where mayGo: (LogEntry) -> Bool) -> [LogEntry] {
    var remaining = Dictionary(uniqueKeysWithValues: map { ($0.id, mayGo($0)) })
    for entry in reversed() where remaining[entry.id] == true {
      guard let undone = entry.undone, remaining[undone] == true else { continue }
      remaining[entry.id] = nil
      remaining[undone] = nil
    }
    return filter { remaining[$0.id] != nil }
  }
}

/// A time that is comparable between devices with different clocks.
///
/// A hybrid logical clock: the time of day, but later than every stamp that the device has seen.
/// Source: Kulkarni and others, "Logical Physical Clocks", 2014.
package struct Stamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, or later.
  package var clock: Int64
  package var device: UUID

  package init(clock: Int64, device: UUID) {
    self.clock = clock
    self.device = device
  }
}

extension Stamp: Comparable {
  /// No two steps have the same stamp.
  package static func < (one: Stamp, other: Stamp) -> Bool {
    one.clock != other.clock
      ? one.clock < other.clock : one.device.uuidString < other.device.uuidString
  }
}
