import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("Taskwarrior")
struct TaskwarriorTests {
  /// Reads tasks, each given as the contents of an object.
  private func read(_ tasks: String...) throws -> [ImportedTodo] {
    try TodoFormat.taskwarrior.read("[" + tasks.map { "{\($0)}" }.joined(separator: ",\n") + "]")
  }

  private static let template =
    #""description":"Water","due":"20261101T230000Z","mask":"-+-","recur":"weekly","rtype":"periodic","#
    + #""status":"recurring","uuid":"0de49409-9225-4b0e-8278-bdacce8b9d35""#

  private static func instance(_ number: Int, due: String, status: String = "pending") -> String {
    #""description":"Water","due":"\#(due)","imask":\#(number),"recur":"weekly","rtype":"periodic","#
      + #""parent":"0de49409-9225-4b0e-8278-bdacce8b9d35","status":"\#(status)","#
      + #""uuid":"00000000-0000-4000-8000-00000000000\#(number)""#
  }

  @Test(
    "reads a recurrence as a rule",
    arguments: [
      ("daily", "daily"), ("3d", "every 3 days"), ("2days", "every 2 days"),
      ("P4D", "every 4 days"),
      ("weekdays", "weekdays"), ("weekly", "weekly"), ("sennight", "weekly"),
      ("biweekly", "every 2 weeks"), ("fortnight", "every 2 weeks"), ("3wks", "every 3 weeks"),
      ("monthly", "monthly"), ("bimonthly", "every 2 months"), ("5m", "every 5 months"),
      ("P1M", "monthly"), ("quarterly", "every 3 months"), ("2q", "every 6 months"),
      ("semiannual", "every 6 months"), ("annual", "yearly"), ("biyearly", "every 2 years"),
      ("2y", "every 2 years"), ("999d", "every 999 days"),
    ])
  func rules(recur: String, rule: String) throws {
    let todo = try #require(
      try read(#""description":"a","due":"20261201T090000Z","recur":"\#(recur)""#).first)
    #expect(todo.todo.repeat == RepeatRule(rule))
    #expect(todo.todo.kept == [])
  }

  @Test("reads and writes a start, a reminder and the time spent")
  func timed() throws {
    let task =
      #""description":"a","remind":"20261224T164500Z","spent":5400,"start":"20261221T080000Z","#
      + #""status":"pending""#
    let todo = try #require(try read(task).first).todo
    #expect(todo.remind == Due("2026-12-24T16:45:00Z"))
    #expect(todo.spent == 5400)
    #expect(todo.startedAt == Instant(millisecondsSince1970: 1_797_840_000_000))
    #expect(todo.kept == [])
    let text = try TodoFormat.taskwarrior.rewrite("{\(task)}")
    #expect(text.contains(#""remind":"20261224T164500Z","spent":5400,"start":"20261221T080000Z""#))
  }

  @Test("keeps a start of a task that is done, and times in other units")
  func otherTimes() throws {
    let task =
      #""description":"a","spent":"PT1H","start":"20261221T080000Z","status":"completed""#
    let todo = try #require(try read(task).first).todo
    #expect(todo.startedAt == nil)
    #expect(todo.spent == 0)
    #expect(
      todo.kept == ["taskwarrior.spent: PT1H", "taskwarrior.start: 20261221T080000Z"])
  }

  @Test(
    "keeps a recurrence that no rule can express",
    arguments: ["2h", "PT90M", "0d", "1000d", "334q", "sometimes", "-1d", ""])
  func strangeRules(recur: String) throws {
    let task = #""description":"a","due":"20261201T090000Z","recur":"\#(recur)""#
    let todo = try #require(try read(task).first)
    #expect(todo.todo.repeat == nil)
    #expect(todo.todo.kept == ["taskwarrior.recur: \(recur)"])
    #expect(try TodoFormat.taskwarrior.rewrite("{\(task)}").contains(#""recur":"\#(recur)""#))
  }

  @Test(
    "doesn't repeat a task that is done or has no date",
    arguments: [
      #""status":"completed","due":"20261201T090000Z""#,
      #""status":"deleted","due":"20261201T090000Z""#,
      #""status":"pending""#,
    ])
  func noSeries(state: String) throws {
    let todo = try #require(
      try read(#""description":"a","recur":"weekly","until":"20270101T000000Z",\#(state)"#).first)
    #expect(todo.todo.repeat == nil)
    #expect(todo.todo.until == nil)
    #expect(
      todo.todo.kept.prefix(2) == [
        "taskwarrior.recur: weekly", "taskwarrior.until: 20270101T000000Z",
      ])
  }

