import FoundationEssentials
import TodoDomain
import TodoSQLite

/// Reads what ``JSONTodoWriter`` writes.
///
/// It is strict: a key that a todo has not, or that stands twice, is an error. A key may be missing, all
/// but `description`; what it would say is then left as it is.
struct JSONTodoReader: TodoReader {
  private var elements: JSONElements
  private(set) var place = FilePlace()
  private(set) var canGoOn = false

  init(_ source: ByteSource, shape: JSONElements.Shape) {
    elements = JSONElements(source, shape: shape)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    guard let element = try elements.next() else { return nil }
    canGoOn = true
    place = element.place
    var object = JSONTodoObject(element.bytes)
    do throws(JSONTodoError) {
      return try object.read()
    } catch {
      throw .malformed(element.place(of: error.index), error.problem)
    }
  }
}

/// What is wrong in an object, and where.
private struct JSONTodoError: Error {
  var problem: FormatProblem
  /// An index of the object's bytes.
  var index: Int

  init(_ message: String, hint: String? = nil, at index: Int) {
    self.init(FormatProblem(message, hint: hint), at: index)
  }

  init(_ problem: FormatProblem, at index: Int) {
    self.problem = problem
    self.index = index
  }

  init(_ error: ParseError) {
    self.init(FormatProblem(error.reason), at: error.index)
  }
}

/// One object, as far as it is read.
private struct JSONTodoObject {
  private var scanner: JSONScanner
  private let start: Int
  private var todo = ImportedTodo(
    description: "", unsaid: [.completion, .priority, .due, .tags, .project, .note])
  private var isComplete: Bool?
  private var completedAt: Instant?
  /// The fields that were read, a bit each.
  private var fields = 0
  /// The field that comes next where they stand as they are written.
  private var next = 0

  init(_ bytes: ArraySlice<UInt8>) {
    scanner = JSONScanner(bytes)
    start = bytes.startIndex
  }

  mutating func read() throws(JSONTodoError) -> ImportedTodo {
    _ = scanner.skip("{")
    if !scanner.skip("}") {
      repeat {
        try readMember()
      } while scanner.skip(",")
      guard scanner.skip("}") else { throw malformed("`,` or `}`") }
    }
    guard fields & 1 << Self.descriptionPlace != 0 else {
      throw JSONTodoError("the key `description` is missing", at: start)
    }
    if isComplete == false, completedAt != nil {
      throw JSONTodoError("`isComplete` is false, but there is a `completedAt`", at: start)
    }
    if isComplete != nil || completedAt != nil {
      todo.unsaid.remove(.completion)
      todo.completion =
        isComplete == true || completedAt != nil ? .completed(at: completedAt) : .open
    }
    return todo
  }

  private mutating func readMember() throws(JSONTodoError) {
    _ = scanner.peek()
    let index = scanner.index
    let place: Int
    if let name = scanner.plainText(), let known = self.place(of: name) {
      place = known
    } else {
      scanner.goBack(to: index)
      guard let name = try string() else { throw malformed("a key in quotes") }
      guard let known = Self.names.firstIndex(of: Array(name.utf8)) else {
        throw JSONTodoError(
          "a todo has no key \(quoted(name))", hint: Self.hint(for: name), at: index)
      }
      place = known
    }
    guard fields & 1 << place == 0 else {
      throw JSONTodoError("the key `\(Self.order[place].rawValue)` stands twice", at: index)
    }
    fields |= 1 << place
    next = place + 1
    guard scanner.skip(":") else { throw malformed("`:`") }
    try readValue(of: Self.order[place])
  }

  /// The place of a field in ``order``.
  private func place(of name: ArraySlice<UInt8>) -> Int? {
    let names = Self.names
    if next < names.count, names[next].elementsEqual(name) { return next }
    return names.firstIndex { $0.elementsEqual(name) }
  }

  // Made once: `allCases` makes an array each time.
  private static let order = Todo.Field.allCases
  private static let names = order.map { Array($0.rawValue.utf8) }
  private static let descriptionPlace = order.firstIndex(of: .description) ?? 0

  private static func hint(for name: String) -> String {
    let names = Todo.Field.allCases.map(\.rawValue)
    return names.nearest(to: name).map { "Did you mean \($0)?" }
      ?? "The keys of a todo are \(list(names))."
  }

