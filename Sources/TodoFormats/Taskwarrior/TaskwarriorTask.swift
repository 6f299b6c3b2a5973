import FoundationEssentials
import TodoDomain
import TodoText

/// Reads one task.
///
/// A value of an unexpected type is converted if its meaning is plain, and kept otherwise.
struct TaskwarriorTask {
  enum Reading {
    case task(ImportedTodo)
    /// The template of the series `id`, from which tasks have been made.
    case template(ImportedTodo, id: String)
    /// An open task of the series `id`: as the todo that continues it, and as one that doesn't repeat.
    case instance(ImportedTodo, plain: ImportedTodo, id: String)
  }

  private let start: Int
  private let timeZone: CivilTimeZone
  private var scanner: JSONScanner

  private var texts: [TaskwarriorKey: Text] = [:]
  private var dates: [TaskwarriorKey: Due] = [:]
  private var tags: [String] = []
  private var kept: [ExtraField] = []
  /// The names of attributes that a todo has a field for, with values that the field can't hold.
  private(set) var unread: [String] = []

  private struct Text {
    var value: String
    /// The text to keep if it isn't used.
    var kept: String
    /// The index of the value.
    var index: Int
  }

  init(_ bytes: ArraySlice<UInt8>, timeZone: CivilTimeZone) {
    start = bytes.startIndex
    self.timeZone = timeZone
    // `task` 2.6 only escapes the most common control characters.
    scanner = JSONScanner(bytes, allowsControls: true)
  }

  mutating func read() throws(ParseError) -> Reading {
    try scanner.require("{")
    if !scanner.skip("}") {
      repeat { try readField() } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    readDates()
    checkStates()
    let entry = try todo(repeats: true)
    guard entry.todo.repeat != nil else { return .task(entry) }
    if let parent = kept.first("parent") {
      return .instance(entry, plain: try todo(repeats: false), id: parent)
    }
    guard let id = texts[.uuid]?.value, kept.first("mask") != nil else { return .task(entry) }
    return .template(entry, id: id)
  }

  private mutating func readField() throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard let name = try scanner.string() else { throw scanner.malformed("a key in quotes") }
    try scanner.require(":")
    _ = scanner.peek()
    let start = scanner.index
    let json = try scanner.value()
    if TaskwarriorValue.isNull(json) { return }
    var kept = ExtraField(name, try TaskwarriorValue.kept(json))
    // `task` writes an imported number with zeros after the point.
    if name == "imask", let number = Double(kept.value), let index = Int(exactly: number) {
      kept.value = "\(index)"
    }
    switch name {
    case "id", "urgency": return
    case "tags": try readTags(json)
    case "annotations":
      for element in try TaskwarriorValue.elements(json) {
        self.kept.append(ExtraField(name, try annotation(element)))
      }
    case "depends": try readDependencies(json)
    default:
      let key = TaskwarriorKey(rawValue: name)
      let isKnown = key.map { texts[$0] != nil } ?? false
      if isKnown || self.kept.contains(where: { $0.name.hasSameBytes(as: name) }) {
        throw ParseError(reason: .json(.duplicateKey(name)), index: index)
      }
      let text = try TaskwarriorValue.text(json)
      if let key, let text = text ?? (key.isAnyText ? kept.value : nil) {
        texts[key] = Text(value: text, kept: kept.value, index: start)
      } else {
        self.kept.append(kept)
        if key != nil { unread.append(name) }
      }
    }
  }

  /// Reads an array of words, or a comma-separated text, as versions before 2.4 wrote it.
  private mutating func readTags(_ json: ArraySlice<UInt8>) throws(ParseError) {
    for word in try TaskwarriorValue.words(json) {
      if let text = word.text, TextRule.tag.allows(text) {
        tags.append(text)
      } else {
        kept.append(ExtraField("tags", word.kept))
        unread.append("tags")
      }
    }
  }

  private mutating func readDependencies(_ json: ArraySlice<UInt8>) throws(ParseError) {
    let words = try TaskwarriorValue.words(json).map { $0.text ?? $0.kept }
    if !words.isEmpty { kept.append(ExtraField("depends", words.joined(by: ","))) }
  }

