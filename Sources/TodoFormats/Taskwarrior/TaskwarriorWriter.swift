import FoundationEssentials
import TodoDomain
import TodoText

/// Writes an array for `task import`, with one object per line, and keys in the order of `task export`.
struct TaskwarriorWriter: TodoWriter {
  private let timeZone: CivilTimeZone
  private var ids: [Int64: Todo.ID] = [:]
  private var isEmpty = true

  /// Whether `task` 2.6 reads it; it doesn't survive an earlier date, nor the last hours of the year 9999.
  ///
  /// Its `someday` is the day before, in any time zone.
  static func canWrite(_ instant: Instant) -> Bool {
    (315_532_800_000..<253_402_257_600_000).contains(instant.millisecondsSince1970)
  }

  init(_ context: FormatContext) {
    timeZone = context.timeZone
  }

  func begin(_ bytes: inout [UInt8]) {
    bytes.appendJSON(raw: "[\n")
  }

  mutating func link(_ ids: [Int64: Todo.ID]) { self.ids = ids }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var task = TaskwarriorObject(todo, ids: ids, timeZone: timeZone)
    let json = task.json()
    for object in [task.template?.json, json].compactMap(\.self) {
      if !isEmpty { bytes.appendJSON(raw: ",\n") }
      isEmpty = false
      bytes += object
    }
    return task.losses
  }

  func end(_ bytes: inout [UInt8]) {
    bytes.appendJSON(raw: isEmpty ? "]\n" : "\n]\n")
  }
}

/// Writes one task.
private struct TaskwarriorObject {
  private let todo: Todo
  private let timeZone: CivilTimeZone
  /// The known ids of the todos that block it, by number.
  private let ids: [Int64: Todo.ID]
  private let kept: [ExtraField]
  /// The template's id, if it is an open task that Taskwarrior made from one.
  private let parent: String?
  /// The template from which Taskwarrior is to make the next tasks, if the list has it.
  private(set) var template: TaskwarriorTemplate?
  private var fields: [(name: String, json: [UInt8])] = []
  private(set) var losses: [Loss] = []

  init(_ todo: Todo, ids: [Int64: Todo.ID], timeZone: CivilTimeZone) {
    self.todo = todo
    self.ids = ids
    self.timeZone = timeZone
    kept = todo.extra(for: .taskwarrior, &losses, where: ExtraField.isTaskwarrior)
    parent = todo.repeat == nil ? nil : kept.first("parent")
    template = kept.first(ExtraField.templateName).flatMap { TaskwarriorTemplate($0) }
    if parent == nil || template?.id != parent { template = nil }
  }

  /// Returns the task, and updates ``template`` to match it.
  mutating func json() -> [UInt8] {
    add("description", todo.description)
    add("uuid", uuid)
    add("entry", todo.createdAt)
    add("modified", todo.modifiedAt)
    addDate("due", todo.due)
    addDate("wait", todo.wait)
    addDate("remind", todo.remind)
    if let startedAt = todo.startedAt { add("start", startedAt) }
    if todo.spent > 0 { fields.append(("spent", Array("\(todo.spent)".utf8))) }
    addStatus(recurs: addRule())
    add("priority", todo.priority.taskwarrior)
    add("project", todo.project)
    let (note, annotations) = TaskwarriorAnnotation.split(
      todo.note, keeping: kept.all("annotations"), in: timeZone)
    if !note.isEmpty { add("note", note) }
    addKept()

    fields.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    addLists(annotations.map(\.json))
    return ForeignJSON.object(fields)
  }

  /// The task's own id if the list has it under the series' id; otherwise the todo's id.
  private var uuid: String {
    let id = todo.id.uuidString.lowercased()
    guard kept.first("parent") == id, let own = kept.first("uuid"), UUID(uuidString: own) != nil
    else { return id }
    return own
  }

  /// Adds kept fields that correspond to nothing in a todo.
  private mutating func addKept() {
    var names = Set(
      (fields.map(\.name) + ["depends", ExtraField.templateName])
        .map { Array($0.utf8) })
    if todo.repeat != nil {
      names.formUnion([ExtraField].taskwarriorSeries.map { Array($0.utf8) })
      if parent == nil, kept.contains(where: { [ExtraField].taskwarriorSeries.contains($0.name) }) {
        losses.append(.secondRule)
      }
    }
    for field in kept
    where !ExtraField.ofEveryTask.contains(field.name)
      && names.insert(Array(field.name.utf8)).inserted
    {
      fields.append((field.name, ForeignJSON.json(field.value)))
    }
  }

