import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The words of a query")
struct QueryParserTests {
  @Test(
    "make the query",
    arguments: [
      ("", Query()),
      ("milk", Query(conditions: [.contains("milk")])),
      ("+shop", Query(conditions: [.hasTag("shop")])),
      ("-shop", Query(conditions: [.lacksTag("shop")])),
      ("-5", Query(conditions: [.lacksTag("5")])),
      ("+", Query(conditions: [.contains("+")])),
      ("-", Query(conditions: [.contains("-")])),
      ("project:home", Query(conditions: [.project("home")])),
      ("priority:high", Query(conditions: [.priority(.high)])),
      ("priority:none", Query(conditions: [.priority(.none)])),
      ("due:none", Query(conditions: [.isNotDue])),
      ("due:today", Query(conditions: [.isDueOn(date(2026, 12, 31))])),
      ("due:tomorrow", Query(conditions: [.isDueOn(date(2027, 1, 1))])),
      ("due:overdue", Query(conditions: [.isOverdue(at: .noonOfTheLastDay)])),
      ("due:2026-12-24", Query(conditions: [.isDueOn(date(2026, 12, 24))])),
      ("due<2026-12-24", Query(conditions: [.isDueBefore(date(2026, 12, 24))])),
      ("due>2026-12-24", Query(conditions: [.isDueAfter(date(2026, 12, 24))])),
      ("due<tomorrow", Query(conditions: [.isDueBefore(date(2027, 1, 1))])),
      ("due:Friday", Query(conditions: [.isDueOn(date(2027, 1, 1))])),
      ("due<+1w", Query(conditions: [.isDueBefore(date(2027, 1, 7))])),
      ("due>-1m", Query(conditions: [.isDueAfter(date(2026, 11, 30))])),
      ("due:eoy", Query(conditions: [.isDueOn(date(2026, 12, 31))])),
      ("due>today", Query(conditions: [.isDueAfter(date(2026, 12, 31))])),
      ("is:open", Query()),
      ("is:completed", Query(status: .completed)),
      ("is:completed is:completed", Query(status: .completed)),
      (
        "+a -b milk due:none",
        Query(conditions: [.hasTag("a"), .lacksTag("b"), .contains("milk"), .isNotDue])
      ),
      (
        "http://x due is due=x it:x Re:x du:x 12:30 a=b in:open: projection:",
        Query(
          conditions: [
            "http://x", "due", "is", "due=x", "it:x", "Re:x", "du:x", "12:30", "a=b", "in:open:",
            "projection:",
          ].map { .contains($0) })
      ),
    ] as [(String, Query)])
  func queries(words: String, expected: Query) throws {
    #expect(try query(words) == expected)
  }