  /// Returns `20261121T193523Z called them`, or the JSON of an annotation that has another form.
  ///
  /// It always has a text: `task` refuses a file with an annotation without one.
  private func annotation(_ json: ArraySlice<UInt8>) throws(ParseError) -> String {
    var scanner = JSONScanner(json, allowsControls: true)
    var fields: [String: String] = [:]
    var count = 0
    if scanner.skip("{"), !scanner.skip("}") {
      repeat {
        let name = try scanner.string() ?? ""
        try scanner.require(":")
        fields[name] = try TaskwarriorValue.text(scanner.value())
        count += 1
      } while scanner.skip(",")
    }
    let raw = String(decoding: json, as: UTF8.self)
    let entry = fields["entry"].map { Due(taskwarrior: $0, in: timeZone)?.beginning(in: timeZone) }
    guard let description = fields["description"], entry != .some(nil) else {
      let text = try TaskwarriorValue.text(json) ?? raw
      return #"{"description":"#
        + String(decoding: TaskwarriorValue.json(text: text), as: UTF8.self) + "}"
    }
    guard count == 2, let instant = entry ?? nil else { return raw }
    return "\(instant.basic) \(description)"
  }

  private mutating func readDates() {
    for key in [TaskwarriorKey.due, .end, .entry, .modified] {
      guard let text = texts[key], !text.value.isEmpty else { continue }
      dates[key] = Due(taskwarrior: text.value, in: timeZone)
      if dates[key] == nil { keep(key, text) }
    }
    for name in ["wait", "until"] {
      guard let value = kept.first(name), !value.isEmpty else { continue }
      if kept.date(name, in: timeZone) == nil { unread.append(name) }
    }
  }

  /// Keeps states, priorities, projects and ids that a todo can't have.
  private mutating func checkStates() {
    if var status = texts[.status], !status.value.isEmpty {
      status.value = status.value.lowercased()
      if Self.states.contains(status.value) {
        texts[.status] = status
      } else {
        keep(.status, status)
      }
    }
    if let priority = texts[.priority], !priority.value.isEmpty,
      Priority(taskwarrior: priority.value) == nil
    {
      keep(.priority, priority)
    }
    if let project = texts[.project], !project.value.isEmpty,
      !TextRule.project.allows(project.value)
    {
      keep(.project, project)
    }
    if let uuid = texts[.uuid], !uuid.value.isEmpty, UUID(uuidString: uuid.value) == nil {
      kept.append(ExtraField("uuid", uuid.kept))
      unread.append("uuid")
    }
  }

  private mutating func keep(_ key: TaskwarriorKey, _ text: Text) {
    texts[key] = nil
    kept.append(ExtraField(key.rawValue, text.kept))
    unread.append(key.rawValue)
  }

  private static let states: Set<String> = [
    "completed", "deleted", "pending", "recurring", "waiting",
  ]

  /// Returns the todo, which repeats if `repeats` is set and the task can.
  private func todo(repeats: Bool) throws(ParseError) -> ImportedTodo {
    var kept = kept
    guard let description = texts[.description] else {
      throw ParseError(reason: .json(.missingKey("description")), index: start)
    }
    try check(description, .description)
    var entry = ImportedTodo(saying: TodoFormat.taskwarrior.fields, completion: .open)
    entry.todo.description = description.value
    entry.todo.tags = tags
    if let uuid = texts[.uuid]?.value, !uuid.isEmpty {
      entry[.id] = .id(UUID(uuidString: uuid) ?? UUID(named: "task \(uuid)"))
    }
    entry[.createdAt] = instant(.entry).map { .instant($0) }
    entry[.modifiedAt] = instant(.modified).map { .instant($0) }
    entry.todo.due = dates[.due]
    setCompletion(of: &entry, &kept)
    entry.todo.priority = texts[.priority].flatMap { Priority(taskwarrior: $0.value) } ?? .none
    kept.moveTaskwarriorFields(to: &entry, repeats: repeats, in: timeZone)
    if let project = texts[.project]?.value, !project.isEmpty { entry.todo.project = project }
    if let note = texts[.note] {
      try check(note, .note)
      entry.todo.note = note.value
    }
    do throws(TextError) {
      try entry.keep(kept, from: .taskwarrior)
    } catch {
      throw ParseError(reason: FormatProblem(error), index: start)
    }
    return entry
  }

  /// A deleted task becomes a completed todo; a waiting or recurring task, an open one.
  private func setCompletion(of entry: inout ImportedTodo, _ kept: inout [ExtraField]) {
    let end = instant(.end)
    switch texts[.status]?.value {
    case nil, ""?, "pending"?: break
    case "completed"?: entry.completion = .completed(at: end)
    case let status?:
      kept.append(ExtraField("status", status))
      if status == "deleted" { entry.completion = .completed(at: end) }
    }
    if case .open = entry.completion, let end {
      kept.append(ExtraField("end", end.basic))
    }
  }

  private func instant(_ key: TaskwarriorKey) -> Instant? {
    dates[key]?.beginning(in: timeZone)
  }

  private func check(_ text: Text, _ rule: TextRule) throws(ParseError) {
    do throws(TextError) {
      try rule.check(text.value)
    } catch {
      throw ParseError(reason: FormatProblem(error), index: text.index)
    }
  }
}