  @Test("doesn't set the end of a rule that Taskwarrior can't follow")
  func ownRuleEnd() throws {
    let own = try #require(
      try read(#""description":"a","due":"20261201T090000Z","repeat":"every last fri""#).first)
    #expect(own.todo.repeat == RepeatRule("every last fri"))
    #expect(!own.said.contains(.until))
    let other = try #require(
      try read(#""description":"a","due":"20261201T090000Z","recur":"weekly""#).first)
    #expect(other.said.contains(.until))
  }

  @Test("reads a wait date as a day or an instant")
  func waiting() throws {
    let read = try read(
      #""description":"a","status":"waiting","wait":"20261130T230000Z""#,
      #""description":"b","status":"pending","wait":"20261130T230001Z""#,
      #""description":"c","status":"pending","wait":"soon""#)
    #expect(
      read.map(\.todo.wait) == [Due("2026-12-01"), Due("2026-11-30T23:00:01.000Z"), nil])
    #expect(read.map(\.todo.kept) == [[], [], ["taskwarrior.wait: soon"]])
  }

  @Test(
    "repeats the open task of a series with the latest due date, in whatever order they come")
  func series() throws {
    let tasks = [
      Self.template, Self.instance(0, due: "20261101T230000Z"),
      Self.instance(1, due: "20261108T230000Z", status: "completed"),
      Self.instance(2, due: "20261115T230000Z"), #""description":"Buy milk""#,
    ]
    for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 0, 4, 2, 1]] {
      let context = FormatContext(timeZone: .berlin, now: Instant.morning)
      let file = "[" + order.map { "{\(tasks[$0])}" }.joined(separator: ",") + "]"
      var reader = TodoFormat.taskwarrior.makeReader(ByteSource(Array(file.utf8)), context)
      var read: [ImportedTodo] = []
      while let todo = try reader.next() { read.append(todo) }
      let repeating = read.filter { $0.todo.repeat != nil }
      #expect(repeating.map(\.todo.due) == [Due("2026-11-16")])
      #expect(repeating.map { $0.todo.kept.count(where: Self.isTemplate) } == [1])
      #expect(read.count == 4)
      // The others are unchanged.
      let older = try #require(read.first { $0.todo.due == Due("2026-11-02") })
      #expect(older.todo.extra["taskwarrior"].first("parent")?.hasPrefix("0de49409") == true)
      #expect(older.todo.kept.contains("taskwarrior.recur: weekly"))
      #expect(!older.todo.kept.contains(where: Self.isTemplate))
      // The template is kept with the last one.
      #expect(reader.leftOut.isEmpty)
    }
  }

  private static func isTemplate(_ line: String) -> Bool {
    line.hasPrefix("taskwarrior.template of parent: {")
  }

  @Test("continues a template after its last instance if none is open")
  func template() throws {
    let read = try read(
      Self.template, Self.instance(1, due: "20261108T230000Z", status: "completed"))
    // Now is Saturday, 21 November.
    #expect(read.compactMap(\.todo.repeat) == [RepeatRule("weekly")])
    #expect(read.last?.todo.due == Due("2026-11-23"))
    #expect(
      read.last?[.id] == .id(try #require(UUID(uuidString: "0de49409-9225-4b0e-8278-bdacce8b9d35")))
    )
  }

  @Test("leaves out a template that has ended")
  func ended() throws {
    let file = "{\(Self.template),\"until\":\"20261110T000000Z\"}"
    var reader = TodoFormat.taskwarrior.makeReader(
      ByteSource(Array(file.utf8)), FormatContext(timeZone: .berlin, now: Instant.morning))
    #expect(try reader.next() == nil)
    #expect(reader.leftOut.map(\.count) == [1])
  }