  private mutating func addStatus(recurs: Bool) {
    let status = kept.last("status")
    if let completedAt = todo.completedAt {
      add("status", status == "deleted" ? "deleted" : "completed")
      add("end", completedAt)
    } else {
      let isKept = status == "waiting" || status == "recurring" && todo.repeat == nil
      add("status", recurs ? "recurring" : isKept ? status : "pending")
      if let end = kept.last("end") { add("end", end) }
    }
  }

  private mutating func addDate(_ name: String, _ date: Due?) {
    switch date {
    case nil: break
    case .instant(let instant):
      if timeZone.day(beginningAt: instant) != nil {
        losses.append(Loss("a time at midnight, which means the whole day there"))
      }
      add(name, instant)
    case .date(let date):
      guard let start = timeZone.start(of: date) else {
        losses.append(Loss("a day that the clocks skip"))
        return
      }
      add(name, start)
    }
  }

  /// Adds the rule, and returns whether Taskwarrior is to make tasks from this one.
  private mutating func addRule() -> Bool {
    guard let rule = todo.repeat else { return false }
    guard let due = todo.due, fields.contains(where: { $0.name == "due" }) else {
      losses.append(Loss("the \(Todo.Field.repeat.label)"))
      return false
    }
    guard var recur = rule.taskwarrior(from: due, in: timeZone) else {
      add("repeat", rule.description)
      // `task` would delete the task on that date.
      if todo.until != nil { losses.append(Loss("the \(Todo.Field.until.label)")) }
      template = nil
      // `task` crashes if a task of a series has no `recur`.
      if parent != nil, let word = kept.last("recur") {
        fields.append(("recur", ForeignJSON.json(word)))
      }
      return false
    }
    let meaning = RepeatRule(taskwarrior: recur)
    if parent != nil, let word = kept.last("recur"), RepeatRule(taskwarrior: word) == meaning {
      recur = word
    }
    add("recur", recur)
    if meaning != rule { add("repeat", rule.description) }
    addDate("until", todo.until)
    add("rtype", kept.last("rtype") ?? [ExtraField].usualType)
    guard parent != nil else { return true }
    addInstance(of: recur, due: due)
    return false
  }

  /// Adds its index in the series, so that Taskwarrior makes no other task for that date.
  private mutating func addInstance(of recur: String, due: Due) {
    var index = kept.last("imask").flatMap { Int($0) } ?? -1
    if index > TaskwarriorTemplate.maximumIndex { index = -1 }
    // The next todo of the series is a new task in Taskwarrior.
    if kept.last("uuid") != uuid {
      index = max(index + 1, template?.index(of: due, in: timeZone) ?? 0)
      fields.append(("imask", Array("\(index)".utf8)))
    }
    template?.cover(index)
    template?.recur(
      recur, until: todo.until?.beginning(in: timeZone), in: timeZone)
  }

  /// Adds the annotations of the note, those that it can't hold, and the other lists.
  private mutating func addLists(_ noted: [[UInt8]]) {
    let annotations =
      noted + kept.all("annotations").filter(ForeignJSON.isJSON).map { Array($0.utf8) }
    if !annotations.isEmpty { fields.append(("annotations", ForeignJSON.array(annotations))) }

    let blockers = todo.blockedBy.compactMap { ids[$0]?.uuidString.lowercased() }
    if blockers.count < todo.blockedBy.count {
      losses.append(Loss("the \(Todo.Field.blockedBy.label)"))
    }
    let others = kept.all("depends").flatMap { $0.parts(between: ",").map(String.init) }
    let dependencies = others.filter { !blockers.contains($0) } + blockers
    if !dependencies.isEmpty {
      fields.append(("depends", ForeignJSON.array(dependencies.map(ForeignJSON.json(text:)))))
    }

    // `task` splits a tag at its commas.
    let tags = todo.tags.filter { !$0.utf8.contains(UInt8(ascii: ",")) }
    if tags.count < todo.tags.count { losses.append(Loss("a tag with a comma")) }
    let all = tags + kept.all("tags").map(ForeignJSON.text(kept:))
    if !all.isEmpty {
      fields.append(("tags", ForeignJSON.array(all.map(ForeignJSON.json(text:)))))
    }
  }

  private mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    fields.append((name, ForeignJSON.json(text: text)))
  }

  private mutating func add(_ name: String, _ instant: Instant) {
    guard TaskwarriorWriter.canWrite(instant) else {
      losses.append(Loss("a time before 1980 or after 9998"))
      return
    }
    add(name, instant.basic)
  }
}
