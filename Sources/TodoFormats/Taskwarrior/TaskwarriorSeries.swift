import TodoDomain

/// What a file has of the tasks that recur, as far as it was read.
struct TaskwarriorSeries {
  /// A task that waits for the end of the file.
  struct Held {
    var place: FilePlace
    /// As the todo that repeats.
    var entry: ImportedTodo
    /// As one of the others.
    var plain: ImportedTodo
  }

  private struct One {
    var template: Held?
    /// The open task that is due last.
    var last: Held?
  }

  /// By the id of the template.
  private var all: [String: One] = [:]
  /// The ids, in the order in which they were met.
  private var ids: [String] = []
  /// How many of them came to their end.
  private var ended = 0
  private var templates = 0

  var leftOut: [LeftOut] { [.templates(templates)] }

  /// Takes the template of a series.
  mutating func add(template entry: ImportedTodo, of id: String, at place: FilePlace) {
    self[id].template = Held(place: place, entry: entry, plain: entry)
  }

  /// Takes an open task of a series, and returns one that isn't due last.
  mutating func add(
    _ entry: ImportedTodo, plain: ImportedTodo, of id: String, at place: FilePlace,
    in timeZone: CivilTimeZone
  ) -> (place: FilePlace, entry: ImportedTodo)? {
    let held = Held(place: place, entry: entry, plain: plain)
    guard let last = self[id].last else {
      self[id].last = held
      return nil
    }
    let dates = [last, held].map { $0.entry.todo.due?.beginning(in: timeZone) ?? .epoch }
    guard dates[0] < dates[1] else { return (place, plain) }
    self[id].last = held
    return (last.place, last.plain)
  }

  /// The todo of the next series, once all was read.
  mutating func next(_ context: FormatContext) -> (place: FilePlace, entry: ImportedTodo)? {
    while ended < ids.count, let one = all.removeValue(forKey: ids[ended]) {
      ended += 1
      if one.template != nil, one.last != nil { templates += 1 }
      if let last = one.last { return (last.place, last.entry) }
      guard var template = one.template else { continue }
      // All that were made of it are done.
      guard
        let next = template.entry.todo.nextOccurrence(now: context.now, in: context.timeZone)
      else {
        templates += 1
        continue
      }
      template.entry.todo = template.entry.todo.moved(to: next, in: context.timeZone)
      return (template.place, template.entry)
    }
    return nil
  }

  private subscript(id: String) -> One {
    get { all[id] ?? One() }
    set {
      if all.updateValue(newValue, forKey: id) == nil { ids.append(id) }
    }
  }
}

extension LeftOut {
  static func templates(_ count: Int) -> LeftOut {
    LeftOut(
      one: "template of a recurring task", several: "templates of recurring tasks", count: count)
  }
}
