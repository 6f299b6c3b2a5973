import FoundationEssentials
import TodoText

/// An entry as JSON, one change a line, so that people can read a diff.
///
///     {"format":1,"previous":null,"step":"0192…","device":"5d1c…","clock":1767225600000,
///     "author":"ada@laptop","at":1767225600000,"command":"toggle 5","todos":{"5":"0191…"},"changes":[
///     {"todo":5,"before":{"completedAt":null},"after":{"completedAt":1767225600000}}
///     ],"lost":[]}
extension LogEntry {
  /// The format that this build writes, and the newest that it reads.
  package static let format: Int64 = 1

  /// The entry as UTF-8; `previous` is the hash of the previous entry, `nil` for the first.
  package func json(previous: String?) -> [UInt8] {
    var json: [UInt8] = []
    json.appendJSON(raw: "{\"format\":\(Self.format),\"previous\":")
    if let previous {
      json.appendJSON(previous, escaping: .required)
    } else {
      json.appendJSON(raw: "null")
    }
    json.appendJSON(raw: ",\"step\":")
    json.appendJSON(id)
    json.appendJSON(raw: ",\"device\":")
    json.appendJSON(stamp.device)
    json.appendJSON(raw: ",\"clock\":\(stamp.clock),\n\"author\":")
    json.appendJSON(author, escaping: .unsafeInTerminals)
    json.appendJSON(raw: ",\"at\":\(at.millisecondsSince1970),\"command\":")
    json.appendJSON(command, escaping: .unsafeInTerminals)
    if let undone {
      json.appendJSON(raw: ",\"undoes\":")
      json.appendJSON(undone)
    }
    json.appendJSON(raw: ",\"todos\":{")
    for (position, (number, id)) in ids.sorted(by: { $0.key < $1.key }).enumerated() {
      json.appendJSON(raw: position == 0 ? "\"\(number)\":" : ",\"\(number)\":")
      json.appendJSON(id)
    }
    json.appendJSON(raw: "},\"changes\":[")
    json.append(changes)
    json.appendJSON(raw: "],\"lost\":[")
    json.append(lost)
    json.appendJSON(raw: "]}\n")
    return json
  }

  /// The hash of an entry's text, which the next entry names: a git object hash in hexadecimal.
  package static func hash(of json: [UInt8]) -> String {
    let digest = SHA1.digest(of: Array("blob \(json.count)\0".utf8) + json)
    return String(
      decoding: digest.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }, as: UTF8.self)
  }

  /// Reads entry `number` of a log, and the hash of the previous entry in it.
  ///
  /// Unknown keys are ignored. Throws `.unreadable`, `.newerFormat`.
  package static func read(
    _ json: [UInt8], number: Int
  ) throws(LogError) -> (entry: LogEntry, previous: String?) {
    guard (try? UTF8Span(validating: json.span)) != nil else {
      throw .unreadable(number: number, reason: "it isn't UTF-8")
    }
    var reader = EntryReader(scanner: JSONScanner(json[...], allowsControls: true))
    do throws(ParseError) {
      try reader.read()
    } catch {
      throw .unreadable(number: number, reason: error.reason.description)
    }
    guard reader.format == format else {
      guard let found = reader.format, found > format else {
        throw .unreadable(number: number, reason: "it doesn't say its format")
      }
      throw .newerFormat(number: number, found: Int(found), known: Int(format))
    }
    guard let entry = reader.entry else {
      throw .unreadable(number: number, reason: "part of it is missing")
    }
    return (entry, reader.previous)
  }

  /// Reads entry `number` of a log; `previous` is the hash of the previous entry, `nil` for the first.
  ///
  /// Throws `.newerFormat` or `.unreadable`, also if the entry contains another hash.
  package static func read(
    _ json: [UInt8], number: Int, after previous: String?
  ) throws(LogError) -> LogEntry {
    let (entry, named) = try read(json, number: number)
    guard named == previous else {
      throw .unreadable(number: number, reason: "it doesn't follow entry \(number - 1)")
    }
    return entry
  }
}

extension [UInt8] {
  /// One change a line.
  fileprivate mutating func append(_ changes: [LogChange]) {
    var record: [UInt8] = []
    for (position, change) in changes.enumerated() {
      appendJSON(
        raw: position == 0 ? "\n{\"todo\":\(change.number)" : ",\n{\"todo\":\(change.number)")
      for (name, todo) in [("before", change.before), ("after", change.after)] {
        guard let todo else { continue }
        if change.before == nil || change.after == nil, change.fields == .changeable {
          ChangeRecord.write(todo, to: &record)
        } else {
          ChangeRecord.write(change.fields, of: todo, to: &record)
        }
        appendJSON(raw: ",\"\(name)\":")
        self += record
      }
      appendJSON(raw: "}")
    }
    if !changes.isEmpty { appendJSON(raw: "\n") }
  }
}

