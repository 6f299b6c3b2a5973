import FoundationEssentials

/// The changes of a todo by others.
struct OthersChanges {
  /// The entries that set each field and weren't undone, in order.
  private var settings: FieldMap<[Setting]> = [:]
  /// The author of the last change.
  var author = ""
  /// The todo as others added it, if they did.
  var added: Todo?
  /// Whether others made it a parent or a blocker of another todo.
  var isNamed = false

  private struct Setting: Hashable {
    var step: UUID
    var stamp: Stamp
    var author: String
  }

  /// The time of the last change of each field.
  var stamps: FieldMap<Stamp> {
    var stamps: FieldMap<Stamp> = [:]
    for element in settings { stamps[element.field] = element.value.last?.stamp }
    return stamps
  }

  /// The changed fields that matter to somebody who deletes the todo.
  var fields: Todo.Fields {
    Todo.Fields(settings.map(\.field)).subtracting([.position])
  }

  /// The author of the last change of a field, or else of any change.
  func author(of field: Todo.Field) -> String {
    settings[field]?.last?.author ?? author
  }

  mutating func set(_ fields: Todo.Fields, by entry: LogEntry) {
    author = entry.author
    for field in fields where field != .modifiedAt {
      let setting = Setting(step: entry.id, stamp: entry.stamp, author: entry.author)
      settings[field] = (settings[field] ?? []) + [setting]
    }
  }

  /// Removes the changes of an undo and of the step that it undoes, which cancel out.
  mutating func cancel(_ fields: Todo.Fields, by entry: LogEntry) {
    for field in fields {
      guard let old = settings[field], old.contains(where: { $0.step == entry.undone }) else {
        continue
      }
      let rest = old.filter { $0.step != entry.undone && $0.step != entry.id }
      settings[field] = rest.isEmpty ? nil : rest
    }
  }
}
