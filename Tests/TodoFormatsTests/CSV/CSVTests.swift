import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("Comma-separated values")
struct CSVTests {
  private func records(_ text: String, chunkSize: Int = .max) throws -> [[String]] {
    var records = CSVRecords(ByteSource(Array(text.utf8), chunkSize: chunkSize))
    var fields: [[String]] = []
    while let record = try records.next() { fields.append(record.fields) }
    return fields
  }

  private func todos(_ text: String, columns: [CSVColumn] = []) throws -> [ImportedTodo] {
    var reader = CSVTodoReader(
      ByteSource(Array(text.utf8)),
      FormatContext(timeZone: .utc, now: Instant.morning, columns: columns))
    var todos: [ImportedTodo] = []
    while let todo = try reader.next() { todos.append(todo) }
    return todos
  }

  @Test(
    "are split into fields, whatever the separator, line ends and chunk size",
    arguments: [
      ("", []),
      ("\r\n\n", []),
      ("a", [["a"]]),
      ("a,b\r\nc,\r\n", [["a", "b"], ["c", ""]]),
      ("a\nb\rc", [["a"], ["b"], ["c"]]),
      ("\u{FEFF}a,b", [["a", "b"]]),
      (",", [["", ""]]),
      ("\"\"", [[""]]),
      ("\"a,\"\"b\"\"\r\nc\",d", [["a,\"b\"\r\nc", "d"]]),
      ("\"\"\"\",\"\"\"\"\"\"", [["\"", "\"\""]]),
      (" a , b ", [[" a ", " b "]]),
      ("grüße,😀", [["grüße", "😀"]]),
      ("a;b\r\nc;\"d;e\"\r\n", [["a", "b"], ["c", "d;e"]]),
      ("a\tb\n\"c\nd\"\te, f\n", [["a", "b"], ["c\nd", "e, f"]]),
      ("a|b\nc|d", [["a", "b"], ["c", "d"]]),
      ("sep=;\r\na,b;c\r\n", [["a,b", "c"]]),
      ("\u{FEFF}\"SEP=|\"\r\na;b|c\n", [["a;b", "c"]]),
      ("\"a;b;c\",d\n", [["a;b;c", "d"]]),
      ("a, \"b, \"\"c\"\"\n\" ,d", [["a", "b, \"c\"\n", "d"]]),
    ])
  func fields(text: String, expected: [[String]]) throws {
    for chunkSize in [1, 2, 3, .max] {
      #expect(try records(text, chunkSize: chunkSize) == expected)
    }
  }

  nonisolated private static let mistakes: [(String, String)] = [
    ("", "1:1: an empty file"),
    ("due,tags\n", "1:1: the column `description` is missing"),
    ("description,due,due\n", "1:17: the column `due` is there twice"),
    ("description\nx,y\n", "2:3: this line has 2 fields, and the first line 1"),
    ("description,é\nx\n", "2:1: this line has 1 field, and the first line 2"),
    ("description\n\"x\n", "2:1: unterminated quote"),
    ("description,é\né,\"a \"\"b\n", "2:3: unterminated quote"),
    ("description\nx\"y\n", "2:2: a quote inside a field"),
    ("description\n\"x\"y\n", "2:4: something after a quoted field"),
    ("description\n\"\"\n", "2:1: the text is empty"),
    ("é,description\n\"a\nb\",\"\"\n", "3:4: the text is empty"),
    ("description,number\nx,0\n", "2:3: `number` has to be 1 to 9007199254740991"),
    (
      "description,number\nx,9007199254740992\n",
      "2:3: `number` has to be 1 to 9007199254740991"
    ),
    ("description,id\nx,7\n", "2:3: `7` is not an id"),
    ("description,isComplete\nx,maybe\n", "2:3: `maybe` is neither true nor false"),
    (
      "description,isComplete,completedAt\nx,false,2026-01-01T00:00:00Z\n",
      "2:1: `isComplete` is false, but there is a `completedAt`"
    ),
    ("description,priority\nx,5\n", "2:3: unknown priority `5`"),
    ("description,due\nx,2026-02-30\n", "2:3: `2026-02-30` is not a date"),
    ("description,due\nx,tomorrow\n", "2:3: `tomorrow` is not a date"),
    ("description,tags\nx,\"a, -b\"\n", "2:3: the tag begins with a sign"),
    ("description,position\nx,first\n", "2:3: `first` is not a number"),
    (
      "description,position\nx,nan\n",
      "2:3: `position` has to be -9007199254740991 to 9007199254740991"
    ),
    (
      "description,position\nx,1e308\n",
      "2:3: `position` has to be -9007199254740991 to 9007199254740991"
    ),
    ("description,createdAt\nx,soon\n", "2:3: `soon` is not an instant"),
    ("Titel;due\n", "1:1: the column `description` is missing"),
    ("Title;Due Date\nx;9/8/2026\n", "2:3: `9/8/2026` is one of two days"),
    ("Title;Due Date\nx;24/12/2026\ny;12/24/2026\n", "3:3: `12/24/2026` is not a date"),
    ("Title;Due Date\nx;13/13/2026\n", "2:3: `13/13/2026` is not a date"),
    ("description,due\nx,10000-01-01\n", "2:3: `10000-01-01` is not a date"),
    ("description\na\0b\n", "2:2: a NUL, which cannot be stored"),
  ]

