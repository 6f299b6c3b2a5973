import FoundationEssentials

/// One step of a list, as the log that its machines share has it.
///
/// Todos are called by the numbers that they have on the device that made the step; ``ids`` says which
/// ones these are.
package struct LogEntry: Hashable, Sendable {
  /// The step's own id, so that a step whose answer was lost isn't counted twice.
  package var id: UUID
  /// When it was made, and on which device.
  package var stamp: Stamp
  /// Who made it, such as `ada@laptop`.
  package var author: String
  package var at: Instant
  /// As it was typed.
  package var command: String
  /// The step that this one takes back.
  package var undone: UUID?
  /// What it did, in its order.
  package var changes: [LogChange]
  /// What it tried to set, and lost to a later change that it had not seen.
  package var lost: [LogChange]
  /// Which todos the numbers are.
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
  /// The entries without those that cancel: one that takes back another, and that other, if both may be left out.
  ///
  /// Undo and redo are nested, so what is between the two cancels, too.
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

/// When something was done, comparable between devices whose clocks differ.
///
/// A hybrid logical clock: the time of day, but later than all that the device had seen of the others.
/// Source: Kulkarni and others, "Logical Physical Clocks", 2014.
package struct Stamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, or more.
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
