import FoundationEssentials
import TodoDomain
import TodoText

/// Reads one task.
struct TaskwarriorTask {
  enum Reading {
    case task(ImportedTodo)
    /// What the tasks of the series `id` are made of, of which there were some.
    case template(ImportedTodo, id: String)
    /// An open task of the series `id`: as the todo that goes on with it, and as one of the others.
    case instance(ImportedTodo, plain: ImportedTodo, id: String)
  }

  private let start: Int
  private let timeZone: CivilTimeZone
  private var scanner: JSONScanner

  private var texts: [TaskwarriorKey: Text] = [:]
  private var tags: [String] = []
  private var kept: [KeptField] = []

  private struct Text {
    var value: String
    /// Where it is.
    var index: Int
  }

  init(_ bytes: ArraySlice<UInt8>, timeZone: CivilTimeZone) {
    start = bytes.startIndex
    self.timeZone = timeZone
    // `task` 2.6 escapes no control characters but the commonest.
    scanner = JSONScanner(bytes, allowsControls: true)
  }

  mutating func read() throws(ParseError) -> Reading {
    try scanner.require("{")
    if !scanner.skip("}") {
      repeat { try readField() } while scanner.skip(",")
      guard scanner.skip("}") else { throw scanner.malformed("`,` or `}`") }
    }
    let entry = try todo(repeats: true)
    guard entry.todo.repeat != nil else { return .task(entry) }
    if let parent = kept.value("parent") {
      return .instance(entry, plain: try todo(repeats: false), id: parent)
    }
    guard let id = text(of: .uuid)?.value, kept.value("mask") != nil else { return .task(entry) }
    return .template(entry, id: id)
  }

  private mutating func readField() throws(ParseError) {
    _ = scanner.peek()
    let index = scanner.index
    guard let name = try scanner.string() else { throw scanner.malformed("a key in quotes") }
    try scanner.require(":")
    switch name {
    case "id", "urgency": _ = try scanner.value()
    case "tags": try readTags()
    case "annotations": try readAnnotations()
    case "depends": try readDependencies()
    default:
      guard let key = TaskwarriorKey(rawValue: name) else {
        let field = KeptField(name, try TaskwarriorValue.kept(scanner.value()))
        if kept.contains(where: { $0.name.hasSameBytes(as: name) }) {
          throw ParseError(reason: .json(.duplicateKey(name)), index: index)
        }
        kept.append(field)
        return
      }
      if text(of: key) != nil {
        throw ParseError(reason: .json(.duplicateKey(name)), index: index)
      }
      texts[key] = try readText(of: name)
    }
  }

  private func text(of key: TaskwarriorKey) -> Text? { texts[key] }

  private mutating func readText(of name: String) throws(ParseError) -> Text {
    _ = scanner.peek()
    let index = scanner.index
    guard let text = try scanner.string() else {
      throw ParseError(reason: .json(.wrongType(key: name, expected: "a text")), index: index)
    }
    return Text(value: text, index: index)
  }

  /// An array of words, or one text with commas, as versions before 2.4 wrote them.
  private mutating func readTags() throws(ParseError) {
    for tag in try readWords(of: "tags") {
      if (try? TextRule.tag.check(tag)) == nil {
        kept.append(KeptField("tags", tag))
      } else {
        tags.append(tag)
      }
    }
  }

  private mutating func readDependencies() throws(ParseError) {
    let words = try readWords(of: "depends")
    if !words.isEmpty { kept.append(KeptField("depends", words.joined(by: ","))) }
  }

  private mutating func readWords(of name: String) throws(ParseError) -> [String] {
    guard scanner.skip("[") else {
      return try readText(of: name).value.parts(between: ",").filter { !$0.isEmpty }
        .map(String.init)
    }
    if scanner.skip("]") { return [] }
    var words: [String] = []
    repeat { words.append(try readText(of: name).value) } while scanner.skip(",")
    guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
    return words
  }

  private mutating func readAnnotations() throws(ParseError) {
    guard scanner.skip("[") else {
      throw ParseError(
        reason: .json(.wrongType(key: "annotations", expected: "a list")), index: scanner.index)
    }
    if scanner.skip("]") { return }
    repeat {
      kept.append(KeptField("annotations", try Self.annotation(try scanner.value())))
    } while scanner.skip(",")
    guard scanner.skip("]") else { throw scanner.malformed("`,` or `]`") }
  }

