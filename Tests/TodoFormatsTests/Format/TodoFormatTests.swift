import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A format")
struct TodoFormatTests {
  private static let context = FormatContext(timeZone: .utc, now: Instant.morning)

  /// Returns a file with these todos.
  private func file(_ todos: [Todo], _ format: TodoFormat) -> [UInt8] {
    var writer = format.writer(Self.context)
    if writer.needsSurvey { for todo in todos { writer.survey(todo) } }
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in todos { _ = writer.append(todo, to: &bytes) }
    writer.end(&bytes)
    return bytes
  }

  @Test(
    "that stores every field round-trips any todo, in chunks of any size",
    arguments: [TodoFormat.json, .jsonl, .csv])
  func roundTrip(format: TodoFormat) throws {
    var random = SeededRandomNumberGenerator(seed: 11)
    var todos = random.todos(count: 300)
    // CSV writes only the columns of a file that had them.
    if format == .csv { for index in todos.indices { todos[index].extra = Extra() } }
    let file = file(todos, format)
    for chunkSize in [1, 7, 1000, .max] {
      var reader = format.makeReader(ByteSource(file, chunkSize: chunkSize), Self.context)
      for todo in todos {
        let read = try reader.next()
        var expected = ImportedTodo(
          todo,
          saying: Todo.Fields.attributes.union([
            .id, .number, .position, .createdAt, .modifiedAt,
          ]),
          completion: todo.completedAt.map { .completed(at: $0) } ?? .open)
        if !todo.extra.isEmpty { expected.said.insert(.extra) }
        if format != .csv {
          for field in Todo.Field.all where field.isRare && todo[field] == .null {
            expected.said.remove(field)
          }
        }
        for field in [Todo.Field.parent, .blockedBy] {
          let links = todo.linked(by: field).map(ImportedTodo.Link.number)
          if links.isEmpty { continue }
          expected.links[field] = links
          // An empty cell and an absent link look the same to the existing columns.
          if read?.said.contains(field) == true {
            expected.todo[field] = .null
          } else {
            expected[field] = nil
            expected.todo[field] = .null
          }
        }
        #expect(read == expected)
        #expect(read.map { Array($0.todo.description.utf8) } == Array(todo.description.utf8))
        #expect(read.map { Array($0.todo.note.utf8) } == Array(todo.note.utf8))
      }
      #expect(try reader.next() == nil)
    }
  }

  @Test(
    "either reads valid todos or reports what is wrong with a file, whatever its bytes",
    arguments: TodoFormat.written)
  func mutations(format: TodoFormat) {
    var random = SeededRandomNumberGenerator(seed: 12)
    for round in 0..<400 {
      var bytes = file(random.todos(count: 3), format)
      if round.isMultiple(of: 20) { bytes = random.bytes(count: 200) }
      for _ in 0..<Int.random(in: 0...4, using: &random) { random.mutate(&bytes) }

      let chunkSize = Int.random(in: 1...300, using: &random)
      var reader = format.makeReader(ByteSource(bytes, chunkSize: chunkSize), Self.context)
      do throws(FormatError) {
        while let todo = try reader.next() {
          #expect(todo.isAllowed, "\(bytes)")
          #expect(reader.place.line >= 1 && reader.place.column >= 1)
        }
      } catch {
        guard case .malformed(let place, let problem) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(place.line >= 1 && place.column >= 1 && !problem.message.isEmpty)
      }
    }
  }

