import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The words of a query")
struct QueryParserTests {
  @Test(
    "parse into its conditions",
    arguments: [
      ([], []),
      ([""], []),
      (["milk"], [.contains("milk")]),
      (["", "milk", "Bread"], [.contains("milk"), .contains("Bread")]),
      (["+shop"], [.hasTag("shop")]),
      (["+", "-"], [.contains("+"), .contains("-")]),
      (["and", "and"], nil),
      (["milk", "and", "bread"], [.contains("milk"), .contains("bread")]),
      (["milk", "or", "bread"], [.any([.contains("milk"), .contains("bread")])]),
      (
        ["a", "b", "OR", "c", "and", "d"],
        [.any([.all([.contains("a"), .contains("b")]), .all([.contains("c"), .contains("d")])])]
      ),
      (["a", "or", "b", "or", "c"], [.any([.contains("a"), .contains("b"), .contains("c")])]),
      (["not", "a", "b"], [.not(.contains("a")), .contains("b")]),
      (["-a", "b"], [.not(.contains("a")), .contains("b")]),
      (["-5"], [.not(.contains("5"))]),
      (["not", "not", "a"], [.contains("a")]),
      (["--a"], [.contains("a")]),
      (["-+shop"], [.not(.hasTag("shop"))]),
      (["-project:home"], [.not(.project("home"))]),
      (["not", "(", "a", "or", "+b", ")"], [.not(.contains("a")), .not(.hasTag("b"))]),
      (["-(a", "b)", "c"], [.any([.not(.contains("a")), .not(.contains("b"))]), .contains("c")]),
      (
        ["(", "a", "or", "b", ")", "c"], [.any([.contains("a"), .contains("b")]), .contains("c")]
      ),
      (["(a", "or", "b)", "c"], [.any([.contains("a"), .contains("b")]), .contains("c")]),
      (["((a))"], [.contains("a")]),
      (
        ["a", "(b", "(c", "d))"], [.contains("a"), .contains("b"), .contains("c"), .contains("d")]
      ),
      (["f(x)", ":)", "(f(x))"], [.contains("f(x)"), .contains(":)"), .contains("f(x)")]),
    ] as [([String], [Query.Condition]?)])
  func grammar(words: [String], expected: [Query.Condition]?) throws {
    #expect((try? query(words).conditions) == expected)
  }

