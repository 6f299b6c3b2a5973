import TodoDomain
import TodoText

extension TodoFormat {
  /// The format that `task export` writes and `task import` reads:
  /// <https://taskwarrior.org/docs/design/task/>.
  package static let taskwarrior = TodoFormat(
    id: .taskwarrior, sort: .position,
    fields: [
      .description, .priority, .due, .wait, .repeat, .until, .blockedBy, .tags, .project, .note,
      .remind, .startedAt, .spent,
    ],
    linksByID: true,
    recognizes: { $0.isTaskwarrior ? .certain : .no },
    makeReader: { TaskwarriorReader($0, $1) }, makeWriter: { TaskwarriorWriter($0) })
}

extension FileBeginning {
  /// Whether a task has a key or a value that no todo has.
  fileprivate var isTaskwarrior: Bool {
    guard let json, json.keys.contains("description") else { return false }
    if json.members.contains(where: { Self.keys.contains($0.key) }) { return true }
    // No task has one of the other fields of a todo.
    return json.members.contains(where: Self.isOfTask)
      && !json.keys.contains(where: Self.otherKeys.contains)
  }

  private static let keys: Set<String> = [
    "annotations", "depends", "end", "entry", "imask", "mask", "modified", "recur", "rtype",
    "scheduled", "start", "status", "urgency", "uuid",
  ]

  private static let otherKeys = Set(
    Todo.Field.all.map(\.name)
  ).subtracting(["description", "due", "id", "note", "parent", "priority", "project", "tags"])
    .subtracting(["repeat", "until", "wait"])

  /// Whether the value is one that only a task has.
  private static func isOfTask(_ key: String, _ value: ArraySlice<UInt8>) -> Bool {
    var scanner = JSONScanner(value, allowsControls: true)
    guard let text = try? scanner.string() else {
      return ["due", "id", "wait", "until"].contains(key) && scanner.number() != nil
    }
    switch key {
    case "due", "wait", "until":
      return !text.contains("-") && When(byProgram: text) != nil
    case "parent", "tags": return true
    case "priority": return Priority(text) == nil && Priority(taskwarrior: text) != nil
    default: return false
    }
  }
}

extension ExtraField {
  /// The names that ``TaskwarriorWriter`` writes itself.
  static let ofEveryTask: Set<String> = [
    "annotations", "description", "end", "entry", "id", "modified", "note", "status", "tags",
    "urgency", "uuid",
  ]

  static let ofDeletedTask = ExtraField("status", "deleted")

  /// The name of a field whose value is the template of a series, as JSON.
  static let templateName = "template of parent"

  /// Whether a kept field can be written as part of a task.
  static func isTaskwarrior(_ field: ExtraField) -> Bool {
    switch field.name {
    case "entry", "modified", "status", "tags", "uuid": true
    case "end":
      if case .instant? = When(basic: field.value) { true } else { false }
    case "annotations":
      TaskwarriorAnnotation(kept: field.value) != nil || ForeignJSON.isJSON(field.value)
    case templateName: TaskwarriorTemplate(field.value) != nil
    default: !ofEveryTask.contains(field.name) && !field.name.isEmpty
    }
  }
}

extension Priority {
  var taskwarrior: String? {
    self == .none ? nil : String(description.prefix(1)).uppercased()
  }

  /// Reads the letter or the word, ignoring case.
  init?(taskwarrior: String) {
    guard let priority = Priority(typed: taskwarrior), priority != .none else { return nil }
    self = priority
  }
}

extension [ExtraField] {
  /// The fields about a task's recurrence.
  static let taskwarriorSeries: Set<String> = ["mask", "recur", "repeat", "until"]

  /// The value of `rtype` unless another one was kept.
  static let usualType = "periodic"
}

extension Due {
  /// Reads the dates of ``When/init(byProgram:)``, on the clocks of `timeZone`.
  ///
  /// The first instant of a day is the whole day, which is how `task` represents a date.
  init?(taskwarrior text: String, in timeZone: CivilTimeZone) {
    guard let due = When(byProgram: text)?.due(in: timeZone) else { return nil }
    guard case .instant(let instant) = due else {
      self = due
      return
    }
    self = timeZone.day(beginningAt: instant).map(Due.date) ?? due
  }
}

