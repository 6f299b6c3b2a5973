import Composable
import FoundationEssentials

/// One entry of the list, with everything stored about it.
///
/// Copy-on-write: a command copies a todo a dozen times, and a copy is one reference.
package struct Todo: Identifiable, Hashable, Sendable {
  private struct Values: Hashable, Sendable {
    var id: UUID
    var number: Int64
    var description: String
    var completedAt: Instant?
    var priority: Priority
    var due: Due?
    var wait: Due?
    var remind: Due?
    var `repeat`: RepeatRule?
    var until: Due?
    var parent: Int64?
    var blockedBy: [Int64]
    var tags: [String]
    var project: String?
    var note: String
    var extra: Extra
    var startedAt: Instant?
    var spent: Int64
    var position: Double
    var createdAt: Instant
    var modifiedAt: Instant
  }

  @Indirect private var values: Values

  package var id: UUID {
    _read { yield values.id }
    _modify { yield &values.id }
  }
  /// The number that people call it by: 1 or more, and never reused.
  package var number: Int64 {
    _read { yield values.number }
    _modify { yield &values.number }
  }
  /// 1 byte to 1 MiB of UTF-8 without NUL.
  package var description: String {
    _read { yield values.description }
    _modify { yield &values.description }
  }
  /// When it was completed, or `nil` while it is open.
  package var completedAt: Instant? {
    _read { yield values.completedAt }
    _modify { yield &values.completedAt }
  }
  package var priority: Priority {
    _read { yield values.priority }
    _modify { yield &values.priority }
  }
  package var due: Due? {
    _read { yield values.due }
    _modify { yield &values.due }
  }
  /// When lists begin to show it; for a date, from midnight.
  package var wait: Due? {
    _read { yield values.wait }
    _modify { yield &values.wait }
  }
  /// When to remind people of it; for a date, at midnight.
  package var remind: Due? {
    _read { yield values.remind }
    _modify { yield &values.remind }
  }
  /// How it repeats; `nil` for a completed todo.
  package var `repeat`: RepeatRule? {
    _read { yield values.`repeat` }
    _modify { yield &values.`repeat` }
  }
  /// The date after which it doesn't repeat.
  package var until: Due? {
    _read { yield values.until }
    _modify { yield &values.until }
  }
  /// Its parent's number; ignored if that todo is gone.
  package var parent: Int64? {
    _read { yield values.parent }
    _modify { yield &values.parent }
  }
  /// The numbers of the todos to complete first, ascending; complete or deleted ones don't count.
  package var blockedBy: [Int64] {
    _read { yield values.blockedBy }
    _modify { yield &values.blockedBy }
  }
  /// In the order in which they were given, without duplicates.
  package var tags: [String] {
    _read { yield values.tags }
    _modify { yield &values.tags }
  }
  package var project: String? {
    _read { yield values.project }
    _modify { yield &values.project }
  }
  package var note: String {
    _read { yield values.note }
    _modify { yield &values.note }
  }
  package var extra: Extra {
    _read { yield values.extra }
    _modify { yield &values.extra }
  }
  /// When the time being counted began; `nil` for a todo that isn't started.
  package var startedAt: Instant? {
    _read { yield values.startedAt }
    _modify { yield &values.startedAt }
  }
  /// The seconds that were spent on it before ``startedAt``.
  package var spent: Int64 {
    _read { yield values.spent }
    _modify { yield &values.spent }
  }
  /// Its place in the list: smaller comes first, and there may be gaps.
  package var position: Double {
    _read { yield values.position }
    _modify { yield &values.position }
  }
  package var createdAt: Instant {
    _read { yield values.createdAt }
    _modify { yield &values.createdAt }
  }
  package var modifiedAt: Instant {
    _read { yield values.modifiedAt }
    _modify { yield &values.modifiedAt }
  }

  package init(
    id: UUID,
    number: Int64,
    description: String,
    completedAt: Instant? = nil,
    priority: Priority = .none,
    due: Due? = nil,
    wait: Due? = nil,
    remind: Due? = nil,
    repeat: RepeatRule? = nil,
    until: Due? = nil,
    parent: Int64? = nil,
    blockedBy: [Int64] = [],
    tags: [String] = [],
    project: String? = nil,
    note: String = "",
    extra: Extra = Extra(),
    startedAt: Instant? = nil,
    spent: Int64 = 0,
    position: Double,
    createdAt: Instant,
    modifiedAt: Instant
  ) {
    values = Values(
      id: id, number: number, description: description, completedAt: completedAt,
      priority: priority, due: due, wait: wait, remind: remind, repeat: `repeat`, until: until,
      parent: parent, blockedBy: blockedBy, tags: tags, project: project, note: note, extra: extra,
      startedAt: startedAt, spent: spent, position: position, createdAt: createdAt,
      modifiedAt: modifiedAt)
  }

  package var isComplete: Bool { completedAt != nil }

  /// A todo with the default in every field.
  package static let blank = Todo(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), number: 0, description: "",
    position: 0, createdAt: .epoch, modifiedAt: .epoch)

  /// Returns ``blank`` with a number.
  package static func blank(number: Int64) -> Todo {
    var todo = blank
    todo.number = number
    return todo
  }
}

extension Todo: CustomReflectable {
  /// The fields, without the box around them.
  package var customMirror: Mirror {
    Mirror(self, children: Mirror(reflecting: values).children, displayStyle: .struct)
  }
}