  @Test("reads a template without instances as the todo")
  func untouched() throws {
    let read = try read(
      #""description":"a","status":"recurring","recur":"monthly","due":"20270131T080000Z","#
        + #""until":"20271230T230000Z""#, #""description":"b""#)
    #expect(read.map(\.todo.description) == ["a", "b"])
    #expect(read.first?.todo.due == Due("2027-01-31T08:00:00.000Z"))
    #expect(read.first?.todo.until == Due("2027-12-31"))
    #expect(read.first?.todo.kept == [])
  }

  @Test("reads dependencies by id, and keeps values that aren't ids")
  func dependencies() throws {
    let id = try #require(UUID(uuidString: "0de49409-9225-4b0e-8278-bdacce8b9d35"))
    let read = try read(
      #""description":"a","depends":["0de49409-9225-4b0e-8278-bdacce8b9d35","b"]"#)
    #expect(read.first?.links[.blockedBy] == [.id(id)])
    #expect(read.first?.todo.kept == ["taskwarrior.depends: b"])
  }

  /// Writes a todo for Taskwarrior that repeats by `rule` and is due on Saturday, 28 February 2026.
  private func written(_ rule: String, until: String? = nil) throws -> (
    text: String, losses: [Loss]
  ) {
    let known = try #require(RepeatRule(rule))
    var todo = Todo.plain
    todo.due = Due("2026-02-28")
    todo.repeat = known
    todo.until = until.flatMap { Due($0) }
    return TodoFormat.taskwarrior.write([todo])
  }

  @Test(
    "writes a recurrence for a rule that it can follow",
    arguments: [
      ("daily", "daily"), ("every 3 days", "3d"), ("every sat", "weekly"), ("every 2 weeks", "2w"),
      ("monthly", "monthly"), ("every 31st", "monthly"), ("every 5 months", "P5M"),
      ("yearly", "yearly"),
      ("every 2 years", "P24M"), ("every 29 feb", "yearly"),
    ])
  func recurs(rule: String, recur: String) throws {
    let (text, losses) = try written(rule, until: "2027-12-31")
    #expect(text.contains(#""recur":"\#(recur)""#))
    #expect(text.contains(#""status":"recurring""#))
    #expect(text.contains(#""until":"20271230T230000Z""#))
    #expect(losses == [])
    let read = try #require(try TodoFormat.taskwarrior.read(text).first)
    #expect(read.todo.repeat == RepeatRule(rule))
    #expect(read.todo.until == Due("2027-12-31"))
    #expect(read.todo.kept == [])
  }

  @Test(
    "writes our own field for a rule that it can't follow",
    arguments: [
      "every! 3 days", "every last fri", "every mon, thu", "every 15th", "weekdays", "every 1 mar",
      "daily at 9:00",
    ])
  func doesNotRecur(rule: String) throws {
    let (text, losses) = try written(rule)
    let shown = try #require(RepeatRule(rule)).description
    #expect(text.contains(#""repeat":"\#(shown)""#))
    #expect(!text.contains("recur"))
    #expect(losses == [])
    #expect(try TodoFormat.taskwarrior.read(text).first?.todo.repeat == RepeatRule(rule))
    // Taskwarrior would delete it on its last date.
    let ending = try written(rule, until: "2027-12-31")
    #expect(!ending.text.contains("until"))
    #expect(ending.losses == [Loss("the last date")])
  }

  @Test("overrides the rule if the recurrence was changed there")
  func changedThere() throws {
    let text = try written("every 31st").text
      .replacing(#""recur":"monthly""#, with: #""recur":"weekly""#)
    #expect(try TodoFormat.taskwarrior.read(text).first?.todo.repeat == RepeatRule("weekly"))
  }

  @Test("writes the ids of blockers, and reports unknown ones as lost")
  func blockers() throws {
    var todo = Todo.plain
    todo.blockedBy = [3, 4]
    todo.extra["taskwarrior"] = [
      ExtraField("depends", "0de49409-9225-4b0e-8278-bdacce8b9d35,x")
    ]
    let context = FormatContext(timeZone: .berlin, now: Instant.morning)
    var writer = TodoFormat.taskwarrior.writer(context)
    var bytes: [UInt8] = []
    writer.link([3: try #require(UUID(uuidString: "0de49409-9225-4b0e-8278-bdacce8b9d35"))])
    let losses = writer.append(todo, to: &bytes)
    #expect(losses == [Loss("the blockers")])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        .contains(#""depends":["x","0de49409-9225-4b0e-8278-bdacce8b9d35"]"#))
  }

  @Test("round-trips a series with its template and instances")
  func seriesGoesHome() throws {
    let tasks = [
      Self.instance(0, due: "20261101T230000Z", status: "deleted"),
      Self.instance(1, due: "20261108T230000Z", status: "completed"),
      Self.instance(2, due: "20261115T230000Z"), Self.template,
      Self.instance(3, due: "20261122T230000Z"),
    ]
    let file = "[" + tasks.map { "{\($0)}" }.joined(separator: ",\n") + "]"
    let written = try TodoFormat.taskwarrior.rewrite(file)
    // In order, and with the fields that `task` itself sets.
    for part in [#""imask":0"#, #""imask":1"#, #""imask":2"#, #""imask":3"#, #""mask":"-+--""#] {
      #expect(written.contains(part))
    }
    #expect(written.occurrences(of: #""status":"recurring""#) == 1)
    #expect(written.occurrences(of: #""recur":"weekly""#) == 5)
    #expect(written.occurrences(of: #""parent":"0de49409"#) == 4)
    #expect(try TodoFormat.taskwarrior.rewrite(written) == written)
  }

  @Test("reads the first date of a series without instances, with or without an empty mask")
  func noInstances() throws {
    let tasks = [#""mask":"","#, ""].map { Self.template.replacing(#""mask":"-+-","#, with: $0) }
    for task in tasks {
      let todo = try #require(try read(task).first).todo
      #expect(todo.due == Due("2026-11-02"))
      #expect(todo.repeat == RepeatRule("weekly"))
    }
  }

  @Test("writes the next instance of a series with its own number")
  func nextOfSeries() throws {
    let file = "[{\(Self.template)},{\(Self.instance(2, due: "20261115T230000Z"))}]"
    var last = try #require(try TodoFormat.taskwarrior.read(file).last).stored(number: 1)
    let next = try #require(last.nextOccurrence(now: Instant.morning, in: .berlin))
    last = last.moved(to: next, in: .berlin)
    last.id = last.successorID
    let written = TodoFormat.taskwarrior.write([last]).text
    #expect(last.due == Due("2026-11-23"))
    // One for each of 2, 9, 16 and 23 November.
    #expect(written.contains(#""mask":"-+--""#))
    #expect(written.contains(#""imask":3"#))
    #expect(written.contains(last.id.uuidString.lowercased()))
  }

  @Test("writes the recurrence of a completed instance too, or else `task import` crashes")
  func doneOfSeries() throws {
    let file = "[{\(Self.template)},{\(Self.instance(2, due: "20261115T230000Z"))}]"
    var last = try #require(try TodoFormat.taskwarrior.read(file).last).stored(number: 1)
    last.completedAt = Instant.morning
    (last.repeat, last.until) = (nil, nil)
    let written = TodoFormat.taskwarrior.write([last]).text
    #expect(written.contains(#""recur":"weekly""#))
    #expect(written.contains(#""imask":2"#))
    #expect(written.contains(#""status":"completed""#))
    #expect(!written.contains("mask\":\"-"))
  }

  @Test("writes the new rule of a series to its template, too")
  func newRule() throws {
    let file = "[{\(Self.template)},{\(Self.instance(2, due: "20261115T230000Z"))}]"
    var last = try #require(try TodoFormat.taskwarrior.read(file).last).stored(number: 1)
    last.repeat = RepeatRule("daily")
    last.until = Due("2027-01-31")
    let written = TodoFormat.taskwarrior.write([last]).text
    #expect(written.occurrences(of: #""recur":"daily""#) == 2)
    #expect(written.occurrences(of: #""until":"20270130T230000Z""#) == 2)
  }

  @Test("reads someday as a wait date, and writes it back")
  func someday() throws {
    let task = #"{"description":"a","wait":"99991229T230000Z"}"#
    let todo = try #require(try TodoFormat.taskwarrior.read(task).first)
    #expect(todo.todo.wait == Due("9999-12-30"))
    #expect(todo.stored(number: 1).isWaiting(at: Instant.morning, in: .berlin))
    #expect(try TodoFormat.taskwarrior.rewrite(task).contains(#""wait":"99991229T230000Z""#))
    // In other time zones, it is an instant.
    for zone in [
      CivilTimeZone.utc, .fixed(secondsFromUTC: -39_600), .fixed(secondsFromUTC: 50_400),
    ] {
      #expect(
        try TodoFormat.taskwarrior.rewrite(task, in: zone).contains(#""wait":"99991229T230000Z""#))
    }
  }

  @Test(
    "reads dates as other programs write them",
    arguments: [
      #""20150722T153825Z""#, "1437579505", "1437579505.0", #""1437579505""#, #""1437579505000""#,
      #""2015-07-22T15:38:25Z""#, #""2015-07-22 15:38:25+0000""#, #""2015-07-22T17:38:25""#,
      #""20150722T173825""#,
    ])
  func dates(json: String) throws {
    let read = try read(
      #""description":"a","due":\#(json),"entry":\#(json),"wait":\#(json)"#,
      #""description":"a","status":"completed","end":\#(json)"#)
    let instant = Instant(millisecondsSince1970: 1_437_579_505_000)
    #expect(read[0].todo.due == .instant(instant))
    #expect(read[0].todo.wait == .instant(instant))
    #expect(read[0][.createdAt] == .instant(instant))
    #expect(read[1].completion == .completed(at: instant))
    #expect(read.map(\.todo.kept) == [[], []])
  }

  @Test(
    "accepts a value of another type if its meaning is clear",
    arguments: [
      (#""project":3"#, #""project":"3""#), (#""tags":"a,b""#, #""tags":["a","b"]"#),
      (#""tags":[2026,true,null]"#, #""tags":["2026","true"]"#),
      (#""priority":"high""#, #""priority":"H""#),
      (#""status":"Completed""#, #""status":"completed""#), (#""note":3"#, #""note":"3""#),
      (#""annotations":[{"description":"x"}]"#, #""annotations":[{"description":"x"}]"#),
      (#""annotations":"x""#, #""annotations":[{"description":"x"}]"#),
      (
        #""annotations":[{"entry":1437579505,"description":"x"}]"#,
        #"{"entry":"20150722T153825Z","description":"x"}"#
      ),
      (#""depends":["00000000-0000-4000-8000-000000000001",null]"#, #""status":"pending""#),
      (#""depends":"x,y""#, #""depends":["x","y"]"#),
      (
        #""due":null,"project":null,"tags":null,"annotations":null,"depends":null"#,
        #""status":"pending""#
      ),
      (#""a":{"b":[1]},"c":true,"d":2.50,"e":"1""#, #""a":{"b":[1]},"c":true,"d":2.50"#),
    ])
  func otherTypes(json: String, written: String) throws {
    let task = #"{"description":"a",\#(json)}"#
    let (reader, _) = try self.reader(task)
    #expect(reader.setAside.isEmpty)
    #expect(try TodoFormat.taskwarrior.rewrite(task).contains(written))
  }

  private func reader(_ text: String) throws -> (reader: any TodoReader, read: [ImportedTodo]) {
    var reader = TodoFormat.taskwarrior.makeReader(
      ByteSource(Array(text.utf8)), FormatContext(timeZone: .berlin, now: Instant.morning))
    var read: [ImportedTodo] = []
    while let todo = try reader.next() { read.append(todo) }
    return (reader, read)
  }

  @Test("reports deleted tasks, which become completed todos and are written as deleted")
  func deleted() throws {
    let end = #""end":"20261121T080000Z""#
    let tasks = ["Deleted", "deleted", "completed"].map {
      #"{"description":"a","status":"\#($0)",\#(end)}"#
    }
    let file = "[\(tasks.joined(separator: ",\n"))]"
    let (reader, read) = try reader(file)
    #expect(read.allSatisfy { $0.completion == .completed(at: Instant.morning) })
    #expect(reader.changed.map(\.description) == ["2 deleted tasks, as completed"])
    #expect(
      try TodoFormat.taskwarrior.rewrite(file).occurrences(of: #""status":"deleted""#) == 2)
  }

  @Test("keeps a value without a field, reports it, and writes it back if `task` accepts it")
  func unread() throws {
    let task =
      #"{"description":"a","priority":2.0,"due":"tomorrow","project":[1],"status":7,"#
      + #""modified":false,"wait":"soon","tags":["two words"],"uuid":"abc"}"#
    let (reader, read) = try reader(task)
    #expect(
      reader.setAside.map(\.description)
        == [
          ("tags", "two words"), ("due", "tomorrow"), ("modified", "false"), ("priority", "2.0"),
          ("project", "[1]"), ("uuid", "abc"), ("status", "7"), ("wait", "soon"),
        ].map { "1 value of `\($0)` (line 1: `\($1)`)" })
    #expect(read.count == 1)
    #expect(read.first?[.id] != nil)
    let written = try TodoFormat.taskwarrior.rewrite(task)
    for part in [
      #""priority":2.0"#, #""due":"tomorrow""#, #""project":[1]"#, #""tags":["two words"]"#,
    ] {
      #expect(written.contains(part))
    }
    // `task` refuses a file with such a status, or such a UUID.
    #expect(written.contains(#""status":"pending""#))
    #expect(!written.contains("abc"))
  }
}

extension String {
  /// Returns how often `part` occurs.
  fileprivate func occurrences(of part: String) -> Int { ranges(of: part).count }
}
