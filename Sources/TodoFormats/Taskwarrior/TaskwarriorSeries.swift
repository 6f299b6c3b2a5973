import TodoDomain

/// The recurring tasks of a file read so far.
struct TaskwarriorSeries {
  /// A task held until the end of the file.
  struct Held {
    var place: FilePlace
    /// The task as the todo that repeats.
    var entry: ImportedTodo
    /// The task as a todo that doesn't repeat.
    var plain: ImportedTodo
  }

  /// The open tasks in the order of the file, with the ids of their templates.
  private var held: [(id: String, task: Held)] = []
  /// The index in ``held`` of the task due last, by the id of its template.
  private var last: [String: Int] = [:]
  private var templates: [(id: String, task: Held)] = []
  /// The templates as they are in the file, by id.
  private var sources: [String: TaskwarriorTemplate] = [:]
  /// The number of held tasks and templates processed.
  private var count = 0
  private var leftOutCount = 0

  var leftOut: [Remark] {
    [
      Remark(
        "template of a recurring task", "templates of recurring tasks",
        count: leftOutCount)
    ]
  }

  /// Adds the template of a series.
  mutating func add(
    template entry: ImportedTodo, as source: TaskwarriorTemplate?, of id: String,
    at place: FilePlace
  ) {
    templates.append((id, Held(place: place, entry: entry, plain: entry)))
    sources[id] = source
  }

  /// Adds an open task of a series.
  mutating func add(
    _ entry: ImportedTodo, plain: ImportedTodo, of id: String, at place: FilePlace,
    in timeZone: CivilTimeZone
  ) {
    let due = { (entry: ImportedTodo) in entry.todo.due?.beginning(in: timeZone) ?? .epoch }
    if last[id].map({ due(held[$0].task.entry) < due(entry) }) ?? true { last[id] = held.count }
    held.append((id, Held(place: place, entry: entry, plain: plain)))
  }

  /// Returns the next todo; called after everything was read.
  mutating func next(_ context: FormatContext) -> (place: FilePlace, entry: ImportedTodo)? {
    if count < held.count {
      defer { count += 1 }
      var (id, task) = held[count]
      guard last[id] == count else { return (task.place, task.plain) }
      if let source = sources[id] { task.entry.keep(source) }
      return (task.place, task.entry)
    }
    while count - held.count < templates.count {
      var (id, template) = templates[count - held.count]
      count += 1
      if last[id] != nil { continue }
      // All tasks made from it are done.
      guard
        let next = template.entry.todo.nextOccurrence(now: context.now, in: context.timeZone)
      else {
        leftOutCount += 1
        continue
      }
      template.entry.todo = template.entry.todo.moved(to: next, in: context.timeZone)
      return (template.place, template.entry)
    }
    return nil
  }
}

extension ImportedTodo {
  /// Keeps the template of its series, if there is room for it.
  fileprivate mutating func keep(_ template: TaskwarriorTemplate) {
    let format = TodoFormat.taskwarrior.name
    var extra = todo.extra
    extra[format].append(
      ExtraField(ExtraField.templateName, String(decoding: template.json, as: UTF8.self)))
    if (try? extra.check()) != nil { todo.extra = extra }
  }
}
