import FoundationEssentials
import TodoDomain
import TodoText

/// Reads one task.
///
/// A value of an unexpected type is converted if its meaning is plain, and kept otherwise.
struct TaskwarriorTask {
  /// A task: with the id of its series, if it is an open task of one, and then as a todo that doesn't repeat; or if it is
  /// the template from which tasks have been made.
  typealias Reading = (entry: ImportedTodo, series: String?, plain: ImportedTodo?)

  private let bytes: ArraySlice<UInt8>
  private let timeZone: CivilTimeZone

  /// The attributes that haven't been taken for a field of the todo.
  private var kept: [ExtraField] = []
  private var tags: [String] = []
  /// The indices of the values, by attribute.
  private var indices: [String: Int] = [:]
  /// The attributes that a todo has a field for, with values that the field can't hold.
  private(set) var unread: [ExtraField] = []

  init(_ bytes: ArraySlice<UInt8>, timeZone: CivilTimeZone) {
    self.bytes = bytes
    self.timeZone = timeZone
  }

  mutating func read() throws(ParseError) -> Reading {
    // `task` 2.6 only escapes the most common control characters.
    var scanner = JSONScanner(bytes, allowsControls: true)
    try scanner.members { scanner, name throws(ParseError) in
      indices[name] = indices[name] ?? scanner.index
      let isKept = kept.contains { $0.name.hasSameBytes(as: name) }
      let json = try scanner.value()
      if ForeignJSON.isNull(json) { return }
      if isKept, !["tags", "annotations", "depends"].contains(name) {
        throw ParseError(reason: .json(.duplicateKey(name)), index: scanner.keyIndex)
      }
      try readAttribute(name, json)
    }
    var task = self
    let entry = try task.takeTodo(repeats: true)
    unread = task.unread
    guard entry.todo.repeat != nil else { return (entry, nil, nil) }
    if let parent = kept.first("parent") {
      task = self
      return (entry, parent, try task.takeTodo(repeats: false))
    }
    return (entry, kept.first("mask") ?? "" == "" ? nil : kept.first("uuid"), nil)
  }

  private mutating func readAttribute(
    _ name: String, _ json: ArraySlice<UInt8>
  ) throws(ParseError) {
    switch name {
    case "id", "urgency": break
    case "tags": try readTags(json)
    case "annotations":
      for element in try ForeignJSON.elements(json) {
        kept.append(ExtraField(name, try annotation(element)))
      }
    case "depends":
      let words = try ForeignJSON.words(json).map { $0.text ?? $0.kept }
      if !words.isEmpty { kept.append(ExtraField(name, words.joined(by: ","))) }
    default:
      var value = try ForeignJSON.kept(json)
      // `task` writes an imported number with zeros after the point.
      if name == "imask", let index = Double(value).flatMap({ Int(exactly: $0) }) {
        value = "\(index)"
      }
      kept.append(ExtraField(name, value))
    }
  }

  /// Reads an array of words, or a comma-separated text, as versions before 2.4 wrote it.
  private mutating func readTags(_ json: ArraySlice<UInt8>) throws(ParseError) {
    for word in try ForeignJSON.words(json) {
      if let text = word.text, TextRule.tag.allows(text) {
        tags.append(text)
      } else {
        kept.append(ExtraField("tags", word.kept))
        unread.append(ExtraField("tags", word.kept))
      }
    }
  }

  /// Returns `20261121T193523Z called them`, or the JSON of an annotation that has another form.
  ///
  /// It always has a text: `task` refuses a file with an annotation without one.
  private func annotation(_ json: ArraySlice<UInt8>) throws(ParseError) -> String {
    let isObject = json.first == UInt8(ascii: "{")
    let fields = isObject ? try ForeignJSON.fields(json) : []
    let raw = String(decoding: json, as: UTF8.self)
    let entry = fields.text("entry").map { Due(taskwarrior: $0, in: timeZone) }
    guard let description = fields.text("description"), entry != .some(nil) else {
      let text = isObject ? raw : try ForeignJSON.text(json) ?? raw
      let object = ForeignJSON.object([("description", ForeignJSON.json(text: text))])
      return String(decoding: object, as: UTF8.self)
    }
    guard fields.count == 2, let instant = entry??.beginning(in: timeZone) else { return raw }
    return "\(instant.basic) \(description)"
  }

