import FoundationEssentials

/// The reminders that have been given, so that each is given once.
///
/// A reminder is a todo's id and its time, so a new time is another reminder.
package struct GivenReminders: Hashable, Sendable {
  private var given: Set<String>

  /// Reads the output of ``description``.
  package init(_ text: String) {
    given = Set(text.split(separator: "\n").map(String.init))
  }

  /// Returns the todos whose time has come by `now`, and forgets all other reminders.
  ///
  /// A todo that is reopened, or gets the same time again, therefore gets a new reminder.
  package mutating func due(
    among todos: [Todo], at now: Instant, in timeZone: CivilTimeZone
  ) -> [Todo] {
    let due = todos.filter { $0.isToBeRemindedOf(at: now, in: timeZone) }
    given.formIntersection(due.map(\.reminder))
    return due.filter { !given.contains($0.reminder) }
  }

  /// Records that the reminder of a todo was given.
  package mutating func give(_ todo: Todo) {
    given.insert(todo.reminder)
  }
}

extension GivenReminders: CustomStringConvertible {
  /// One line per reminder, sorted.
  package var description: String { given.sorted().map { $0 + "\n" }.joined() }
}

extension Todo {
  /// Whether its reminder's time has come; a date begins at midnight.
  package func isToBeRemindedOf(at now: Instant, in timeZone: CivilTimeZone) -> Bool {
    !isComplete && remind.map { $0.beginning(in: timeZone) <= now } ?? false
  }

  /// Its id and time: `0193a2f0-… 2026-11-28T17:45:00.000Z`.
  fileprivate var reminder: String {
    "\(id.uuidString.lowercased()) \(remind?.description ?? "")"
  }
}
