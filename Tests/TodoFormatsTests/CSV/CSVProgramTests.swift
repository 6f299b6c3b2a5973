import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("Another program's CSV file")
struct CSVProgramTests {
  private func reader(_ text: String, path: String? = nil) -> any TodoReader {
    TodoFormat.csv.makeReader(
      ByteSource(Array(text.utf8)),
      FormatContext(timeZone: .utc, now: Instant.morning, path: path))
  }

  /// Returns a line for each todo of a file: parent, text, due date, rule, priority, project, tags.
  private func lines(_ text: String, path: String? = nil) throws -> [String] {
    var reader = reader(text, path: path)
    var lines: [String] = []
    while let entry = try reader.next() {
      let todo = entry.stored(number: 0, in: .utc)
      var words = [todo.description]
      if let parent = todo.parent { words.insert("\(parent)/", at: 0) }
      if let at = todo.completedAt { words.append("done \(at)") }
      if let due = todo.due { words.append("due \(due)") }
      if let rule = todo.repeat { words.append("\(rule)") }
      if todo.priority != .none { words.append("\(todo.priority)") }
      if let project = todo.project { words.append("in \(project)") }
      lines.append((words + todo.tags.map { "+\($0)" }).joined(separator: " "))
    }
    return lines
  }

  private func fixture(_ name: String) throws -> String {
    try FixtureTests.Fixture(name: name, format: .csv).text
  }