  @Test("are refused if malformed", arguments: mistakes)
  func refused(text: String, expected: String) {
    do {
      _ = try todos(text)
      Issue.record("\(text.debugDescription) is read")
    } catch let error as FormatError {
      #expect(error.description == expected)
    } catch {
      Issue.record("\(error)")
    }
  }

  private func plain(
    _ text: String, saying said: Todo.Fields, completion: ImportedTodo.Completion?
  ) -> ImportedTodo {
    var entry = ImportedTodo(saying: said, completion: completion)
    entry.todo.description = text
    return entry
  }

  @Test("can map other column names to fields, ahead of a column with the field's own name")
  func mapped() throws {
    let text = """
      TYPE,CONTENT,description,PRIORITY,DATE,Labels,Done
      task,Buy milk,the blue one,1,24.12.2026,"home,two,,,one, shop",Completed
      ,,,,,,
      task,Call mum,,4,,,no
      """
    let columns = [
      CSVColumn("CONTENT", .description), CSVColumn("description", .note),
      CSVColumn("PRIORITY", .priority), CSVColumn("DATE", .due), CSVColumn("Labels", .tags),
      CSVColumn("Done", .isComplete),
    ]
    let todos = try todos(text, columns: columns)
    #expect(todos.map(\.todo.description) == ["Buy milk", "Call mum"])
    #expect(todos.map(\.todo.note) == ["the blue one", ""])
    #expect(todos.map(\.todo.kept) == [["csv.TYPE: task"], ["csv.TYPE: task"]])
    #expect(todos.map(\.todo.priority) == [.high, .none])
    #expect(todos.map { $0.todo.due?.description } == ["2026-12-24", nil])
    #expect(todos[0].todo.tags == ["home", "two,", "one", "shop"])
    #expect(todos.map(\.completion) == [.completed(at: nil), .open])
  }