  /// Returns the todo, which repeats if `repeats` is set and the task can.
  private mutating func takeTodo(repeats: Bool) throws(ParseError) -> ImportedTodo {
    var entry = ImportedTodo(saying: TodoFormat.taskwarrior.fields, completion: .open)
    guard let description = try takeText("description", .description) else {
      throw ParseError(reason: .json(.missingKey("description")), index: bytes.startIndex)
    }
    entry.todo.description = description
    entry.todo.note = try takeText("note", .note) ?? ""
    let annotations = TaskwarriorAnnotation.read(
      kept.all("annotations"), into: &entry.todo.note, in: timeZone)
    kept.removeAll { $0.name == "annotations" }
    kept += annotations.map { ExtraField("annotations", $0) }
    entry.todo.tags = tags
    let timeZone = timeZone
    entry.todo.due = take("due") { Due(taskwarrior: $0, in: timeZone) }
    entry[.createdAt] = takeInstant("entry").map { .instant($0) }
    entry[.modifiedAt] = takeInstant("modified").map { .instant($0) }
    entry.todo.priority = take("priority") { Priority(taskwarrior: $0) } ?? .none
    entry.todo.project = take("project") { TextRule.project.allows($0) ? $0 : nil }
    if let id = take("uuid", UUID.init(uuidString:)) {
      entry[.id] = .id(id)
    } else if let uuid = kept.first("uuid") {
      entry[.id] = .id(UUID(named: "task \(ForeignJSON.text(kept: uuid))"))
    }
    takeCompletion(to: &entry)
    entry.todo.remind = take("remind") { Due(taskwarrior: $0, in: timeZone) }
    entry.todo.spent =
      take("spent") { Int64($0).flatMap { (1..<1 << 53).contains($0) ? $0 : nil } } ?? 0
    if case .open? = entry.completion { entry.todo.startedAt = takeInstant("start") }
    entry.todo.wait = take("wait") { Due(taskwarrior: $0, in: timeZone) }
    if entry.todo.wait != nil { kept.removeAll { $0 == ExtraField("status", "waiting") } }
    if let until = kept.first("until"), !until.isEmpty, date("until") == nil {
      unread.append(ExtraField("until", until))
    }
    takeDependencies(to: &entry)
    if repeats { takeSeries(to: &entry) }
    try check(bytes.startIndex, entry.keep(kept, from: .taskwarrior))
    return entry
  }

  /// A deleted task becomes a completed todo; a waiting or recurring task, an open one.
  private mutating func takeCompletion(to entry: inout ImportedTodo) {
    let end = takeInstant("end")
    let status = take("status") { Self.states.contains($0.lowercased()) ? $0.lowercased() : nil }
    if let status, !["completed", "pending"].contains(status) {
      kept.append(ExtraField("status", status))
    }
    if status == "completed" || status == "deleted" {
      entry.completion = .completed(at: end)
    } else if let end {
      kept.append(ExtraField("end", end.basic))
    }
  }

  private static let states: Set = ["completed", "deleted", "pending", "recurring", "waiting"]

  /// Takes an attribute that `read` can make something of, and leaves any other; an empty one says nothing.
  private mutating func take<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
    if let value = kept.take(name, read) { return value }
    if kept.take(name, { $0.isEmpty ? "" : nil }) == nil, let value = kept.first(name) {
      unread.append(ExtraField(name, value))
    }
    return nil
  }

  private mutating func takeInstant(_ name: String) -> Instant? {
    let timeZone = timeZone
    return take(name) { When(byProgram: $0)?.due(in: timeZone)?.beginning(in: timeZone) }
  }

  /// Takes an attribute that can be any text; `task` accepts even an object.
  private mutating func takeText(
    _ name: String, _ field: Todo.Field
  ) throws(ParseError) -> String? {
    guard let text = kept.takeText(name) else { return nil }
    return try check(indices[name] ?? bytes.startIndex, field.checked(text))
  }

  private func date(_ name: String) -> Due? {
    kept.text(name).flatMap { Due(taskwarrior: $0, in: timeZone) }
  }

  private mutating func takeDependencies(to entry: inout ImportedTodo) {
    guard let words = kept.take("depends")?.parts(between: ",").map(String.init) else { return }
    let ids = words.map { UUID(uuidString: $0) }
    let links = ids.compactMap { $0.map(ImportedTodo.Link.id) }
    if !links.isEmpty { entry.links[.blockedBy] = links }
    let others = zip(words, ids).filter { $1 == nil }.map(\.0)
    if !others.isEmpty { kept.append(ExtraField("depends", others.joined(by: ","))) }
  }

  /// Takes the rule of an open task with a date; of any other, another one of its series repeats, and it keeps its
  /// fields about recurrence.
  private mutating func takeSeries(to entry: inout ImportedTodo) {
    if let word = kept.first("recur"), RepeatRule(taskwarrior: word) == nil {
      unread.append(ExtraField("recur", word))
    }
    guard case .open? = entry.completion, let due = entry.todo.due, let rule = rule(from: due)
    else { return }
    entry.todo.repeat = rule
    entry.todo.until = date("until")
    // An export leaves out the end of a rule that Taskwarrior can't follow.
    if entry.todo.until == nil, kept.first("recur") == nil { entry[.until] = nil }
    guard let parent = kept.first("parent") else {
      let isSaid = entry.todo.until != nil
      kept.removeAll {
        [ExtraField].taskwarriorSeries.contains($0.name) && ($0.name != "until" || isSaid)
          || $0 == ExtraField("status", "recurring")
          || $0 == ExtraField("rtype", [ExtraField].usualType)
      }
      return
    }
    // Taskwarrior needs the others of these fields when the task is done.
    kept.removeAll { $0.name == "repeat" }
    // A list may have the series under the id of its parent.
    if let id = entry[.id]?.id { kept.append(ExtraField("uuid", id.uuidString.lowercased())) }
    entry.series = UUID(uuidString: parent)
  }

  /// Returns the rule; this program's own `repeat` adds what `recur` can't express, and counts as long as both agree.
  private func rule(from due: Due) -> RepeatRule? {
    let own = kept.first("repeat").flatMap { RepeatRule(written: $0) }
    guard let recur = kept.first("recur") else { return own }
    guard let rule = RepeatRule(taskwarrior: recur) else { return nil }
    // A rule that Taskwarrior can't follow is stored beside the rule of the series.
    return [recur, nil].contains(own?.taskwarrior(from: due, in: timeZone)) ? own ?? rule : rule
  }
}
