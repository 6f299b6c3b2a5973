import FoundationEssentials

/// What others did to a todo.
struct OthersChanges {
  /// Who set each field, the last one last, but for what was taken back.
  private var settings: FieldMap<[Setting]> = [:]
  /// Who did something to it last.
  var author = ""
  /// What it was when they added it.
  var added: Todo?
  /// Whether they made another todo part of it, or let one wait for it.
  var isNamed = false

  private struct Setting: Hashable {
    var step: UUID
    var stamp: Stamp
    var author: String
  }

  /// When each field was set last.
  var stamps: FieldMap<Stamp> {
    var stamps: FieldMap<Stamp> = [:]
    for element in settings { stamps[element.field] = element.value.last?.stamp }
    return stamps
  }

  /// What was set that a person who deletes the todo would have wanted to know.
  var fields: Todo.Fields {
    Todo.Fields(settings.map(\.field)).subtracting([.position])
  }

  /// Who set a field last, or did anything else.
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

  /// Forgets what an entry set and what that takes back, which come to nothing together.
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
