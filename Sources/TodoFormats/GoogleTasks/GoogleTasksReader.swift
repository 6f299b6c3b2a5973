import FoundationEssentials
import TodoDomain
import TodoText

/// Reads all lists of a file, each list's tasks in their order.
struct GoogleTasksReader: TodoReader {
  private var elements: JSONElements
  /// The tasks of the last object read.
  private var tasks: ArraySlice<GoogleTask> = []
  /// The object's bytes from ``place`` on.
  private var bytes: ArraySlice<UInt8> = []
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private(set) var leftOut: [Remark] = []
  private(set) var setAside: [Remark] = []

  /// The kinds of a file: all lists, or one.
  static let kinds = ["tasks#taskLists", "tasks#tasks"]

  init(_ source: ByteSource) {
    elements = JSONElements(source, shape: .sequence)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while true {
      canGoOn = false
      while let task = tasks.popFirst() {
        move(to: task.json.startIndex)
        canGoOn = true
        do throws(ParseError) {
          if let entry = try task.todo(&leftOut, &setAside) { return entry }
        } catch {
          let end = max(bytes.startIndex, min(error.index, bytes.endIndex))
          throw .malformed(place.advanced(over: bytes[..<end]), FormatProblem(error.reason))
        }
      }
      guard let element = try elements.next() else { return nil }
      (place, bytes) = (element.place, element.bytes)
      do throws(ParseError) {
        tasks = try Self.tasks(in: element.bytes)[...]
      } catch {
        throw .malformed(element.place(of: error.index), FormatProblem(error.reason))
      }
    }
  }

  private mutating func move(to index: Int) {
    place.advance(over: bytes[..<index])
    bytes = bytes[index...]
  }

  /// Returns the tasks of a list, or of all lists in an object.
  private static func tasks(
    in json: ArraySlice<UInt8>, isList: Bool = false
  ) throws(ParseError) -> [GoogleTask] {
    var scanner = JSONScanner(json, allowsControls: true)
    var (kind, title) = ("", "")
    var items: [ArraySlice<UInt8>] = []
    try scanner.members { scanner, key throws(ParseError) in
      _ = scanner.peek()
      let value = try scanner.value()
      switch key {
      case "kind": kind = try TaskwarriorValue.text(value) ?? ""
      case "title": title = try TaskwarriorValue.text(value) ?? ""
      case "items": items = try TaskwarriorValue.elements(value)
      default: break
      }
    }
    guard !isList, kind == kinds[0] else {
      guard isList || kinds.contains(kind) else {
        throw ParseError(
          reason: FormatProblem("an object without the lists of Google Tasks"),
          index: json.startIndex)
      }
      return items.map { GoogleTask(json: $0, list: title) }
    }
    var tasks: [GoogleTask] = []
    for item in items { tasks += try Self.tasks(in: item, isList: true) }
    return tasks
  }
}

/// A task in a list.
struct GoogleTask {
  /// Its object, a part of the file.
  let json: ArraySlice<UInt8>
  /// The list's title.
  let list: String

  static let fields: Todo.Fields = [.description, .due, .parent, .project, .note]

  /// Returns the todo, or `nil` for a task that was deleted or has no text.
  func todo(
    _ leftOut: inout [Remark], _ setAside: inout [Remark]
  ) throws(ParseError) -> ImportedTodo? {
    var kept: [ExtraField] = []
    var links: [String] = []
    var scanner = JSONScanner(json, allowsControls: true)
    try scanner.members { scanner, key throws(ParseError) in
      _ = scanner.peek()
      let value = try scanner.value()
      switch key {
      // `position` is the order of the file.
      case "kind", "etag", "position": break
      case "links": links = try Self.links(value)
      default: kept.append(ExtraField(key, try TaskwarriorValue.kept(value)))
      }
    }

    var entry = ImportedTodo(saying: Self.fields, completion: .open)
    let notes = kept.take("notes").map { [$0] } ?? []
    entry.todo.note = (notes + links).joined(by: "\n")
    let title = kept.take("title") ?? ""
    // A task may have nothing but notes.
    entry.todo.description =
      title.isEmpty ? entry.todo.note.parts(between: "\n").first.map(String.init) ?? "" : title
    if kept.first("deleted") == "true" || entry.todo.description.isEmpty {
      leftOut.add(
        kept.first("deleted") == "true"
          ? Remark("deleted task", "deleted tasks")
          : Remark("task without a text", "tasks without a text"))
      return nil
    }
    if TextRule.project.allows(list) { entry.todo.project = list }
    if let id = kept.first("id") { entry[.id] = .id(Self.id(id)) }
    if let parent = kept.take("parent") { entry.links[.parent] = [.id(Self.id(parent))] }
    read(&kept, into: &entry, &setAside)
    do throws(FormatProblem) {
      do throws(TextError) {
        try TextRule.description.check(entry.todo.description)
        try TextRule.note.check(entry.todo.note)
      } catch { throw FormatProblem(error) }
      try entry.keep(kept, from: .googletasks)
    } catch {
      throw ParseError(reason: error, index: json.startIndex)
    }
    return entry
  }

  private func read(
    _ kept: inout [ExtraField], into entry: inout ImportedTodo, _ setAside: inout [Remark]
  ) {
    if let due = kept.first("due") {
      // Midnight in UTC stands for the date: Google Tasks shows it in every time zone.
      if case .date(let date)? = When(absolute: due.prefix(10)) {
        entry.todo.due = .date(date)
        _ = kept.take("due")
        if kept.first("scheduled_time")?.contains("\"\(due)\"") == true {
          _ = kept.take("scheduled_time")
        }
      } else {
        setAside.add(.value(of: "due"))
      }
    }
    for (name, field) in [("created", Todo.Field.createdAt), ("updated", .modifiedAt)] {
      if case .instant(let instant)? = kept.first(name).flatMap({ When(absolute: $0) }) {
        entry[field] = .instant(instant)
        _ = kept.take(name)
      }
    }
    let status = kept.first("status")
    if status == "completed" {
      entry.completion = .completed(at: nil)
      if case .instant(let at)? = kept.first("completed").flatMap({ When(absolute: $0) }) {
        entry.completion = .completed(at: at)
        _ = kept.take("completed")
      }
    }
    if status == "completed" || status == "needsAction" { _ = kept.take("status") }
  }

  private static func id(_ text: String) -> Todo.ID { UUID(named: "google task \(text)") }

  /// Returns a line for each link, such as that of the e-mail that a task was made from.
  private static func links(_ json: ArraySlice<UInt8>) throws(ParseError) -> [String] {
    var lines: [String] = []
    for element in try TaskwarriorValue.elements(json) {
      var fields: [ExtraField] = []
      var scanner = JSONScanner(element, allowsControls: true)
      guard scanner.peek() == UInt8(ascii: "{") else { continue }
      try scanner.members { scanner, key throws(ParseError) in
        _ = scanner.peek()
        fields.append(ExtraField(key, try TaskwarriorValue.kept(scanner.value())))
      }
      let words = [fields.first("description"), fields.first("link")].compactMap(\.self)
      if !words.isEmpty { lines.append(words.joined(by: " ")) }
    }
    return lines
  }
}