/// Reads the output of `task export`, as an array or one object per line.
///
/// A file has a recurring task as its template and a task for each date. Of the open ones, the one due last becomes
/// the todo that repeats, and keeps the template; as any other may come after it, the open ones are returned at the
/// end.
struct TaskwarriorReader: TodoReader {
  private var elements: JSONElements
  private let context: FormatContext
  private var series = TaskwarriorSeries()
  /// The todos of the series that are still to be returned, at the end of the file.
  private var rest: ArraySlice<(place: FilePlace, entry: ImportedTodo)>?
  private(set) var place = FilePlace()
  var canGoOn: Bool { elements.canGoOn }
  private(set) var remarks: [Remark] = []

  init(_ source: ByteSource, _ context: FormatContext) {
    elements = JSONElements(source, shape: .any)
    self.context = context
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let element = try elements.next() {
      place = element.place
      var task = TaskwarriorTask(element.bytes, timeZone: context.timeZone)
      let (entry, id, plain) = try element.read { _ throws(ParseError) in try task.read() }
      for field in task.unread {
        remarks.add(.value(of: field.name), field.value, line: place.line)
      }
      if entry.todo.extra[TodoFormat.taskwarrior.name].contains(.ofDeletedTask) {
        remarks.add(.changed("deleted task, as completed", "deleted tasks, as completed"))
      }
      guard let id else { return entry }
      if let plain {
        series.add(entry, plain: plain, of: id, at: place, in: context.timeZone)
      } else {
        series.add(
          template: entry, String(decoding: element.bytes, as: UTF8.self), of: id, at: place)
      }
    }
    if rest == nil { rest = series.todos(context, &remarks)[...] }
    guard let next = rest?.popFirst() else { return nil }
    place = next.place
    return next.entry
  }
}

/// The recurring tasks of a file read so far.
private struct TaskwarriorSeries {
  /// The open tasks in the order of the file, with the ids of their templates, each as the todo that repeats and as
  /// one that doesn't.
  private var held: [(id: String, place: FilePlace, entry: ImportedTodo, plain: ImportedTodo)] = []
  /// The index in ``held`` of the task due last, by the id of its template.
  private var last: [String: Int] = [:]
  private var templates: [(id: String, place: FilePlace, entry: ImportedTodo)] = []
  /// The templates as they are in the file, by id.
  private var sources: [String: TaskwarriorTemplate] = [:]

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

  /// Returns the open tasks, and the templates of which all tasks are done, on their next dates.
  func todos(
    _ context: FormatContext, _ remarks: inout [Remark]
  ) -> [(place: FilePlace, entry: ImportedTodo)] {
    var todos = held.enumerated().map { index, task in
      (place: task.place, entry: last[task.id] == index ? task.entry : task.plain)
    }
    for (id, index) in last {
      guard let source = sources[id] else { continue }
      // Its end may be in the template alone.
      if todos[index].entry.todo.repeat != nil, todos[index].entry.todo.until == nil {
        let template = templates.first { $0.id == id }
        todos[index].entry.todo.until = template?.entry.todo.until
      }
      let template = ExtraField(
        ExtraField.templateName, String(decoding: source.json, as: UTF8.self))
      // Without room for it, it is left out.
      let kept = todos[index].entry.todo.extra[TodoFormat.taskwarrior.name] + [template]
      try? todos[index].entry.keep(kept, from: .taskwarrior)
    }
    for (id, place, entry) in templates where last[id] == nil {
      var entry = entry
      if let next = entry.todo.nextOccurrence(now: context.now, in: context.timeZone) {
        entry.todo = entry.todo.moved(to: next, in: context.timeZone)
        todos.append((place, entry))
      } else {
        remarks.add(.leftOut("template of a recurring task", "templates of recurring tasks"))
      }
    }
    return todos
  }
}