  @Test("read no word into an empty one")
  func emptyWord() throws {
    #expect(
      try QueryParser.query(["", "a"], now: .noonOfTheLastDay, in: .utc).conditions
        == [.contains("a")])
    #expect(
      try QueryParser.query(["due:next week"], now: .noonOfTheLastDay, in: .utc).conditions
        == [.isDueOn(date(2027, 1, 4))])
    let ahead = CivilTimeZone.fixed(secondsFromUTC: 13 * 3600)
    #expect(
      try QueryParser.query(["due:today"], now: .noonOfTheLastDay, in: ahead).conditions
        == [.isDueOn(date(2027, 1, 1))])
  }

  @Test(
    "are about the todos that the options ask for, and narrow them",
    arguments: [
      ("", Query.Status.all, Query.Status.all), ("", .completed, .completed), ("", .open, .open),
      ("is:open", .all, .open), ("is:completed", .all, .completed),
      ("is:completed", .completed, .completed),
    ])
  func status(words: String, asked: Query.Status, expected: Query.Status) throws {
    #expect(try query(words, status: asked).status == expected)
  }

  @Test(
    "are refused with what to do",
    arguments: [
      (
        "priority:x", "`x` is no priority", "The priorities are none, low, medium and high."
      ),
      ("priority:hihg", "`hihg` is no priority", "Did you mean priority:high?"),
      ("priorty:high", "`priorty:high` is no term of a query", "Did you mean `priority:high`?"),
      ("Priority:high", "`Priority:high` is no term of a query", "Did you mean `priority:high`?"),
      ("prio:high", "`prio:high` is no term of a query", "Did you mean `priority:high`?"),
      ("projekt:x:y", "`projekt:x:y` is no term of a query", "Did you mean `project:x:y`?"),
      ("project=home", "`project=home` is no term of a query", "Did you mean `project:home`?"),
      ("Due:today", "`Due:today` is no term of a query", "Did you mean `due:today`?"),
      ("du<friday", "`du<friday` is no term of a query", "Did you mean `due<friday`?"),
      ("due=friday", "`due=friday` is no term of a query", "Did you mean `due:friday`?"),
      ("in:open", "`in:open` is no term of a query", "Did you mean `is:open`?"),
      ("tag:shop", "`tag:shop` is no term of a query", "Did you mean `+shop`?"),
      ("is:done", "`done` is neither open nor completed", "Did you mean is:completed?"),
      ("is:opne", "`opne` is neither open nor completed", "Did you mean is:open?"),
      ("priority:", "`` is no priority", "The priorities are none, low, medium and high."),
      (
        "due:2026-02-30", "`2026-02-30` is no date",
        "Write 2026-12-24, 2026-12-24T18:00, today, tomorrow, friday, next week, +3d, +2w, +1m or "
          + "eom; `tomorrow 18:00` has a time."
      ),
      (
        "due:2026-12-24T18:00", "`2026-12-24T18:00` is a time, and not a whole day",
        "Leave the time out: due<2026-12-24 is all that is due before that day."
      ),
      ("due:todayT18:00", "`todayT18:00` is a time, and not a whole day", nil),
      ("due<overdue", "`overdue` is no date", "Did you mean due:overdue?"),
      ("due:overdeu", "`overdeu` is no date", "Did you mean due:overdue?"),
      ("due>none", "`none` is no date", "Did you mean due:none?"),
      ("due:tomorow", "`tomorow` is no date", "Did you mean `tomorrow`?"),
      ("due:+9999y", "+9999y is outside the years 1 to 9999", nil),
      (
        "is:\u{1B}", "`␛` is neither open nor completed",
        "Write is:open or is:completed, or list --all for both."
      ),
      ("is:open is:completed", "no todo is both open and completed", "List --all for both."),
      (
        "+-x", "the tag begins with a sign",
        "Leave the sign out: `--tag shop` is found by `+shop`."
      ),
      ("project:", "the project is empty", nil),
      (
        words(65), "a query takes at most 64 terms",
        "Leave some out; several words between quotes are one term."
      ),
    ])
  func refusals(words: String, message: String, hint: String?) {
    let error = #expect(throws: QueryError.self) { try query(words) }
    #expect(error?.description == message)
    if let hint { #expect(error?.hint == hint) }
  }

  @Test("may be 64, however often they ask for the same status")
  func many() throws {
    #expect(try query(words(64) + " is:open is:open").conditions.count == 64)
  }

  @Test("are refused where an option asks for the opposite")
  func contradiction() {
    #expect(throws: QueryError.contradiction) { try query("is:open", status: .completed) }
    #expect(throws: QueryError.contradiction) { try query("is:completed", status: .open) }
  }

  @Test("may be sorted by keys")
  func sortKeys() throws {
    #expect(try QueryParser.sortKeys("due") == [.init(.due)])
    #expect(
      try QueryParser.sortKeys("-priority,due,-number")
        == [.init(.priority, isDescending: true), .init(.due), .init(.number, isDescending: true)])
    let twice = String(repeating: "due,-due,text,", count: 1000) + "-text"
    #expect(try QueryParser.sortKeys(twice) == [.init(.due), .init(.text)])
  }

  @Test(
    "are not sorted by what is no key", arguments: ["", "x", "due,", "-"])
  func noSortKeys(text: String) {
    let error = #expect(throws: QueryError.self) { try QueryParser.sortKeys(text) }
    #expect(error?.description.hasSuffix("` is no key to sort by") == true)
    #expect(
      error?.hint
        == "The keys are position, number, created, modified, due, priority and text; "
        + "-due is descending.")
  }

  @Test(
    "are not sorted by what is not quite a key, and what was meant is said",
    arguments: [("-prioriy", "priority"), ("--due", "due"), ("due, text", "text")])
  func mistypedSortKey(text: String, meant: String) {
    let error = #expect(throws: QueryError.self) { try QueryParser.sortKeys(text) }
    #expect(error?.hint == "Did you mean \(meant)?")
  }

  private func query(_ words: String, status: Query.Status? = nil) throws -> Query {
    try QueryParser.query(
      words.split(separator: " ").map(String.init), now: .noonOfTheLastDay, in: .utc,
      status: status)
  }
}

extension Instant {
  /// 2026-12-31T12:00:00Z, a Thursday.
  fileprivate static let noonOfTheLastDay = Instant(millisecondsSince1970: 1_798_718_400_000)
}

private func words(_ count: Int) -> String {
  (1...count).map { "word\($0)" }.joined(separator: " ")
}

private func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
  CivilDate(year: year, month: month, day: day) ?? CivilDate(daysSince1970: 0)
}
