import FoundationEssentials
import TodoDomain
import TodoText

@testable import TodoCLI
@testable import TodoFormats

extension Target {
  /// The formats of other programs, each a target of its own; JSON and JSON Lines are one.
  ///
  /// In whatever chunks a file is read, the todos are the same; a mistake is told where it is; what is
  /// read may be kept; an export of what was imported is read as the same again.
  static let formats: [Target] =
    [Target("json") { bytes in for format in [TodoFormat.json, .jsonl] { check(bytes, format) } }]
    + [TodoFormat.csv, .todotxt, .taskwarrior, .ics, .markdown, .org, .googletasks, .text].map {
      format in
      Target(format.name) { check($0, format) }
    }

  private static let context = FormatContext(timeZone: Place.timeZone, now: Place.now)

  private static func check(_ bytes: [UInt8], _ format: TodoFormat) {
    let (todos, error) = read(bytes, format)
    let (again, otherError) = read(bytes, format, chunkSize: bytes.choice(1...17))
    expect(
      todos == again && error == otherError,
      "the chunks make a difference: \(todos), \(String(describing: error)); \(again), "
        + String(describing: otherError))

    switch error {
    case .malformed(let place, let problem)?:
      expectReadable(problem.message, hint: problem.hint)
      expect(bytes.hasPlace(line: place.line, column: place.column), "the error is at \(place)")
    case .unreadable?: fatalError("nothing was unreadable")
    case nil: check(todos, format)
    }
  }

  private static func read(
    _ bytes: [UInt8], _ format: TodoFormat, chunkSize: Int = .max
  ) -> (todos: [ImportedTodo], error: FormatError?) {
    var reader = format.makeReader(ByteSource(bytes, chunkSize: chunkSize), context)
    var todos: [ImportedTodo] = []
    do throws(FormatError) {
      while let todo = try reader.next() {
        todos.append(todo)
        expect(
          bytes.hasPlace(line: reader.place.line, column: reader.place.column),
          "\(todo) is at \(reader.place)")
      }
      for remark in reader.remarks { expectReadable(remark.description) }
      return (todos, nil)
    } catch {
      return (todos, error)
    }
  }

  private static func check(_ todos: [ImportedTodo], _ format: TodoFormat) {
    guard format.makeWriter != nil, let first = stored(todos),
      let second = exportedAndImported(first, format)
    else { return }
    expect(second.count == first.count, "\(second) was exported from \(first)")
    for (before, after) in zip(first, second) {
      expect(
        format.withoutKept(after).hasSameBytes(as: format.withoutKept(before)),
        "\(after)\nwas exported from\n\(before)")
    }
    // What another program wrote in its own way is put into the program's own once, and then stays.
    guard let third = exportedAndImported(second, format) else { return }
    expect(
      third.elementsEqual(second) {
        format.expressible($0).hasSameBytes(as: format.expressible($1))
      },
      "\(third)\nwas exported from\n\(second)")
  }

  /// What todos are in an empty list, or `nil` where the due date of one is refused.
  private static func stored(_ todos: [ImportedTodo]) -> [Todo]? {
    let stored = todos.enumerated().compactMap { $1.stored(number: Int64($0 + 1)) }
    return stored.count == todos.count ? stored : nil
  }

  /// What an export is in an empty list, or `nil` where something cannot be expressed.
  private static func exportedAndImported(_ todos: [Todo], _ format: TodoFormat) -> [Todo]? {
    let exported = write(todos, format)
    let (read, error) = read(exported.bytes, format)
    expect(error == nil, "\(String(describing: error)) in the export\n\(text(exported.bytes))")
    guard exported.losses.isSubset(of: Loss.ofAll) else { return nil }
    guard let stored = stored(read) else { fatalError("\(read) is refused") }
    return stored
  }

  private static func write(
    _ todos: [Todo], _ format: TodoFormat
  ) -> (bytes: [UInt8], losses: Set<Loss>) {
    guard var writer = format.makeWriter?(context) else { return ([], []) }
    if writer.needsSurvey { for todo in todos { writer.survey(todo) } }
    var bytes: [UInt8] = []
    var losses: Set<Loss> = []
    writer.begin(&bytes)
    for todo in todos { losses.formUnion(writer.append(todo, to: &bytes)) }
    writer.end(&bytes)
    return (bytes, losses)
  }
}

extension Loss {
  /// What a format says of every todo that it cannot express.
  fileprivate static let ofAll: Set<Loss> = [
    Loss("the id, the time of day of its creation and completion, and its changes"),
    Loss("the id, when it was created and changed, and the time of day of its completion"),
  ]
}

extension ImportedTodo {
  /// What it is in an empty list, or `nil` where its due date is refused.
  fileprivate func stored(number: Int64) -> Todo? {
    for (text, rule) in [(self.todo.description, TextRule.description), (self.todo.note, .note)] {
      expect(rule.allows(text), "\(rule) may not be \(text)")
    }
    expect((try? self.todo.extra.check()) != nil, "too much is kept: \(self.todo.extra)")
    expect(
      self.todo.project.map(TextRule.project.allows) ?? true,
      "no project: \(self.todo.project ?? "")")
    expect(self.todo.tags.allSatisfy(TextRule.tag.allows), "no tags: \(self.todo.tags)")
    let now: @Sendable () -> Instant = { Place.now }
    var todo: Todo
    do throws(TodoStoreError) {
      todo = try resolved(now: now, in: Place.timeZone).todo
    } catch {
      return nil
    }
    todo.id = self[.id]?.id ?? UUID(named: "todo \(number)")
    todo.number = self[.number]?.integer ?? number
    todo.position = self[.position]?.number ?? Double(number)
    todo.createdAt = self[.createdAt]?.instant ?? Place.now
    todo.modifiedAt = self[.modifiedAt]?.instant ?? Place.now
    todo.tags = []
    for tag in self.todo.tags where !todo.tags.contains(where: { $0.hasSameBytes(as: tag) }) {
      todo.tags.append(tag)
    }
    if case .completed(let at) = completion { todo.completedAt = at ?? Place.now }
    return todo
  }
}

extension TodoFormat {
  /// A todo as far as a format can tell of one.
  fileprivate func expressible(_ todo: Todo) -> Todo {
    var todo = todo
    switch self {
    case .todotxt:
      todo.id = UUID(named: "any")
      todo.modifiedAt = Place.now
      todo.createdAt = Self.startOfDay(todo.createdAt)
      todo.completedAt = todo.completedAt.map(Self.startOfDay)
    case .markdown:
      todo.id = UUID(named: "any")
      todo.createdAt = Place.now
      todo.modifiedAt = Place.now
      if todo.isComplete { todo.completedAt = Place.now }
    default: break
    }
    return todo
  }

  /// The same without what it keeps for the format, which may be in another order.
  fileprivate func withoutKept(_ todo: Todo) -> Todo {
    var todo = expressible(todo)
    todo.extra[name] = []
    return todo
  }

  private static func startOfDay(_ instant: Instant) -> Instant {
    Place.timeZone.start(of: Place.timeZone.civil(at: instant).date) ?? instant
  }
}