  @Test(
    "finds a todo again by its file, its parent or project, and its text",
    arguments: [
      (
        TodoFormat.markdown, "# A\n- [ ] a\n  - [ ] b\n- [ ] b\n# B\n- [ ] b\n- [ ] b\n",
        "# A\n- [ ] new\n- [x] a ✅ 2026-11-20\n  - [ ] b\n- [ ] b\n# B\n- [ ] b #tag\n- [ ] b\n"
      ),
      (
        .org, "* A\n** TODO a\n*** TODO b\n** TODO b\n* B\n** TODO b\n** TODO b\n",
        "* A\n** TODO new\n** DONE a\n*** TODO b\n** TODO b\n* B\n** TODO b :tag:\n** TODO b\n"
      ),
    ])
  func ids(format: TodoFormat, first: String, later: String) throws {
    func ids(_ text: String, file: String = "a.md") throws -> [Todo.ID] {
      let context = FormatContext(timeZone: .utc, now: Instant.morning, path: file)
      var reader = format.makeReader(ByteSource(Array(text.utf8)), context)
      var ids: [Todo.ID] = []
      while let entry = try reader.next() { ids.append(try #require(entry[.id]?.id)) }
      return ids
    }
    let before = try ids(first)
    #expect(Set(before).count == 5)
    #expect(try ids(later).dropFirst() == before[...])
    for file in ["b.md", "2026.11.22.md", "2026.11.21.md", "a (1).md", "a [1].md"] {
      #expect(try Set(ids(first, file: file)).isDisjoint(with: before))
    }
    #expect(try ids(first, file: "2026.11.21.md") != ids(first, file: "2026.11.22.md"))
    for file in ["./a.md", "/x.y/a.md"] { #expect(try ids(first, file: file) == before) }
    let unnamed = try format.read(first)
    #expect(unnamed.allSatisfy { $0[.id] == nil })
  }

  @Test("reports each field of a todo that it can't store as lost, and no other")
  func losses() {
    let texts = TodoFormat(
      id: .jsonl, fields: [.description, .due], recognizes: { _ in .no },
      makeReader: { source, _ in JSONTodoReader(source, shape: .array) },
      makeWriter: { _ in CSVTodoWriter() })
    var todo = Todo.plain
    #expect(texts.losses(of: todo) == [])
    todo.due = .instant(Instant.morning)
    todo.project = "home"
    todo.note = "the blue one"
    todo.completedAt = Instant.morning
    #expect(texts.losses(of: todo) == [Loss("the project"), Loss("the note")])
    for format in TodoFormat.written { #expect(format.losses(of: todo) == []) }

    todo.extra["ics"] = [ExtraField("X-A", "b")]
    for format in TodoFormat.written {
      let isKept = [.ics, .json, .jsonl].contains(format)
      #expect(format.losses(of: todo) == (isKept ? [] : [Loss("what only ics has")]))
    }
  }

  @Test("that can only be imported reads any bytes, too, or reports the mistakes in them")
  func importOnly() {
    var random = SeededRandomNumberGenerator(seed: 13)
    let page = Array("- [x] a +b due:friday\n  1. c repeat:weekly until:eoy\nd wait:due-2d\n".utf8)
    for _ in 0..<400 {
      var bytes = page
      for _ in 0..<Int.random(in: 0...4, using: &random) { random.mutate(&bytes) }
      var reader = TodoFormat.text.makeReader(ByteSource(bytes), Self.context)
      while true {
        do throws(FormatError) {
          guard let todo = try reader.next() else { break }
          #expect(todo.isAllowed, "\(bytes)")
        } catch {
          #expect(reader.canGoOn)
        }
      }
    }
  }

  @Test(
    "keeps the todos before an unreadable part, and those after it if the part has an end",
    arguments: [
      (.jsonl, #"{"description":"a"}"# + "\n" + #"{"description":"b"#, ["a", "2:1"]),
      (
        .jsonl,
        #"{"description":"a"}"# + "\n" + #"{"description":"b}"# + "\n{\"description\":\"c\"}\n",
        ["a", "2:16", "c"]
      ),
      (.jsonl, "{\"description\":\"a\"}\nb\n{\"description\":\"c\"}", ["a", "2:1", "c"]),
      (.json, "[{\"description\":\"a\"},\n{\"description\":\"b},\n", ["a", "2:16", "3:1"]),
      (.json, "[{\"description\":\"a\"},{\"desc", ["a", "1:22"]),
      (.json, "[{\"description\":\"a\"},", ["a", "1:22"]),
      (.taskwarrior, "[{\"description\":\"a\"},{\"desc", ["a", "1:22"]),
      (.csv, "description,due\na,\n\"b,\nc,\n", ["a", "3:1"]),
      (.csv, "description,due\na,\nb\"c,\nd,\n", ["a", "3:2", "d"]),
      (.csv, "TYPE,CONTENT,INDENT\ntask,a,1\ntask,\"b,1\n", ["a", "3:6"]),
      (.csv, "\"description\n", ["1:1"]),
      (
        .ics, "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nSUMM",
        ["6:1", "6:1", "a"]
      ),
      (.ics, "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n", ["4:1", "a"]),
    ] as [(TodoFormat, String, [String])])
  func goingOn(format: TodoFormat, text: String, expected: [String]) throws {
    for chunkSize in [1, .max] {
      var reader = format.makeReader(
        ByteSource(Array(text.utf8), chunkSize: chunkSize), Self.context)
      var found: [String] = []
      while true {
        do throws(FormatError) {
          guard let todo = try reader.next() else { break }
          found.append(todo.todo.description)
        } catch {
          guard case .malformed(let place, _) = error else { throw error }
          found.append("\(place.line):\(place.column)")
          if !reader.canGoOn { break }
        }
      }
      #expect(found == expected)
    }
  }

  @Test("is found by its name or a file extension", arguments: TodoFormat.all)
  func named(format: TodoFormat) {
    #expect(TodoFormat.named(format.name) == format)
    for end in format.fileExtensions {
      #expect(TodoFormat.ofFile("folder.x/list.\(end)") == format)
      #expect(TodoFormat.ofFile("folder/\u{301}list.\(end)") == format)
      #expect(TodoFormat.ofFile("LIST.\(end.uppercased())") == format)
    }
  }

  @Test(
    "isn't found by any other name", arguments: ["list", "json", "a/csv.b", "", "/", "list.json/"])
  func unknown(path: String) {
    #expect(TodoFormat.ofFile(path)?.name == (path == "json" ? "json" : nil))
    #expect(TodoFormat.named("nothing") == nil)
  }
}

extension ImportedTodo {
  /// Whether all of its texts, numbers and times are valid.
  fileprivate var isAllowed: Bool {
    do {
      try TextRule.description.check(todo.description)
      try TextRule.note.check(todo.note)
      if let project = todo.project { try TextRule.project.check(project) }
      for tag in todo.tags { try TextRule.tag.check(tag) }
    } catch {
      return false
    }
    return (self[.number]?.integer.map(NumberRule.numbers.contains) ?? true)
      && todo.position.isFinite
      && [todo.createdAt, todo.modifiedAt].allSatisfy(Instant.range.contains)
  }
}

extension SeededRandomNumberGenerator {
  fileprivate mutating func bytes(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// Makes one random mistake.
  fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: bytes.indices, using: &self)
    let end = min(bytes.count, index + Int.random(in: 1...20, using: &self))
    switch Int.random(in: 0..<7, using: &self) {
    case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &self)
    case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    case 2: bytes.removeSubrange(index..<end)
    case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
    case 4:
      bytes.insert(
        contentsOf: Array("\"{}[],:\\\n\r\0".utf8).shuffled(using: &self).prefix(2), at: index)
    case 5: bytes.removeSubrange(index...)
    default: bytes.insert(contentsOf: bytes.shuffled(using: &self).prefix(3), at: index)
    }
  }
}