  @Test("report a missing column, with a hint")
  func missingColumn() {
    let mistakes: [(String, [CSVColumn], String, String)] = [
      (
        "Title,Notes\na,b\n", [CSVColumn("Titel", .description)], "the column `Titel` is missing",
        "Did you mean `Title`?"
      ),
      (
        "Title,Notes\na,b\n", [CSVColumn("Due Date", .due)], "the column `Due Date` is missing",
        "The columns are Title and Notes."
      ),
      (
        "Karte,Liste\na,b\n", [], "the column `description` is missing",
        "The first line names the columns, with commas between: description,due,tags. Or say which "
          + "column is the text: --map \"Karte=description\""
      ),
    ]
    for (text, columns, message, hint) in mistakes {
      #expect(throws: FormatError.malformed(FilePlace(), FormatProblem(message, hint: hint))) {
        _ = try todos(text, columns: columns)
      }
    }
  }

  @Test("may have their columns in any order")
  func columns() throws {
    let text = """
      isComplete,tags,due,description,project,priority
      TRUE,"a, b,c",2026-12-24T18:00,x,home,high
      ,,,y,,
      """
    var first = plain(
      "x", saying: [.description, .priority, .due, .tags, .project],
      completion: .completed(at: nil))
    first.todo.priority = .high
    first.set(.due, try #require(When("2026-12-24T18:00")))
    first.todo.tags = ["a", "b", "c"]
    first.todo.project = "home"
    #expect(
      try todos(text) == [
        first,
        plain("y", saying: [.description, .priority, .due, .tags, .project], completion: .open),
      ])
  }

  @Test("need no column but the description")
  func description() throws {
    #expect(
      try todos("description\nx\n") == [
        plain("x", saying: [.description], completion: nil)
      ])
  }

  @Test("keep other columns, and write them back as columns")
  func others() throws {
    let file = "Cost,description,note,Cost,,due\r\n1,x,n,2,3,\r\n,y,,\"a\r\nb\",,\r\n,z,n,,,\r\n"
    let read = try todos(file)
    #expect(
      read.map(\.todo.kept) == [
        ["csv.Cost: 1", "csv.Cost: 2", "csv.: 3"], ["csv.Cost: a\r\nb"], [],
      ])

    var writer = CSVTodoWriter()
    let stored = read.enumerated().map { index, entry in
      Todo(
        id: .init(), number: Int64(index) + 1, description: entry.todo.description,
        note: entry.todo.note, extra: entry.todo.extra,
        position: 1, createdAt: Instant.morning, modifiedAt: Instant.morning)
    }
    for todo in stored { writer.survey(todo) }
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in stored { #expect(writer.append(todo, to: &bytes).isEmpty) }
    let written = try records(String(decoding: bytes, as: UTF8.self))
    #expect(written.map { $0[13] } == ["note", "n", "", "n"])
    #expect(
      written.map { $0[18...] } == [
        ["Cost", "Cost", ""], ["1", "2", "3"], ["a\r\nb", "", ""], ["", "", ""],
      ])
    #expect(
      try todos(String(decoding: bytes, as: UTF8.self)).map(\.todo.extra)
        == read.map(\.todo.extra))
  }

  @Test("can't write another column with the name of a field, and the loss is reported")
  func notOthers() throws {
    var todo = Todo.plain
    todo.extra["csv"] = [ExtraField("due", "x"), ExtraField("Cost", "1")]
    let (text, losses) = TodoFormat.csv.write([todo])
    #expect(losses == [Loss("data that would make its file unreadable")])
    #expect(try todos(text).map(\.todo.kept) == [["csv.Cost: 1"]])
  }

  @Test("leave a todo's kept data alone if the file has no other columns")
  func noOthers() throws {
    #expect(try todos("description,due\nx,\n").map(\.format) == [nil])
    #expect(try todos("description,Cost\nx,\n").map(\.format) == ["csv"])
  }

  @Test("keep columns apart if their names differ only in bytes")
  func sameLooks() throws {
    let todos = try todos("description,\u{E9},e\u{301}\r\na,1,2\r\nb,,2\r\n").enumerated()
      .map { $1.stored(number: Int64($0 + 1)) }
    var writer = CSVTodoWriter()
    for todo in todos { writer.survey(todo) }
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in todos { _ = writer.append(todo, to: &bytes) }
    let read = try self.todos(String(decoding: bytes, as: UTF8.self))
    #expect(read.map(\.todo.extra) == todos.map(\.extra))
  }

  @Test(
    "are refused with a clear error in UTF-16",
    arguments: [[0xFF, 0xFE] as [UInt8], [0xFE, 0xFF]])
  func utf16(mark: [UInt8]) {
    var reader = CSVTodoReader(
      ByteSource(mark + [0x64, 0, 0x65, 0]),
      FormatContext(timeZone: .utc, now: Instant.morning))
    #expect(throws: FormatError.malformed(FilePlace(), .utf16)) { _ = try reader.next() }
  }
}