  private mutating func readValue(of field: Todo.Field) throws(JSONTodoError) {
    _ = scanner.peek()
    let start = scanner.index
    switch field {
    case .number:
      guard !scanner.skipNull() else { return }
      let number = scanner.integer() ?? 0
      try check(at: start) { () throws(NumberError) in try NumberRule.number.check(number) }
      todo.number = number

    case .id:
      guard !scanner.skipNull() else { return }
      if let bytes = scanner.plainText(),
        let id = bytes.withUnsafeBufferPointer({ UUID(utf8: $0) })
      {
        todo.id = id
      } else {
        scanner.goBack(to: start)
        let (text, index) = try text(of: field, "an id")
        guard let id = UUID(uuidString: text) else {
          throw JSONTodoError("\(quoted(text)) is no id", at: index)
        }
        todo.id = id
      }

    case .description: todo.description = try text(of: field, checked: .description)

    case .isComplete:
      if scanner.skipTrue() {
        isComplete = true
      } else if scanner.skipFalse() {
        isComplete = false
      } else {
        throw wrongType(field, "`true` or `false`")
      }

    case .priority:
      let (text, index) = try text(of: field, "a text")
      guard let priority = Priority(text) else {
        throw JSONTodoError(FormatProblem(.notAPriority(text)), at: index)
      }
      todo.priority = priority
      todo.unsaid.remove(.priority)

    case .due:
      todo.unsaid.remove(.due)
      guard !scanner.skipNull() else { return }
      let (text, index) = try text(of: field, "a text or `null`")
      guard let due = When(absolute: text) else {
        throw JSONTodoError(FormatProblem(.notADate(text)), at: index)
      }
      todo.due = due

    case .tags: try readTags()

    case .project:
      todo.unsaid.remove(.project)
      guard !scanner.skipNull() else { return }
      todo.project = try text(of: field, checked: .project)

    case .note:
      todo.unsaid.remove(.note)
      todo.note = try text(of: field, checked: .note)

    case .position:
      guard !scanner.skipNull() else { return }
      guard let position = scanner.number() else { throw wrongType(field, "a number") }
      try check(at: start) { () throws(NumberError) in try NumberRule.position.check(position) }
      todo.position = position

    case .createdAt: todo.createdAt = try instant(of: field)
    case .modifiedAt: todo.modifiedAt = try instant(of: field)
    case .completedAt: completedAt = try instant(of: field)
    }
  }

  private mutating func readTags() throws(JSONTodoError) {
    todo.unsaid.remove(.tags)
    guard scanner.skip("[") else { throw wrongType(.tags, "a list of texts") }
    if scanner.skip("]") { return }
    repeat {
      todo.tags.append(try text(of: .tags, "a list of texts", checked: .tag))
    } while scanner.skip(",")
    guard scanner.skip("]") else { throw malformed("`,` or `]`") }
  }

  private mutating func instant(of field: Todo.Field) throws(JSONTodoError) -> Instant? {
    if scanner.skipNull() { return nil }
    _ = scanner.peek()
    let start = scanner.index
    if let bytes = scanner.plainText(),
      case .instant(let instant)? = bytes.withUnsafeBufferPointer({ When(absoluteUTF8: $0) })
    {
      return instant
    }
    scanner.goBack(to: start)
    let (text, index) = try text(of: field, "a text or `null`")
    guard case .instant(let instant)? = When(absolute: text) else {
      throw JSONTodoError(.notAnInstant(text), at: index)
    }
    return instant
  }

  private func check(
    at index: Int, _ body: () throws(NumberError) -> Void
  ) throws(JSONTodoError) {
    do throws(NumberError) {
      try body()
    } catch {
      throw JSONTodoError(FormatProblem(error), at: index)
    }
  }

  private mutating func text(
    of field: Todo.Field, _ expected: String = "a text", checked rule: TextRule
  ) throws(JSONTodoError) -> String {
    let (text, index) = try text(of: field, expected)
    do throws(TextError) {
      try rule.check(text)
      return text
    } catch {
      throw JSONTodoError(FormatProblem(error), at: index)
    }
  }

  private mutating func text(
    of field: Todo.Field, _ expected: String
  ) throws(JSONTodoError) -> (text: String, index: Int) {
    _ = scanner.peek()
    let index = scanner.index
    guard let text = try string() else { throw wrongType(field, expected) }
    return (text, index)
  }

  private mutating func string() throws(JSONTodoError) -> String? {
    do throws(ParseError) { return try scanner.string() } catch { throw JSONTodoError(error) }
  }

  private mutating func wrongType(_ field: Todo.Field, _ expected: String) -> JSONTodoError {
    guard scanner.peek() != nil else { return malformed("a value") }
    return JSONTodoError("`\(field.rawValue)` has to be \(expected)", at: scanner.index)
  }

  private func malformed(_ expected: String) -> JSONTodoError {
    JSONTodoError(scanner.malformed(expected))
  }
}