  @Test(
    "may come as one word with spaces",
    arguments: [
      ("+shop or +home", [.any([.hasTag("shop"), .hasTag("home")])]),
      (
        "(a or b) -project:home", [.any([.contains("a"), .contains("b")]), .not(.project("home"))]
      ),
      ("buy milk", [.contains("buy milk")]),
      ("-buy milk", [.not(.contains("buy milk"))]),
      ("not buy milk", [.not(.contains("buy")), .contains("milk")]),
      ("buy milk +shop", [.contains("buy"), .contains("milk"), .hasTag("shop")]),
      ("+shop milk", [.hasTag("shop"), .contains("milk")]),
      ("project:house move", [.project("house move")]),
      ("-project:house move", [.not(.project("house move"))]),
      ("project:\"house move\" or +shop", [.any([.project("house move"), .hasTag("shop")])]),
      (
        "due:next week",
        [.date(.due, Span(from: .date(date(2027, 1, 4)), before: .date(date(2027, 1, 11))))]
      ),
      (
        "due:This Month",
        [.date(.due, Span(from: .date(date(2026, 12, 1)), before: .date(date(2027, 1, 1))))]
      ),
      ("due:december", [due(date(2026, 12, 1), before: date(2027, 1, 1))]),
      ("due:jan", [due(date(2027, 1, 1), before: date(2027, 2, 1))]),
      ("due:february 2028", [due(date(2028, 2, 1), before: date(2028, 3, 1))]),
      ("due:january..march", [due(date(2027, 1, 1), before: date(2027, 4, 1))]),
      ("due:nov..jan", [due(date(2027, 11, 1), before: date(2028, 2, 1))]),
      ("due:2027-W01..2028", [due(date(2027, 1, 4), before: date(2029, 1, 1))]),
      ("due:today..next week", [due(date(2026, 12, 31), before: date(2027, 1, 11))]),
      ("due:2028-02", [due(date(2028, 2, 1), before: date(2028, 3, 1))]),
      ("due:2026-W53", [due(date(2026, 12, 28), before: date(2027, 1, 4))]),
      ("due:>2028", [.isDueAfter(date(2028, 12, 31))]),
      ("due:<=last quarter", [.isDueBefore(date(2026, 10, 1))]),
      ("due:>next year", [.isDueAfter(date(2027, 12, 31))]),
      ("due:this friday", [.isDueOn(date(2027, 1, 1))]),
      ("due:<next week", [.isDueBefore(date(2027, 1, 4))]),
      (
        "due:\"next month\" -milk",
        [
          .date(.due, Span(from: .date(date(2027, 1, 1)), before: .date(date(2027, 2, 1)))),
          .not(.contains("milk")),
        ]
      ),
      ("\"salt and pepper\"", [.contains("salt and pepper")]),
      ("\"or\"", [.contains("or")]),
      ("-\"or\"", [.not(.contains("or"))]),
      ("\"due:today\"", [.contains("due:today")]),
      ("\"+a\" or \"(\"", [.any([.contains("+a"), .contains("(")])]),
      ("\"say \\\"a\\\\b\\\"\"", [.contains("say \"a\\b\"")]),
      ("+\"a\"", [.hasTag("a")]),
      ("5\" disk", [.contains("5\" disk")]),
      ("\"\"", [.contains("")]),
      ("  milk  ", [.contains("milk")]),
      (" salt - pepper", [.contains("salt - pepper")]),
    ] as [(String, [Query.Condition]?)])
  func oneWord(word: String, expected: [Query.Condition]?) throws {
    #expect((try? query([word]).conditions) == expected)
  }

