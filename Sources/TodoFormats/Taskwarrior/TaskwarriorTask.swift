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

  /// The attributes that haven't been taken for a field of the todo.
  private var kept: [ExtraField] = []
  private var tags: [String] = []
  /// The indices of the values, by attribute.
  private var indices: [String: Int] = [:]
  /// The names of attributes that a todo has a field for, with values that the field can't hold.
  private(set) var unread: [String] = []

  init(_ bytes: ArraySlice<UInt8>, timeZone: CivilTimeZone) {
    start = bytes.startIndex
    self.timeZone = timeZone
    // `task` 2.6 only escapes the most common control characters.
    scanner = JSONScanner(bytes, allowsControls: true)
  }

  mutating func read() throws(ParseError) -> Reading {
    try scanner.require("{")
    if !scanner.skip("}") {
      repeat { try readAttribute() } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    var task = self
    let entry = try task.takeTodo(repeats: true)
    unread = task.unread
    guard entry.todo.repeat != nil else { return .task(entry) }
    if let parent = kept.first("parent") {
      task = self
      return .instance(entry, plain: try task.takeTodo(repeats: false), id: parent)
    }
    guard let id = kept.first("uuid"), kept.first("mask") != nil else { return .task(entry) }
    return .template(entry, id: id)
  }

  private mutating func readAttribute() throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard let name = try scanner.string() else { throw scanner.malformed("a key in quotes") }
    try scanner.require(":")
    _ = scanner.peek()
    let start = scanner.index
    let json = try scanner.value()
    if TaskwarriorValue.isNull(json) { return }
    switch name {
    case "id", "urgency": return
    case "tags": try readTags(json)
    case "annotations":
      for element in try TaskwarriorValue.elements(json) {
        kept.append(ExtraField(name, try annotation(element)))
      }
    case "depends": try readDependencies(json)
    default:
      if kept.contains(where: { $0.name.hasSameBytes(as: name) }) {
        throw ParseError(reason: .json(.duplicateKey(name)), index: index)
      }
      var value = try TaskwarriorValue.kept(json)
      // `task` writes an imported number with zeros after the point.
      if name == "imask", let index = Double(value).flatMap({ Int(exactly: $0) }) {
        value = "\(index)"
      }
      kept.append(ExtraField(name, value))
      indices[name] = start
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
    if scanner.peek() == UInt8(ascii: "{") {
      try scanner.members { scanner, name throws(ParseError) in
        fields[name] = try TaskwarriorValue.text(scanner.value())
        count += 1
      }
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

  /// Returns the todo, which repeats if `repeats` is set and the task can.
  private mutating func takeTodo(repeats: Bool) throws(ParseError) -> ImportedTodo {
    var entry = ImportedTodo(saying: TodoFormat.taskwarrior.fields, completion: .open)
    guard let description = try takeText("description", .description) else {
      throw ParseError(reason: .json(.missingKey("description")), index: start)
    }
    entry.todo.description = description
    entry.todo.note = try takeText("note", .note) ?? ""
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
      entry[.id] = .id(UUID(named: "task \(TaskwarriorValue.text(kept: uuid))"))
    }
    takeCompletion(to: &entry)
    entry.todo.remind = take("remind") { Due(taskwarrior: $0, in: timeZone) }
    entry.todo.spent =
      take("spent") { Int64($0).flatMap { (1..<1 << 53).contains($0) ? $0 : nil } } ?? 0
    if case .open? = entry.completion { entry.todo.startedAt = takeInstant("start") }
    for name in ["wait", "until"] where kept.first(name)?.isEmpty == false {
      if kept.date(name, in: timeZone) == nil { unread.append(name) }
    }
    kept.moveTaskwarriorFields(to: &entry, repeats: repeats, in: timeZone)
    do throws(FormatProblem) {
      try entry.keep(kept, from: .taskwarrior)
    } catch {
      throw ParseError(reason: error, index: start)
    }
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

  private static let states: Set<String> = [
    "completed", "deleted", "pending", "recurring", "waiting",
  ]

  /// Takes an attribute that `read` can make something of, and leaves any other; an empty one says nothing.
  private mutating func take<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
    guard let place = kept.firstIndex(where: { $0.name == name }) else { return nil }
    let text = TaskwarriorValue.scalar(kept: kept[place].value)
    guard let value = text.flatMap(read) else {
      if text == "" { kept.remove(at: place) } else { unread.append(name) }
      return nil
    }
    kept.remove(at: place)
    return value
  }

  private mutating func takeInstant(_ name: String) -> Instant? {
    let timeZone = timeZone
    return take(name) { Due(taskwarrior: $0, in: timeZone)?.beginning(in: timeZone) }
  }

  /// Takes an attribute that can be any text; `task` accepts even an object.
  private mutating func takeText(
    _ name: String, _ rule: TextRule
  ) throws(ParseError) -> String? {
    guard let place = kept.firstIndex(where: { $0.name == name }) else { return nil }
    let text = TaskwarriorValue.text(kept: kept.remove(at: place).value)
    do throws(TextError) {
      try rule.check(text)
      return text
    } catch {
      throw ParseError(reason: FormatProblem(error), index: indices[name] ?? start)
    }
  }
}