  @Test(
    "of Todoist has sections as projects, labels as tags, indents as subtasks, and dates in words")
  func todoist() throws {
    // It is Saturday, 21 November 2026.
    #expect(
      try lines(fixture("todoist.csv")) == [
        "Buy milk due 2026-12-24 high in Errands +shop +2min",
        "1/ oat milk in Errands",
        "2/ soy milk in Errands",
        "1/ bread due 2026-11-26 medium in Errands",
        "Water plants due 2026-11-23T14:00:00.000Z every mon at 09:00 low in Home",
        "Müll rausbringen in Home",
        "Pay the rent due 2026-11-30 in Home",
        "Call mum due 2026-12-01T23:00:00.000Z in Home",
      ])
  }

  @Test("of Todoist has comments in the note, and keeps data without a field")
  func todoistKept() throws {
    var reader = reader(try fixture("todoist.csv"))
    var todos: [Todo] = []
    while let todo = try reader.next() { todos.append(todo.todo) }
    #expect(todos[0].note == "the blue one, not the green one\nask Bob, he knows")
    #expect(
      todos[0].kept == [
        "csv.AUTHOR: Anna (1)", "csv.RESPONSIBLE: Bob (2)", "csv.TIMEZONE: Europe/Berlin",
        "csv.comment AUTHOR: Anna (1)",
        "csv.comment DATE: 2026-11-20T08:00:00Z",
      ])
    #expect(todos[5].kept.contains("csv.DATE: jeden Montag"))
    #expect(todos[5].kept.contains("csv.DATE_LANG: de"))
    #expect(todos[7].kept.contains("csv.DEADLINE: 2026-12-31"))
    #expect(reader.setAside.map(\.description) == ["1 value of `DATE` (line 13: `jeden Montag`)"])
    #expect(reader.leftOut.map(\.description) == [])
  }

  @Test("of TickTick has lists in folders as projects, dates in their zone, rules and subtasks")
  func tickTick() throws {
    #expect(
      try lines(fixture("ticktick.csv")) == [
        "Pay the rent due 2026-11-30 high in Family.Home +money +home",
        "Trip to Rome due 2026-12-24T17:00:00.000Z medium in Inbox",
        "2/ Book a room done 2026-11-03T08:00:00.000Z in Inbox",
        "Report due 2026-12-01T09:00:00.000Z low in Work",
        "Plan B done 2026-11-04T08:00:00.000Z in Work",
      ])
  }

  @Test("of TickTick keeps data without a field")
  func tickTickKept() throws {
    var reader = reader(try fixture("ticktick.csv"))
    var todos: [Todo] = []
    while let todo = try reader.next() { todos.append(todo.todo) }
    #expect(todos[0].note == "to the new account")
    #expect(
      todos[0].kept == [
        "csv.Reminder: P0DT9H0M0S", "csv.Repeat: FREQ=MONTHLY;INTERVAL=1",
        "csv.Order: -1099511627776", "csv.Timezone: Europe/Berlin",
        "csv.Column Name: Not Sectioned", "csv.Column Order: -1", "csv.View Mode: list",
      ])
    #expect(
      todos[1].kept == [
        "csv.Kind: CHECKLIST", "csv.Is Check list: Y", "csv.Start Date: 2026-12-24T08:00:00+0000",
        "csv.Order: 0", "csv.Timezone: Europe/Berlin", "csv.View Mode: list",
      ])
    #expect(todos[3].kept.contains("csv.Repeat: RRULE:FREQ=DAILY;COUNT=3"))
    #expect(todos[4].kept.contains("csv.Kind: NOTE"))
    #expect(todos[4].kept.contains("csv.Status: -1"))
    #expect(
      reader.setAside.map(\.description) == [
        "2 values of `Repeat` (line 8: `FREQ=MONTHLY;INTERVAL=1`)"
      ])
  }

  @Test(
    "of TickTick repeats as its rule says, until its end",
    arguments: [
      ("FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", nil),
      ("RRULE:FREQ=WEEKLY;BYDAY=MO,TH", "every mon, thu", nil),
      ("RRULE:FREQ=DAILY;UNTIL=20261231T000000Z", "daily", "2026-12-31T00:00:00.000Z"),
      ("RRULE:FREQ=DAILY;UNTIL=20261231", "daily", "2026-12-31"),
      ("RRULE:FREQ=DAILY;UNTIL=soon", nil, nil),
      ("ERULE:NAME=CUSTOM;BYDATE=20261201", nil, nil),
    ])
  func rules(text: String, rule: String?, until: String?) throws {
    var reader = reader(
      """
      List Name,Title,Content,Due Date,Repeat,Is All Day
      Home,Water,,2026-12-03T00:00:00+0000,"\(text)",true
      """)
    let todo = try #require(try reader.next()).todo
    #expect(todo.repeat.map { "\($0)" } == rule)
    #expect(todo.until.map { "\($0)" } == until)
    #expect(todo.kept == (rule == nil ? ["csv.Repeat: \(text)"] : []))
  }

  @Test("leaves out the comments of a refused line, and gives its subtasks to no other")
  func bad() throws {
    var reader = reader(
      """
      TYPE,CONTENT,PRIORITY,INDENT
      task,a,1,1
      task,b,9,1
      note,for b,,
      task,c,1,2
      note,for c,,
      task,,1,1
      section,d,,
      note,for d,,
      task,e,1,1
      """)
    var found: [String] = []
    for _ in 0..<4 {
      do throws(FormatError) {
        guard let todo = try reader.next() else { break }
        found.append("\(todo.todo.description): \(todo.todo.note) \(todo.links[.parent] ?? [])")
      } catch {
        found.append(error.description)
        #expect(reader.canGoOn)
      }
    }
    #expect(try reader.next() == nil)
    #expect(
      found == [
        "a:  []", "3:8: unknown priority `9`", "c: for c []", "e:  []",
      ])
    #expect(reader.leftOut.map(\.description) == ["3 lines without todos"])
  }

  @Test("may have tasks with only a note and, in TickTick, other headers and names but no ids")
  func ticktickVariants() throws {
    #expect(
      try lines(
        """
        "Date: 2026-06-25+0000"
        "Version: 7.1"
        "Status: 0 Normal, 1 Completed, 2 Archived"

        "Folder Name","List Name","Title","Content","Due Date","Priority","Status","taskId","parentId"
        "","Home","","from the note
        and more","","0","0","t1","t2"
        "","Home","","","","0","0","",""
        "","Home","Above","","2026-06-26","5","0","t2",""
        """
      ) == ["2/ from the note in Home", "Above due 2026-06-26 high in Home"])
    let file =
      "\"Date: 2026-06-25+0000\"\n\"Status: 0 Normal, 1 Completed\"\n\nList Name,Title,Content\nA,b,\n"
    #expect(TodoFormat.recognized(FileBeginning(Array(file.utf8)), path: "-") == [.csv])
  }

  @Test("of Todoist is named after its project, with sections as subprojects")
  func project() throws {
    let file =
      "TYPE,CONTENT,INDENT\nmeta,view_style=list,\ntask,a,1\nsection,S,\ntask,b,1\nsection\ntask,c\n"
    #expect(
      try lines(file, path: "x/Work [2203].csv") == ["a in Work", "b in Work.S", "c in Work"])
    #expect(try lines(file) == ["a", "b in S", "c"])
    var reader = reader(file)
    while try reader.next() != nil {}
    #expect(reader.remarks.map(\.description) == [])
  }

  @Test(
    "of Todoist has dates in the words of Todoist",
    arguments: [
      // It is Saturday, 21 November 2026.
      ("20 Nov", "2026-11-20", nil), ("Oct 12", "2026-10-12", nil), ("Dec 1st", "2026-12-01", nil),
      ("Jan 27, 2027", "2027-01-27", nil), ("12/24/2026", "2026-12-24", nil),
      ("24 Dec @ 6pm", "2026-12-24T18:00:00.000Z", nil), ("tom", "2026-11-22", nil),
      ("tod", "2026-11-21", nil), ("tomorrow morning", "2026-11-22T09:00:00.000Z", nil),
      ("ev mon", "2026-11-23", "every mon"), ("every workday", "2026-11-23", "weekdays"),
      ("every 15", "2026-12-15", "every 15th"), ("every 1, 15", "2026-12-01", "every 1st, 15th"),
      ("every other friday", "2026-11-27", "every 2 weeks on fri"),
      ("every Jan 15th", "2027-01-15", "every 15 jan"),
      ("every quarter", "2026-11-21", "every 3 months"),
      ("every last day of the month", "2026-11-30", "every 31st"),
      ("every first monday of the month", "2026-12-07", "every first mon"),
      ("every 3 months on the 5th", "2026-12-05", "every 3 months on 5th"),
      ("every day @ 9am", "2026-11-21T09:00:00.000Z", "daily at 09:00"),
      ("every morning", "2026-11-21T09:00:00.000Z", "daily at 09:00"),
      ("daily", "2026-11-21", "daily"), ("after 10 days", "2026-11-21", "every! 10 days"),
      ("every day at 9", "2026-11-21T09:00:00.000Z", "daily at 09:00"),
      ("every day at 9am starting dec 5", "2026-12-05T09:00:00.000Z", "daily at 09:00"),
      // It began earlier, and continues.
      ("every 2 weeks starting jan 5", "2026-11-23", "every 2 weeks"),
      ("every monday starting dec 1", "2026-12-07", "every mon"),
      ("every 1st workday", nil, nil), ("every day starting soon", nil, nil),
      ("every day until soon", nil, nil), ("every day for ever", nil, nil),
      ("weekend", nil, nil), ("mon, thu", nil, nil), ("4/5/2026", nil, nil),
      ("every full moon", nil, nil), ("tomorrow @", nil, nil), ("", nil, nil),
    ])
  func todoistDates(text: String, due: String?, rule: String?) throws {
    let found = TodoistDate.read(text, .morning, in: .utc)
    #expect(found.map { "\($0.due)" } == due)
    #expect(found?.series?.rule.description == rule)
  }

  @Test(
    "of Todoist may end a series",
    arguments: [
      ("every day until 24 Dec", "2026-12-24"), ("every monday ending 2026-12-24", "2026-12-24"),
      ("every day for 10 days", "2026-11-30"),
      ("every day starting dec 1 for 2 weeks", "2026-12-14"),
      ("every day", nil),
    ])
  func todoistEnds(text: String, until: String?) throws {
    var reader = reader("TYPE,CONTENT,INDENT,DATE,DATE_LANG\ntask,a,1,\(text),en\n")
    let entry = try #require(try reader.next())
    #expect(entry[.until] == (until.flatMap { Due($0) }.map { .due($0) } ?? .null))
    #expect(reader.remarks.isEmpty)
  }

  @Test("of Todoist keeps dates in words, which count from the day of the import")
  func dateWords() throws {
    var reader = reader(
      "TYPE,CONTENT,INDENT,DATE,DATE_LANG\ntask,a,1,tomorrow,en\ntask,b,1,2026-12-24,en\n")
    let first = try #require(try reader.next())
    #expect(first.todo.kept == ["csv.DATE: tomorrow"])
    #expect(first.datesSource == ExtraField("DATE", "tomorrow"))
    let second = try #require(try reader.next())
    #expect(second.todo.kept == [] && second.datesSource == nil)
  }

  @Test("may have lines without trailing commas")
  func short() throws {
    #expect(try lines("TYPE,CONTENT,INDENT,DATE\nsection,S\ntask,a,1\n") == ["a in S"])
  }

  @Test("of Asana has the first of several projects, and a priority")
  func asanaColumns() throws {
    var reader = reader(
      "Task ID,Completed At,Name,Section/Column,Projects,Priority\n"
        + "1,,a,,\"Website, Marketing\",High\n2,,b,,Website,Soon\n")
    let first = try #require(try reader.next()).todo
    #expect(first.project == "Website" && first.priority == .high)
    #expect(first.kept == ["csv.Task ID: 1", "csv.Projects: Website, Marketing"])
    let second = try #require(try reader.next()).todo
    #expect(second.project == "Website" && second.priority == .none)
    #expect(second.kept == ["csv.Task ID: 2", "csv.Priority: Soon"])
    #expect(
      reader.setAside.map(\.description) == [
        "1 value of `Projects` (line 2: `Website, Marketing`)",
        "1 value of `Priority` (line 3: `Soon`)",
      ])
  }

  @Test("of Trello may have labels without names")
  func unnamedLabels() throws {
    let file = """
      Card ID,Card Name,Labels,List Name
      1,a,"phone (red), (blue), home (green)",L
      2,b,(blue),L
      3,c,"P1 (high) (red)",L
      """
    #expect(try lines(file) == ["a in L +phone +home", "b in L", "c in L +P1-(high)"])
  }

  @Test("of an unknown program may have values without a field")
  func foreignValues() throws {
    let file = """
      Name,Due,Created,Priority
      a,"December 24, 2026","November 20, 2026 10:00 AM",High
      b,10/Mar/24 1:15 PM,null,Hoch
      """
    #expect(try lines(file) == ["a due 2026-12-24 high", "b"])
    var reader = reader(file)
    while try reader.next() != nil {}
    #expect(
      reader.setAside.map(\.description) == [
        "1 value of `Due` (line 3: `10/Mar/24 1:15 PM`)", "1 value of `Created` (line 3: `null`)",
        "1 value of `Priority` (line 3: `Hoch`)",
      ])
    let context = FormatContext(
      timeZone: .utc, now: .morning,
      columns: [CSVColumn("Titel", .description), CSVColumn("Rang", .priority)])
    var mapped = TodoFormat.csv.makeReader(
      ByteSource(Array("Titel,Rang\na,Hoch\n".utf8)), context)
    #expect(try mapped.next()?.todo.kept == ["csv.Rang: Hoch"])
    #expect(mapped.setAside.map(\.description) == ["1 value of `Rang` (line 2: `Hoch`)"])
    #expect(throws: FormatError.self) { try lines("Name,Due\na,4/5/2026\n") }
  }

  @Test("that isn't UTF-8 is in Windows-1252, unless it began as UTF-8")
  func windows1252() throws {
    func texts(_ lines: [[UInt8]]) throws(FormatError) -> [String] {
      try TodoFormat.csv.read(Array(lines.joined(separator: "\n".utf8))).map(\.todo.description)
    }
    let header = Array("description,due".utf8)
    let latin = Array("M".utf8) + [0xFC] + Array("ller ".utf8) + [0x96] + Array(",".utf8)
    #expect(try texts([header, latin, Array("a,".utf8), latin]) == ["Müller –", "a", "Müller –"])
    #expect(throws: FormatError.self) { try texts([header, Array("ü,".utf8), latin]) }
    var reader = TodoFormat.csv.makeReader(
      ByteSource(header + [10] + latin), FormatContext(timeZone: .utc, now: .morning))
    while try reader.next() != nil {}
    #expect(reader.interpretation == "csv, in Windows-1252")
  }

  @Test("of Todoist may have a separate column for labels")
  func labels() throws {
    #expect(
      try lines("TYPE,CONTENT,INDENT,LABELS\ntask,a @b,1,\"@ops, home\"\n") == ["a +ops +home +b"])
  }

  @Test("of Todoist reports the other data of a section")
  func section() throws {
    var reader = reader("TYPE,CONTENT,INDENT,AUTHOR\nsection,a,,Ann\ntask,b,1,\n")
    #expect(try reader.next()?.todo.project == "a")
    #expect(try reader.next() == nil)
    #expect(reader.leftOut.map(\.description) == ["1 `AUTHOR` of a section"])
  }

  @Test("is read as requested if columns are mapped")
  func mapped() throws {
    let context = FormatContext(
      timeZone: .utc, now: Instant.morning,
      columns: [CSVColumn("CONTENT", .description), CSVColumn("AUTHOR", .project)])
    var reader = TodoFormat.csv.makeReader(
      ByteSource(Array("TYPE,CONTENT,INDENT,AUTHOR\ntask,a @b,2,Anna\n".utf8)), context)
    let todo = try #require(try reader.next()).todo
    #expect(todo.description == "a @b" && todo.project == "Anna")
    #expect(todo.kept == ["csv.TYPE: task", "csv.INDENT: 2"])
    // Our own export has such columns, too, if they were kept.
    let own = try TodoFormat.csv.read("description,note,TYPE,CONTENT,INDENT\na @b,,note,c,2\n")
    #expect(own.map(\.todo.description) == ["a @b"])
  }

  @Test("of Trello has its board and list as the project, and labels without their colors")
  func trello() throws {
    #expect(
      try lines(fixture("trello.csv")) == [
        "Call mum due 2026-12-24T18:00:00.000Z in Home.Doing +family +phone-calls",
        "Paint the fence done 2026-11-21T08:00:00.000Z in Home.Done",
        "Old done 2026-11-21T08:00:00.000Z in Home.Done",
      ])
    let todos = try todos("trello.csv")
    #expect(todos[0].note == "about sunday")
    #expect(
      todos[0].kept == [
        "csv.Card ID: 63f1", "csv.Card URL: https://trello.com/c/63f1", "csv.Members: anna",
        "csv.Checklist Item Total Count: 2", "csv.Checklist Item Completed Count: 1",
        "csv.Last Activity Date: 2026-11-20T10:00:00.000Z", "csv.List ID: l1", "csv.Board ID: b1",
      ])
  }

  @Test("of Asana has parents by the name of a task above")
  func asana() throws {
    #expect(
      try lines(fixture("asana.csv")) == [
        "Plan the launch due 2026-12-24 in Website +launch +q4-goals",
        "1/ Write the press release done 2026-11-10T00:00:00.000Z due 2026-11-12 in Website",
        "2/ Find a printer", "Book the venue in Website", "Lost",
      ])
    let todos = try todos("asana.csv")
    #expect(todos[0].note == "First line, and more")
    #expect(todos[2].kept.contains("csv.Blocked By (Dependencies): Book the venue"))
    #expect(!todos[2].kept.contains("csv.Parent task: Write the press release"))
    #expect(todos[4].kept.contains("csv.Parent task: Nowhere"))
    var reader = reader(try fixture("asana.csv"))
    while try reader.next() != nil {}
    #expect(
      reader.setAside.map(\.description) == [
        "1 subtask whose parent isn't above it (line 6: `Nowhere`)"
      ])
  }

  @Test("of Outlook has normal priority as none, and keeps the progress of a task")
  func outlook() throws {
    #expect(
      try lines(fixture("outlook.csv")) == [
        "Pay the rent due 2026-11-30 high +home +money", "Write the report due 2026-12-01",
        "Call Ada done 2026-11-19T00:00:00.000Z low",
      ])
    let todos = try todos("outlook.csv")
    #expect(todos[0].kept == [])
    #expect(
      todos[1].kept == [
        "csv.Start Date: 2026-11-20", "csv.Reminder On/Off: True", "csv.Reminder Date: 2026-12-01",
        "csv.Reminder Time: 09:00:00", "csv.% Complete: 0.5", "csv.Status: In Progress",
      ])
  }

  @Test("of Planner has the month before the day")
  func planner() throws {
    #expect(
      try lines(fixture("planner.csv")) == [
        "Draft the plan due 2026-12-24 medium in Method +Blue +Q4-launch",
        "Book a room done 2026-11-10T00:00:00.000Z in To do", "Pay due 2026-11-20 high in To do",
      ])
    #expect(try todos("planner.csv")[0].kept.contains("csv.Progress: In progress"))
    #expect(throws: FormatError.self) {
      try lines("Task Name,Bucket Name,Progress,Due Date\na,b,Not started,24/12/2026\n")
    }
  }

  @Test("has the same ids at each import")
  func ids() throws {
    for name in [
      "trello.csv", "asana.csv", "planner.csv", "todoist.csv", "ticktick.csv", "outlook.csv",
    ] {
      let ids = try todos(name).map(\.id)
      #expect(Set(ids).count == ids.count)
      #expect(try todos(name).map(\.id) == ids)
    }
  }

  @Test("of Todoist gives todos ids from their file, section, parents and text")
  func places() throws {
    func ids(_ lines: String, file: String = "Home.csv") throws -> [Todo.ID] {
      let context = FormatContext(timeZone: .utc, now: Instant.morning, path: file)
      var reader = TodoFormat.csv.makeReader(
        ByteSource(Array("TYPE,CONTENT,PRIORITY,INDENT,DATE\n\(lines)".utf8)), context)
      var ids: [Todo.ID] = []
      while let todo = try reader.next() { ids.append(todo.todo.id) }
      return ids
    }
    let first = try ids("task,a,1,1,\ntask,b,1,2,\nsection,S,,,\ntask,a,1,1,\ntask,a,1,1,\n")
    #expect(Set(first).count == 4)
    // Other fields, and other todos in between, make no difference.
    let later = try ids(
      "task,a,4,1,2026-12-24\ntask,c,1,2,\ntask,b,1,2,\nsection,S,,,\ntask,a,1,1,\ntask,a,1,1,\n")
    #expect(later.filter(first.contains) == first)
    for file in ["Home (1).csv", "a/Home [2203].csv", "Home [2203] (2).csv"] {
      #expect(try ids("task,a,1,1,\n", file: file) == [first[0]])
    }
    #expect(try ids("task,a,1,1,\n", file: "Home (Anna).csv") != [first[0]])
    #expect(try ids("task,a,1,1,\n", file: "Work.csv") != [first[0]])
  }

  @Test(
    "reports the recognized program, or the use of each column",
    arguments: [
      ("Card ID,Card Name,List Name\n1,a,b\n", "csv of Trello"),
      (
        "Title,Due Date,Stars\na,,5\n",
        "csv with `Title` as description and `Due Date` as due; kept as they are: `Stars`"
      ),
      ("Title,Labels\na,\n", "csv with `Title` as description and `Labels` as tags"),
      ("description,due,Stars\na,,5\n", nil),
    ])
  func interpretation(text: String, interpretation: String?) throws {
    var reader = reader(text)
    _ = try reader.next()
    #expect(reader.interpretation == interpretation)
  }

  private func todos(_ name: String) throws -> [Todo] {
    var reader = reader(try fixture(name), path: name)
    var todos: [Todo] = []
    while let todo = try reader.next() { todos.append(todo.todo) }
    return todos
  }
}