  @Test("end an unquoted value at its first space if a sign or key follows")
  func spacedValue() throws {
    #expect(
      try query(["project:house move or +shop"]).conditions == [
        .any([.all([.project("house"), .contains("move")]), .hasTag("shop")])
      ])
  }

  @Test(
    "may have keys, and be negated",
    arguments: [
      ("project:home", .project("home")), ("pro:home", .project("home")),
      ("PROJECT:Home", .project("Home")),
      ("priority:high", .priority(.high)), ("pri:H", .priority(.high)),
      ("priority:None", .priority(.none)),
      ("priority:>=medium", .any([.priority(.medium), .priority(.high)])),
      ("pri<m", .any([.priority(.none), .priority(.low)])),
      ("has:due", .has(.due)), ("has:note", .has(.note)), ("has:tag", .has(.tags)),
      ("Has:Project", .has(.project)),
      ("due:none", .not(.has(.due))),
      ("due:\"none\"", .not(.has(.due))),
      ("due:today", .isDueOn(date(2026, 12, 31))),
      ("due:Friday", .isDueOn(date(2027, 1, 1))),
      ("due:2026-12-24", .isDueOn(date(2026, 12, 24))),
      ("due:24.12.", .isDueOn(date(2027, 12, 24))),
      ("due:<2026-12-24", .isDueBefore(date(2026, 12, 24))),
      ("due<2026-12-24", .isDueBefore(date(2026, 12, 24))),
      ("due:<=2026-12-24", .isDueBefore(date(2026, 12, 25))),
      ("due:>2026-12-24", .isDueAfter(date(2026, 12, 24))),
      ("due>=2026-12-24", .isDueAfter(date(2026, 12, 23))),
      ("due:>-1m", .isDueAfter(date(2026, 11, 30))),
      (
        "due:som..eom",
        .date(.due, Span(from: .date(date(2026, 12, 1)), before: .date(date(2027, 1, 1))))
      ),
      (
        "due:24.12...31.12.2027",
        .date(.due, Span(from: .date(date(2027, 12, 24)), before: .date(date(2028, 1, 1))))
      ),
      // 2026-12-31 is a Thursday: the next Monday comes before the next Thursday.
      (
        "due:friday..monday",
        .date(.due, Span(from: .date(date(2027, 1, 1)), before: .date(date(2027, 1, 5))))
      ),
      (
        "due:thursday..monday",
        .date(.due, Span(from: .date(date(2027, 1, 7)), before: .date(date(2027, 1, 12))))
      ),
      (
        "completed:monday..friday",
        .instant(
          .completedAt,
          Span(from: .noonOfTheLastDay.later(-84 * 60), before: .noonOfTheLastDay.later(36 * 60)))
      ),
      ("due:..today", .isDueBefore(date(2027, 1, 1))),
      ("due:tomorrow..", .isDueAfter(date(2026, 12, 31))),
      ("due:<now", .isOverdue(at: .noonOfTheLastDay)),
      (
        "due:13:30",
        .date(
          .due,
          Span(
            from: .instant(.noonOfTheLastDay.later(90)),
            before: .instant(.noonOfTheLastDay.later(91))))
      ),
      ("due:<=13:30", .date(.due, Span(before: .instant(.noonOfTheLastDay.later(91))))),
      ("created:today", .instant(.createdAt, day(-12))),
      ("created:yesterday", .instant(.createdAt, day(-36))),
      ("modified:>=today", .instant(.modifiedAt, Span(from: .noonOfTheLastDay.later(-12 * 60)))),
      // 2026-12-31 is a Thursday: Wednesday, in the past, was yesterday.
      ("modified:wednesday", .instant(.modifiedAt, day(-36))),
      ("created:thursday", .instant(.createdAt, day(-12 - 7 * 24))),
      ("created:30 dec", .instant(.createdAt, day(-36))),
      (
        "created:feb",
        .instant(
          .createdAt, Span(from: day(-12 - 333 * 24).from, before: day(-12 - 305 * 24).from))
      ),
      ("created:>-2h", .instant(.createdAt, Span(from: .noonOfTheLastDay.later(-119)))),
    ] as [(String, Query.Condition)])
  func keys(word: String, expected: Query.Condition) throws {
    #expect(try query([word], status: .all).conditions == [expected])
    #expect(
      try query(["-\(word)", "x"]).conditions.contains(expected.negated) || expected.negated.isGroup
    )
  }

  @Test(
    "are about open todos, unless they or the options say otherwise",
    arguments: [
      ("milk", nil, .open, 1), ("is:open", nil, .open, 0), ("is:completed", nil, .completed, 0),
      ("-is:open", nil, .completed, 0), ("not is:completed", nil, .open, 0),
      ("is:completed is:completed", nil, .completed, 0), ("is:overdue", nil, .open, 1),
      ("is:completed or milk", nil, .all, 1), ("-(is:completed milk)", nil, .all, 1),
      ("is:overdue or milk", nil, .open, 1), ("completed:today", nil, .completed, 1),
      ("completed:none", nil, .open, 0), ("-completed:today", nil, .all, 1),
      ("", .all, .all, 0), ("", .completed, .completed, 0), ("", .open, .open, 0),
      ("is:open", .all, .open, 0), ("is:completed", .all, .completed, 0),
      ("is:overdue", .all, .open, 1), ("completed:today", .all, .completed, 1),
      ("is:completed", .completed, .completed, 0), ("is:open or milk", .completed, .completed, 1),
    ] as [(String, Query.Status?, Query.Status, Int)])
  func status(words: String, asked: Query.Status?, expected: Query.Status, count: Int) throws {
    let query = try query(words.split(separator: " ").map(String.init), status: asked)
    #expect(query.status == expected)
    #expect(query.conditions.count == count)
  }

  @Test(
    "are refused if they ask for open and completed todos at once",
    arguments: [
      ("is:open is:completed", nil), ("is:overdue completed:today", nil), ("is:open", .completed),
      ("is:completed", .open), ("is:overdue", .completed),
    ] as [(String, Query.Status?)])
  func contradiction(words: String, asked: Query.Status?) {
    #expect(throws: QueryError.contradiction) {
      try query(words.split(separator: " ").map(String.init), status: asked)
    }
  }

  @Test("resolve dates relative to now, in the given time zone")
  func timeZone() throws {
    let ahead = CivilTimeZone.fixed(secondsFromUTC: 13 * 3600)
    let query = try QueryParser.query(["due:today"], now: .noonOfTheLastDay, in: ahead)
    #expect(query.conditions == [.isDueOn(date(2027, 1, 1))])
    let created = try QueryParser.query(["created:today"], now: .noonOfTheLastDay, in: ahead)
    #expect(created.conditions == [.instant(.createdAt, day(-1))])
  }

  @Test(
    "are text if they only resemble a key or sign",
    arguments: [
      "14:30", "http://x", "https://a.b/c?d=e", "C:\\x", "note:", "Re:", "std::vector", "a=b",
      "a<b",
      "x:y", "<3", ":-)", "=", "::", "C++", "due", "is", "-",
    ])
  func text(word: String) throws {
    #expect(try query([word]).conditions == [.contains(word)])
  }

  @Test("may reach the maximum number of terms and depth, but not exceed them")
  func limits() throws {
    let terms = Array(repeating: "a", count: QueryParser.maximumTermCount)
    #expect(try query(terms).conditions.count == terms.count)
    #expect(throws: QueryError.tooManyTerms) { try query(terms + ["a"]) }

    func nested(_ depth: Int) -> [String] {
      (0..<depth).map { _ in "-(b or c" } + ["a"] + Array(repeating: ")", count: depth)
    }
    _ = try query(nested(QueryParser.maximumDepth))
    #expect(throws: QueryError.tooDeep) { try query(nested(QueryParser.maximumDepth + 1)) }
    #expect(throws: QueryError.tooDeep) { try query([String(repeating: "(", count: 100_000)]) }
    #expect(
      try query([String(repeating: "-", count: 100_000) + "a"]).conditions == [.contains("a")])
  }

  @Test(
    "are a query, not text, if a sign or key marks them",
    arguments: [
      ("+shop", true), ("-+shop", true), ("(+shop", true), ("due:today", true), ("-is:open", true),
      ("pri:h", true), ("due<friday", true), ("view:x", true), ("+shop or +home", true),
      ("+1st", true), ("-+2026", true), ("+@home", true), ("+1", true), ("+1st milk", false),
      ("++a", false), ("milk", false), ("-milk", false), ("+", false), ("-", false), ("3-7", false),
      ("14:30", false), ("http://x", false), ("foo:bar", false), ("\"+shop\"", false), ("(", false),
      ("(milk)", false), ("\"", false), ("", false), ("not", false), ("@milk", false),
    ])
  func marks(word: String, isMarked: Bool) {
    #expect(QueryKey.isMarked(word) == isMarked)
  }

  private func query(_ words: [String], status: Query.Status? = nil) throws -> Query {
    try QueryParser.query(words, now: .noonOfTheLastDay, in: .utc, status: status)
  }
}

extension Query.Condition {
  fileprivate var isGroup: Bool {
    switch self {
    case .all, .any: true
    default: false
    }
  }
}

extension Instant {
  /// 2026-12-31T12:00:00Z, a Thursday.
  static let noonOfTheLastDay = Instant(millisecondsSince1970: 1_798_718_400_000)

  fileprivate func later(_ minutes: Int64) -> Instant {
    Instant(millisecondsSince1970: millisecondsSince1970 + minutes * 60_000)
  }
}

/// Returns the day that begins `hours` hours after ``Instant/noonOfTheLastDay``.
private func day(_ hours: Int64) -> Span<Instant> {
  Span(
    from: .noonOfTheLastDay.later(hours * 60), before: .noonOfTheLastDay.later((hours + 24) * 60))
}

private func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
  CivilDate(year: year, month: month, day: day) ?? CivilDate(daysSince1970: 0)
}

private func due(_ first: CivilDate, before next: CivilDate) -> Query.Condition {
  .date(.due, Span(from: .date(first), before: .date(next)))
}