/// Reads the members of an entry, in any order.
private struct EntryReader {
  var scanner: JSONScanner
  var format: Int64?
  var previous: String?
  var id: UUID?
  var device: UUID?
  var clock: Int64?
  var author = ""
  var at: Instant?
  var command: String?
  var undone: UUID?
  var ids: [Int64: Todo.ID] = [:]
  var changes: [LogChange] = []
  var lost: [LogChange] = []

  var entry: LogEntry? {
    guard let id, let device, let clock, let at, let command else { return nil }
    return LogEntry(
      id: id, stamp: Stamp(clock: clock, device: device), author: author,
      at: at, command: command, undone: undone, changes: changes,
      lost: lost, ids: ids)
  }

  mutating func read() throws(ParseError) {
    try members { reader, name throws(ParseError) in
      switch name {
      case "format": reader.format = try reader.integer()
      case "previous":
        reader.previous = reader.scanner.skipNull() ? nil : try reader.string("a hash")
      case "step": reader.id = try reader.uuid()
      case "device": reader.device = try reader.uuid()
      case "clock": reader.clock = try reader.integer()
      case "author": reader.author = try reader.string("a name")
      case "at":
        guard let instant = Instant(checked: try reader.integer()) else {
          throw reader.scanner.malformed("an instant")
        }
        reader.at = instant
      case "command": reader.command = try reader.string("a command")
      case "undoes": reader.undone = try reader.uuid()
      case "todos":
        try reader.members { reader, name throws(ParseError) in
          guard let number = Int64(name) else { throw reader.scanner.malformed("a number") }
          reader.ids[number] = try reader.uuid()
        }
      case "changes": reader.changes = try reader.readChanges(areLost: false)
      case "lost": reader.lost = try reader.readChanges(areLost: true)
      default: _ = try reader.scanner.value()
      }
    }
    guard scanner.peek() == nil else { throw scanner.malformed("the end") }
  }

  private mutating func readChanges(areLost: Bool) throws(ParseError) -> [LogChange] {
    var changes: [LogChange] = []
    try scanner.require("[")
    if scanner.skip("]") { return [] }
    repeat { changes.append(try change(isLost: areLost)) } while scanner.skip(",")
    try scanner.require("]")
    return changes
  }

  private mutating func change(isLost: Bool) throws(ParseError) -> LogChange {
    var number: Int64?
    var records: [String: ArraySlice<UInt8>] = [:]
    try members { reader, name throws(ParseError) in
      switch name {
      case "todo": number = try reader.integer()
      case "before", "after": records[name] = try reader.scanner.value()
      default: _ = try reader.scanner.value()
      }
    }
    guard let number, number > 0 else { throw scanner.malformed("the number of a todo") }
    var fields: Todo.Fields = []
    var todos: [String: Todo] = [:]
    for (name, record) in records {
      var todo = Todo.blank(number: number)
      let found = Array(record).withUnsafeBufferPointer { ChangeRecord.read($0, into: &todo) }
      guard let found, todo.hasTexts(found, isWhole: !isLost && records.count == 1) else {
        throw scanner.malformed("the fields of a todo")
      }
      fields = fields.union(found)
      todos[name] = todo
    }
    guard !todos.isEmpty else { throw scanner.malformed("`before` or `after`") }
    return LogChange(
      number: number, before: todos["before"], after: todos["after"], fields: fields)
  }

  private mutating func members(
    _ body: (inout EntryReader, String) throws(ParseError) -> Void
  ) throws(ParseError) {
    try scanner.require("{")
    if scanner.skip("}") { return }
    repeat {
      guard let name = try scanner.string() else { throw scanner.malformed("a key in quotes") }
      try scanner.require(":")
      try body(&self, name)
    } while scanner.skip(",")
    try scanner.require("}")
  }

  private mutating func integer() throws(ParseError) -> Int64 {
    guard let integer = scanner.integer() else { throw scanner.malformed("a whole number") }
    return integer
  }

  private mutating func string(_ expected: String) throws(ParseError) -> String {
    guard let string = try scanner.string() else { throw scanner.malformed(expected) }
    return string
  }

  private mutating func uuid() throws(ParseError) -> UUID {
    guard let id = UUID(uuidString: try string("an id")) else { throw scanner.malformed("an id") }
    return id
  }
}

extension Todo {
  /// Whether the texts in `fields` are valid.
  fileprivate func hasTexts(_ fields: Fields, isWhole: Bool) -> Bool {
    if fields.contains(.extra), (try? extra.check()) == nil { return false }
    for field in isWhole ? fields.union([.description]) : fields {
      guard let rule = field.rule else { continue }
      switch self[field] {
      case .text(let text): if !rule.allows(text) { return false }
      case .list(let texts): if !texts.allSatisfy(rule.allows) { return false }
      default: continue
      }
    }
    return true
  }
}
