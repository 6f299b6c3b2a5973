import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("Comma-separated values of other programs")
struct CSVValueTests {
  /// Reads a file, and returns its todos and the reader's remarks.
  private func read(_ text: String) throws -> (todos: [ImportedTodo], remarks: [String]) {
    var reader = CSVTodoReader(
      ByteSource(Array(text.utf8)), FormatContext(timeZone: .berlin, now: Instant.morning))
    var todos: [ImportedTodo] = []
    while let todo = try reader.next() { todos.append(todo) }
    return (todos, (reader.setAside + reader.changed).filter { $0.count > 0 }.map(\.description))
  }

  @Test(
    "accept other programs' column names, in any case and spacing",
    arguments: [
      "Description,Due,Tags,Note", " description , due , tags , note ",
      "TITLE,Due Date,Labels,NOTES",
      "Task Name,DueDate,Category,Details", "title,deadline,label,description",
      "Summary,due_date,categories,Comments", "Subject,Due-Date,Tag,Body",
    ])
  func usualNames(header: String) throws {
    for separator in [",", ";", "\t", "|"] {
      let text =
        header.replacing(",", with: separator) + "\r\n"
        + ["x", "2026-12-24", "home", "the blue one"].joined(separator: separator) + "\r\n"
      let todo = try #require(try read(text).todos.first)
      #expect(todo.todo.description == "x")
      #expect(todo.todo.due == Due("2026-12-24"))
      #expect(todo.todo.tags == ["home"])
      #expect(todo.todo.note == "the blue one")
    }
  }

