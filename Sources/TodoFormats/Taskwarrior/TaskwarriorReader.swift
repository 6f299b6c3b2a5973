import TodoDomain
import TodoText

/// Reads the output of `task export`, as an array or one object per line.
///
/// A file has a recurring task as its template and a task for each date. Of the open ones, the one due last becomes
/// the todo that repeats, and keeps the template; as any other may come after it, the open ones are returned at the
/// end.
struct TaskwarriorReader: TodoReader {
  private var elements: JSONElements
  private let context: FormatContext
  private var isAtEnd = false
  private var series = TaskwarriorSeries()
  private(set) var place = FilePlace()
  var canGoOn: Bool { elements.canGoOn }
  private(set) var remarks: [Remark] = []

  init(_ source: ByteSource, _ context: FormatContext) {
    elements = JSONElements(source, shape: .any)
    self.context = context
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while !isAtEnd {
      guard let element = try elements.next() else {
        isAtEnd = true
        break
      }
      place = element.place
      var task = TaskwarriorTask(element.bytes, timeZone: context.timeZone)
      let reading = try element.read { _ throws(ParseError) in try task.read() }
      for field in task.unread {
        remarks.add(.value(of: field.name, field.value, line: place.line))
      }
      switch reading {
      case .task(let entry): return entry
      case .template(let entry, let id):
        series.add(
          template: entry, String(decoding: element.bytes, as: UTF8.self), of: id, at: place)
      case .instance(let entry, let plain, let id):
        series.add(entry, plain: plain, of: id, at: place, in: context.timeZone)
      }
    }
    guard let last = series.next(context, &remarks) else { return nil }
    place = last.place
    return last.entry
  }
}

/// The recurring tasks of a file read so far.
private struct TaskwarriorSeries {
  /// The open tasks in the order of the file, with the ids of their templates, each as the todo that repeats and as
  /// one that doesn't.
  private var held: [(id: String, place: FilePlace, entry: ImportedTodo, plain: ImportedTodo)] = []
  /// The index in ``held`` of the task due last, by the id of its template.
  private var last: [String: Int] = [:]
  private var templates: ArraySlice<(id: String, place: FilePlace, entry: ImportedTodo)> = []
  /// The templates as they are in the file, by id.
  private var sources: [String: TaskwarriorTemplate] = [:]
  /// The number of held tasks returned.
  private var count = 0

  mutating func add(
    template entry: ImportedTodo, _ source: String, of id: String, at place: FilePlace
  ) {
    templates.append((id, place, entry))
    sources[id] = TaskwarriorTemplate(source)
  }

  mutating func add(
    _ entry: ImportedTodo, plain: ImportedTodo, of id: String, at place: FilePlace,
    in timeZone: CivilTimeZone
  ) {
    let due = { (entry: ImportedTodo) in entry.todo.due?.beginning(in: timeZone) ?? .epoch }
    if last[id].map({ due(held[$0].entry) < due(entry) }) ?? true { last[id] = held.count }
    held.append((id, place, entry, plain))
  }

  /// Returns the next todo; called after everything was read.
  mutating func next(
    _ context: FormatContext, _ remarks: inout [Remark]
  ) -> (place: FilePlace, entry: ImportedTodo)? {
    if count < held.count {
      defer { count += 1 }
      var (id, place, entry, plain) = held[count]
      guard last[id] == count else { return (place, plain) }
      if let source = sources[id] { entry.keep(source) }
      return (place, entry)
    }
    while let template = templates.popFirst() {
      if last[template.id] != nil { continue }
      var entry = template.entry
      // All tasks made from it are done.
      if let next = entry.todo.nextOccurrence(now: context.now, in: context.timeZone) {
        entry.todo = entry.todo.moved(to: next, in: context.timeZone)
        return (template.place, entry)
      }
      remarks.add(.leftOut("template of a recurring task", "templates of recurring tasks"))
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
