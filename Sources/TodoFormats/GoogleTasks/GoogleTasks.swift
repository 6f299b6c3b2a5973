import FoundationEssentials
import TodoDomain
import TodoText

extension TodoFormat {
  /// The lists of Google Tasks, as Takeout or the API returns them:
  /// <https://developers.google.com/workspace/tasks/reference/rest/v1/tasks>.
  package static let googletasks = TodoFormat(
    id: .googletasks, fields: [.description, .due, .parent, .project, .note],
    recognizes: { $0.isGoogleTasks ? .certain : .no },
    makeReader: { source, _ in GoogleTasksReader(source) })
}

extension FileBeginning {
  fileprivate var isGoogleTasks: Bool {
    json?.members.contains { member in
      let text = member.key == "kind" ? try? ForeignJSON.text(member.value) : nil
      return text.map(GoogleTasksReader.kinds.contains) ?? false
    } ?? false
  }
}

/// Reads all lists of a file, each list's tasks in their order.
struct GoogleTasksReader: TodoReader {
  private var elements: JSONElements
  /// The tasks of the last object read.
  private var tasks: ArraySlice<GoogleTask> = []
  /// The object from the last task on.
  private var element = JSONElements.Element(bytes: [], place: .start)
  private(set) var canGoOn = false
  private(set) var remarks: [Remark] = []

  var place: FilePlace { element.place }

  /// The kinds of a file: all lists, or one, which Takeout and the API name differently.
  static let kinds = ["tasks#taskLists", "tasks#tasks", "tasks#taskList"]

  init(_ source: ByteSource) {
    elements = JSONElements(source, shape: .sequence)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while true {
      canGoOn = false
      while let task = tasks.popFirst() {
        element.advance(to: task.json.startIndex)
        canGoOn = true
        let entry = try element.read { _ throws(ParseError) in
          try task.todo(line: place.line, &remarks)
        }
        if let entry { return entry }
      }
      guard let next = try elements.next() else { return nil }
      element = next
      tasks = try next.read { json throws(ParseError) in try Self.tasks(in: json)[...] }
    }
  }

  /// Returns the tasks of a list, or of all lists in an object.
  private static func tasks(
    in json: ArraySlice<UInt8>, isList: Bool = false
  ) throws(ParseError) -> [GoogleTask] {
    var scanner = JSONScanner(json, allowsControls: true)
    var (kind, title) = ("", "")
    var items: [ArraySlice<UInt8>] = []
    try scanner.members { scanner, key throws(ParseError) in
      let value = try scanner.value()
      switch key {
      case "kind": kind = try ForeignJSON.text(value) ?? ""
      case "title": title = try ForeignJSON.text(value) ?? ""
      case "items": items = try ForeignJSON.elements(value)
      default: break
      }
    }
    guard isList || kinds.contains(kind) else {
      throw ParseError(
        reason: FormatProblem("an object without the lists of Google Tasks"),
        index: json.startIndex)
    }
    if isList || kind != kinds[0] { return items.map { GoogleTask(json: $0, list: title) } }
    var tasks: [GoogleTask] = []
    for item in items { tasks += try Self.tasks(in: item, isList: true) }
    return tasks
  }
}

private struct GoogleTask {
  /// Its object, a part of the file.
  let json: ArraySlice<UInt8>
  let list: String

  /// Returns the todo, or `nil` for a task that was deleted or has no text.
  func todo(line: Int, _ remarks: inout [Remark]) throws(ParseError) -> ImportedTodo? {
    var kept = try ForeignJSON.fields(json)
    // `position` is the order of the file.
    kept.removeAll { ["kind", "etag", "position"].contains($0.name) }
    let links = try kept.take("links").map(Self.links) ?? []

    var entry = ImportedTodo(saying: TodoFormat.googletasks.fields, completion: .open)
    let notes = kept.takeText("notes").map { [$0] } ?? []
    entry.todo.note = (notes + links).joined(by: "\n")
    let title = kept.takeText("title") ?? ""
    // A task may have nothing but notes.
    entry.todo.description =
      title.isEmpty ? entry.todo.note.parts(between: "\n").first.map(String.init) ?? "" : title
    if kept.first("deleted") == "true" {
      remarks.add(.leftOut("deleted task", "deleted tasks"))
      return nil
    }
    if entry.todo.description.isEmpty {
      remarks.add(.leftOut("task without a text", "tasks without a text"))
      return nil
    }
    if TextRule.project.allows(list) { entry.todo.project = list }
    if let id = kept.text("id") { entry[.id] = .id(Self.id(id)) }
    if let parent = kept.first(where: { $0.name == "parent" }), let id = kept.takeText("parent") {
      entry.links[.parent] = [.id(Self.id(id))]
      entry.linkSources[.parent] = [parent]
    }
    if let due = kept.first("due") {
      // Midnight in UTC stands for the date: Google Tasks shows it in every time zone.
      if case .date(let date)? = When(absolute: due.prefix(10)) {
        entry.todo.due = .date(date)
        _ = kept.take("due")
        if kept.first("scheduled_time")?.contains("\"\(due)\"") == true {
          _ = kept.take("scheduled_time")
        }
      } else {
        remarks.add(.value(of: "due"), due, line: line)
      }
    }
    func takeInstant(_ name: String) -> Instant? {
      kept.take(name) {
        if case .instant(let instant)? = When(absolute: $0) { instant } else { nil }
      }
    }
    entry[.createdAt] = takeInstant("created").map { .instant($0) }
    entry[.modifiedAt] = takeInstant("updated").map { .instant($0) }
    let status = kept.first("status")
    if status == "completed" { entry.completion = .completed(at: takeInstant("completed")) }
    if status == "completed" || status == "needsAction" { _ = kept.take("status") }
    try check(json.startIndex, entry.check())
    try check(json.startIndex, entry.keep(kept, from: .googletasks))
    return entry
  }

  private static func id(_ text: String) -> Todo.ID { UUID(named: "google task \(text)") }

  /// Returns a line for each link, such as that of the e-mail that a task was made from.
  private static func links(_ kept: String) throws(ParseError) -> [String] {
    var lines: [String] = []
    for element in try ForeignJSON.elements(Array(kept.utf8)[...])
    where element.first == UInt8(ascii: "{") {
      var fields = try ForeignJSON.fields(element)
      let words = [fields.takeText("description"), fields.takeText("link")].compactMap(\.self)
      if !words.isEmpty { lines.append(words.joined(by: " ")) }
    }
    return lines
  }
}