  /// `20261121T193523Z called them`, or the JSON of an annotation that cannot be told so.
  private static func annotation(_ json: ArraySlice<UInt8>) throws(ParseError) -> String {
    var scanner = JSONScanner(json, allowsControls: true)
    var fields: [String: String] = [:]
    var count = 0
    if scanner.skip("{"), !scanner.skip("}") {
      repeat {
        let name = try scanner.string() ?? ""
        try scanner.require(":")
        let value = JSONScanner(try scanner.value(), allowsControls: true)
        var text = value
        fields[name] = try text.string()
        count += 1
      } while scanner.skip(",")
    }
    guard count == 2, let entry = fields["entry"], let description = fields["description"],
      case .instant? = When(basic: entry)
    else { return String(decoding: json, as: UTF8.self) }
    return "\(entry) \(description)"
  }

  /// The todo that it is, as one that repeats where it says that and can.
  private func todo(repeats: Bool) throws(ParseError) -> ImportedTodo {
    var kept = kept
    guard let description = text(of: .description) else {
      throw ParseError(reason: .json(.missingKey("description")), index: start)
    }
    try check(description, .description)
    var entry = ImportedTodo(saying: TodoFormat.taskwarrior.fields, completion: .open)
    entry.todo.description = description.value
    entry.todo.tags = tags
    if var uuid = text(of: .uuid) {
      guard let id = uuid.value.withUTF8(UUID.init(utf8:)) else {
        throw ParseError(
          reason: .json(.wrongType(key: "uuid", expected: "a UUID")), index: uuid.index)
      }
      entry[.id] = .id(id)
    }
    entry[.createdAt] = try instant(.entry).map { .instant($0) }
    entry[.modifiedAt] = try instant(.modified).map { .instant($0) }
    entry.todo.due = try instant(.due).map { Due(taskwarrior: $0, in: timeZone) }
    try setCompletion(of: &entry, &kept)
    setPriority(of: &entry, &kept)
    kept.promoteTaskwarrior(to: &entry, repeats: repeats, in: timeZone)
    if let project = text(of: .project), !project.value.isEmpty {
      try check(project, .project)
      entry.todo.project = project.value
    }
    let note = Text(
      value: KeptField.foreign(
        text(of: .note)?.value ?? "", keeping: kept,
        format: TodoFormat.taskwarrior.name, where: KeptField.isTaskwarrior),
      index: text(of: .note)?.index ?? start)
    try check(note, .note)
    entry.todo.note = note.value
    return entry
  }

  /// A deleted task is a completed todo; one that waits or recurs is an open one.
  private func setCompletion(
    of entry: inout ImportedTodo, _ kept: inout [KeptField]
  ) throws(ParseError) {
    let end = try instant(.end)
    switch text(of: .status)?.value {
    case nil, "pending"?: break
    case "completed"?: entry.completion = .completed(at: end)
    case let status?:
      kept.append(KeptField("status", status))
      if status == "deleted" { entry.completion = .completed(at: end) }
    }
    if case .open = entry.completion, let end {
      kept.append(KeptField("end", end.basic))
    }
  }

  private func setPriority(of entry: inout ImportedTodo, _ kept: inout [KeptField]) {
    guard let priority = text(of: .priority)?.value, !priority.isEmpty else { return }
    if let known = Priority(taskwarrior: priority) {
      entry.todo.priority = known
    } else {
      kept.append(KeptField("priority", priority))
    }
  }

  private func instant(_ key: TaskwarriorKey) throws(ParseError) -> Instant? {
    guard let text = text(of: key), !text.value.isEmpty else { return nil }
    switch When(basic: text.value) ?? When(text.value) {
    case .instant(let instant)?: return instant
    default:
      throw ParseError(
        reason: FormatProblem.notADate(text.value, hint: "A date is written 20261224T180000Z."),
        index: text.index)
    }
  }

  private func check(_ text: Text, _ rule: TextRule) throws(ParseError) {
    do throws(TextError) {
      try rule.check(text.value)
    } catch {
      throw ParseError(reason: FormatProblem(error), index: text.index)
    }
  }
}