  @Test("keep a column if another one already has its field")
  func sameField() throws {
    let todo = try #require(
      try read("Title,description,note,Due,due,Labels,tags\na,b,c,d,2026-12-24,e,f\n").todos.first)
    #expect(todo.todo.description == "b")
    #expect(todo.todo.note == "c")
    #expect(todo.todo.kept == ["csv.Title: a", "csv.Due: d", "csv.Labels: e"])
    #expect(todo.todo.tags == ["f"])
  }

  @Test(
    "have the text in the column with the title, and the note in `Description`",
    arguments: [
      ("Title,Description,Notes,Due", ["csv.Notes: c"]),
      ("Task,Description,Comments,Due", ["csv.Comments: c"]),
      ("Summary,Description,Comment,Due", ["csv.Comment: c"]),
      ("Summary,description,Details,Due", ["csv.Details: c"]),
    ])
  func titles(header: String, kept: [String]) throws {
    let todos = try read("\(header)\na,b,c,2026-12-24\nd,,,\n").todos.map(\.todo)
    #expect(todos.map(\.description) == ["a", "d"])
    #expect(todos.map(\.note) == ["b", ""])
    #expect(todos.map(\.kept) == [kept, []])
  }

  @Test("have `Description` as the note beside our own `note`, or if a title is mapped")
  func titleAndNote() throws {
    let note = try #require(try read("Title,Description,note\na,b,c\n").todos.first).todo
    #expect(note.description == "a" && note.note == "c" && note.kept == ["csv.Description: b"])
    for columns in [[CSVColumn("Summary", .description)], []] {
      var reader = CSVTodoReader(
        ByteSource(Array("Summary,Description\na,b\n".utf8)),
        FormatContext(timeZone: .utc, now: .morning, columns: columns))
      let todo = try #require(try reader.next()).todo
      #expect(todo.description == "a" && todo.note == "b")
    }
    var mapped = CSVTodoReader(
      ByteSource(Array("Title,Description\na,b\n".utf8)),
      FormatContext(
        timeZone: .utc, now: .morning, columns: [CSVColumn("Description", .description)]))
    let todo = try #require(try mapped.next()).todo
    #expect(todo.description == "b" && todo.kept == ["csv.Title: a"])
  }

  @Test(
    "accept dates as other programs write them",
    arguments: [
      ("2026-12-24", "2026-12-24"), ("20261224", "2026-12-24"), ("2026/12/24", "2026-12-24"),
      ("24.12.2026", "2026-12-24"), (" 2026-12-24 ", "2026-12-24"),
      ("2026-12-24T18:00:00Z", "2026-12-24T18:00:00.000Z"),
      ("2026-12-24T18:00:00+0000", "2026-12-24T18:00:00.000Z"),
      ("2026-12-24T18:00:00.000+0000", "2026-12-24T18:00:00.000Z"),
      ("2026-12-24T19:00:00+01:00", "2026-12-24T18:00:00.000Z"),
      ("2026-12-24 18:00:00 +0000", "2026-12-24T18:00:00.000Z"),
      ("20261224T180000Z", "2026-12-24T18:00:00.000Z"),
      ("2026-12-24 19:00", "2026-12-24T18:00:00.000Z"),
      ("1798135200", "2026-12-24T18:00:00.000Z"), ("1798135200000", "2026-12-24T18:00:00.000Z"),
    ])
  func dates(text: String, expected: String) throws {
    let file = "description,due,createdAt,completedAt\nx,\(text),\(text),\(text)\n"
    let todo = try #require(try read(file).todos.first)
    let due = try #require(Due(expected))
    #expect(try todo.resolved(now: { Instant.morning }, in: .berlin).todo.due == due)
    // A date alone is the first instant of its day.
    let instant = due.beginning(in: .berlin)
    #expect(todo[.createdAt] == .instant(instant))
    #expect(todo.completion == .completed(at: instant))
  }

  @Test(
    "have the month or the day first, as shown by any of their dates or as requested",
    arguments: [
      (["9/8/2026", "", "12/24/2026"], nil, ["2026-09-08", "2026-12-24"]),
      (["9/8/2026", "24/12/2026"], nil, ["2026-08-09", "2026-12-24"]),
      (["9-8-2026", "31-1-2027"], nil, ["2026-08-09", "2027-01-31"]),
      (["9/9/2026"], nil, ["2026-09-09"]),
      (["9/8/2026"], .monthFirst, ["2026-09-08"]), (["9/8/2026"], .dayFirst, ["2026-08-09"]),
      (
        ["12/24/2026 2:30 PM", "1/2/2026 14:30:00"], nil,
        ["2026-12-24T14:30:00.000Z", "2026-01-02T14:30:00.000Z"]
      ),
    ] as [([String], DateOrder?, [String])])
  func dateOrder(texts: [String], order: DateOrder?, expected: [String]) throws {
    let text = "Title,Due Date,Cost\n" + texts.map { "a,\($0),1\n" }.joined()
    for chunkSize in [1, .max] {
      var reader = CSVTodoReader(
        ByteSource(Array(text.utf8), chunkSize: chunkSize),
        FormatContext(timeZone: .utc, now: Instant.morning, dateOrder: order))
      var dues: [String] = []
      while let todo = try reader.next() {
        let due = try todo.resolved(now: { Instant.morning }, in: .utc).todo.due
        dues += due.map { ["\($0)"] } ?? []
      }
      #expect(dues == expected)
    }
  }

  @Test("refuse ambiguous dates, and continue with the other lines")
  func undecided() throws {
    var reader = CSVTodoReader(
      ByteSource(Array("Title,Due Date\na,9/8/2026\nb,\nc,1/2/2026\n\"".utf8)),
      FormatContext(timeZone: .utc, now: Instant.morning))
    var found: [String] = []
    for _ in 0..<4 {
      do throws(FormatError) {
        found.append(try reader.next()?.todo.description ?? "end")
      } catch {
        found.append("\(error) \(reader.canGoOn)")
      }
    }
    #expect(
      found == [
        "2:3: `9/8/2026` is one of two days true", "b", "4:3: `1/2/2026` is one of two days true",
        "5:1: unterminated quote true",
      ])
  }

  @Test("accept states as other programs write them")
  func states() throws {
    let done = ["x", "X", "yes", "true", "1", "Done", "completed", "Complete", " closed ", "✓"]
    let open = ["", "no", "FALSE", "0", "open", "To Do", "Not Started", "needs-action", "pending"]
    for column in ["isComplete", "Status", "Done", "completed"] {
      for (words, completion) in [
        (done, ImportedTodo.Completion.completed(at: nil)), (open, .open),
      ] {
        let (todos, remarks) = try read(
          "description,\(column)\n" + words.map { "a,\($0)\n" }.joined())
        #expect(todos.map(\.completion) == words.map { _ in completion })
        #expect(remarks == [])
      }
    }
    let dated = try read("Title,Completed\na,2026-11-20\nb,\n").todos
    #expect(
      dated.map(\.completion) == [.completed(at: Due("2026-11-20")?.beginning(in: .berlin)), .open])
  }

  @Test(
    "accept priorities as other programs write them, and keep ambiguous ones")
  func priorities() throws {
    let words = ["H", "medium", "Low", "none", "urgent", "Normal", "p1", "", "1", "5", "A"]
    let (todos, remarks) = try read("Title,Priority\n" + words.map { "a,\($0)\n" }.joined())
    #expect(
      todos.map(\.todo.priority) == [
        .high, .medium, .low, .none, .high, .medium, .high, .none, .none, .none, .none,
      ])
    #expect(
      todos.suffix(3).map(\.todo.kept) == [
        ["csv.Priority: 1"], ["csv.Priority: 5"], ["csv.Priority: A"],
      ])
    #expect(remarks == ["3 values of `Priority` (line 10: `1`)"])
    // In a file for this program, 1 is the highest.
    #expect(try read("description,priority\na,1\n").todos.map(\.todo.priority) == [.high])
  }

  @Test("accept a reminder")
  func reminder() throws {
    let (todos, remarks) = try read("Title,Reminder\na,2026-12-01T09:00:00Z\nb,-PT30M\n")
    #expect(todos.map(\.todo.remind) == [Due("2026-12-01T09:00:00Z"), nil])
    #expect(todos.last?.todo.kept == ["csv.Reminder: -PT30M"])
    #expect(remarks == ["1 value of `Reminder` (line 3: `-PT30M`)"])
  }

  @Test("keep other programs' values from columns of the same name")
  func othersOfTheName() throws {
    let (todos, remarks) = try read("Title,ID,Status,Number\na,T-12,Doing soon,3.5\n")
    #expect(
      todos.map(\.todo.kept) == [["csv.ID: T-12", "csv.Status: Doing soon", "csv.Number: 3.5"]])
    #expect(todos.map(\.completion) == [.open])
    #expect(
      remarks == [
        "1 value of `ID` (line 2: `T-12`)", "1 value of `Status` (line 2: `Doing soon`)",
        "1 value of `Number` (line 2: `3.5`)",
      ])
  }

  @Test("split tags at commas or semicolons, and turn their spaces into hyphens")
  func tags() throws {
    let (todos, remarks) = try read(
      "Title,Labels\na,Q4 launch\nb,\"Q4 launch, home;  two  words \"\nc,\"x,,y, z;;\"\nd,home\n")
    #expect(
      todos.map(\.todo.tags) == [
        ["Q4-launch"], ["Q4-launch", "home", "two-words"], ["x,y", "z;"], ["home"],
      ])
    #expect(remarks == ["3 tags whose spaces became hyphens"])
  }

  @Test("have tags without their signs and brackets, unless the file is our own")
  func tagSigns() throws {
    let (todos, _) = try read(
      "Title,tags,Notes\na,\"#work, @home\",b\nc,\"[a,b c]\",[]\nd,[],\"[x]\"\ne,#,\n")
    #expect(todos.map(\.todo.tags) == [["work", "home"], ["a", "b-c"], [], ["#"]])
    #expect(todos.map(\.todo.note) == ["b", "", "[x]", ""])
    let own = try read("description,tags\na,\"#work, [b]\"\n").todos
    #expect(own.map(\.todo.tags) == [["#work", "[b]"]])
  }

  @Test("have other names for fields, even if columns are mapped")
  func usualColumns() throws {
    let done = try read("Title,Is Completed\na,yes\n").todos
    #expect(done.map(\.completion) == [.completed(at: nil)])
    for (name, field) in [
      ("completed", Todo.Field.isComplete), ("Due Date", .due), ("blockedBy", .blockedBy),
    ] {
      #expect(Todo.Field(usualColumn: name) == field)
    }
    #expect(Todo.Field(usualColumn: "Stars") == nil)
  }

  @Test("keep ids that are numbers")
  func ids() throws {
    let (todos, remarks) = try read("id,Title\n1,a\n")
    #expect(todos.map(\.todo.kept) == [["csv.id: 1"]])
    #expect(remarks == ["1 value of `id` (line 2: `1`)"])
    #expect(
      throws: FormatError.malformed(
        FilePlace(line: 2, column: 3),
        FormatProblem(
          "`7` is not an id", hint: "An id is a UUID: 5f0c6d1e-2a54-4a53-9d1f-3c1b0f8e7a21."))
    ) { try read("description,id\na,7\n") }
  }

  @Test("may have extra separators at the end of any line")
  func trailing() throws {
    #expect(try read("description;due;\na;2026-12-24;\nb;;\n").todos.count == 2)
    #expect(try read("description,due\na,2026-12-24,\nb,,,\n").todos.count == 2)
  }
}
