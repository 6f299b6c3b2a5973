import ComposableTesting
import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoSQLite

@Suite("A condition in SQL")
struct ConditionSQLTests {
  private static let zone = CivilTimeZone.fixed(secondsFromUTC: -5 * 3600)

  /// Runs random queries, and compares the results with the conditions evaluated in Swift.
  @Test("matches the same todos as in Swift", arguments: 1...40 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) throws {
    var random = RandomQueries(seed: seed)
    let limits = NarrowingLimits(
      missing: random.pick([1, 5, 4096]), few: random.pick([-1, 1, 4, 8192]),
      some: random.pick([4, 65_536]))
    let database = TodoDatabase(try TodoConnection.temporary(timeZone: Self.zone, limits: limits))
    try database.add((1...random.pick([1, 12, 24])).map { random.todo($0) })
    for number in try database.numbers() where random.pick([true, false, false]) {
      try database.change(number) { $0.completedAt = start.later(number * 7200) }
    }
    let todos = try database.all(Query(status: .all, sort: [.init(.number)]))

    for _ in 1...40 {
      let query = Query(
        status: random.pick([.open, .completed, .all]),
        conditions: (0...random.pick([0, 1])).map { _ in random.condition(depth: 4) },
        sort: [.init(random.pick([.number, .position]))])
      let expected = todos.filter { todo in
        (query.status == .all || (query.status == .completed) == (todo.completedAt != nil))
          && query.conditions.allSatisfy { $0.holds(of: todo, among: todos, in: Self.zone) }
      }
      #expect(try database.numbers(query, pageSize: 3) == expected.map(\.number), "\(query)")
      let opposite = query.conditions.map { condition in condition.negated }
      #expect(
        try database.numbers(Query(status: .all, conditions: [.any(of: opposite)]))
          == todos.filter { todo in
            !query.conditions.allSatisfy { $0.holds(of: todo, among: todos, in: Self.zone) }
          }
          .map(\.number))
    }
  }

  @Test(
    "finds a text in any Unicode form, with and without an index",
    arguments: [1, 9],
    [
      ("café", "cafe\u{301}"), ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
      ("Å", "\u{212B}"), ("K", "\u{212A}"), ("q\u{323}\u{307}", "q\u{307}\u{323}"),
      ("ΰ", "\u{3C5}\u{308}\u{301}"),
    ])
  func forms(missing: Int64, forms: (String, String)) throws {
    let limits = NarrowingLimits(missing: missing)
    let database = TodoDatabase(try TodoConnection.temporary(timeZone: .utc, limits: limits))
    let texts = [forms.0, forms.1]
    try database.add(
      texts.enumerated().map { new($0 + 1, "a \($1) b", tags: [$1, "x"], project: $1) })
    for text in texts {
      for condition in [.contains(text), .contains("a \(text)"), .hasTag(text), .project(text)]
        as [Query.Condition]
      {
        #expect(
          try database.numbers(Query(conditions: [condition])) == [1, 2], "\(condition)")
        #expect(try database.numbers(Query(conditions: [.not(condition)])) == [])
      }
    }
  }

  @Test("agrees with a sort order that treats both Unicode forms alike")
  func sorted() throws {
    let database = TodoDatabase(try TodoConnection.temporary(timeZone: .utc))
    let names = ["cafe\u{301}", "cafz", "café"]
    try database.add(names.enumerated().map { new($0 + 1, $1, project: $1) })
    for field in [.text, .project] as [Query.SortKey.Field] {
      #expect(try database.numbers(Query(sort: [.init(field)])) == [2, 1, 3])
      #expect(
        try database.numbers(Query(sort: [.init(field, isDescending: true)])) == [1, 3, 2])
    }
  }

  @Test("agrees with a sort order that ignores case, but keeps names together")
  func sortedInAnyCase() throws {
    let database = TodoDatabase(try TodoConnection.temporary(timeZone: .utc))
    let names = ["pear", "Apple", "apple", "Fig", "Apple"]
    try database.add(names.enumerated().map { new($0 + 1, $1, project: $1) })
    #expect(try database.numbers(Query(sort: [.init(.text)])) == [2, 3, 5, 4, 1])
    #expect(try database.numbers(Query(sort: [.init(.project)])) == [2, 5, 3, 4, 1])
  }

  @Test("may be as deep and as long as a query can be")
  func deep() throws {
    let database = TodoDatabase(try TodoConnection.temporary(timeZone: .utc))
    try database.add([new(1)])
    var condition = Query.Condition.not(.hasTag("shop"))
    // The query parser allows ten nested groups, each of them an `or` in an `and`.
    for depth in 1...21 {
      let others = Array(repeating: Query.Condition.not(.hasTag("x")), count: 4)
      condition = depth.isMultiple(of: 2) ? .all(others + [condition]) : .any(others + [condition])
    }
    for condition in [condition, condition.negated] {
      _ = try database.numbers(Query(status: .all, conditions: [condition]))
    }
    let many = (1...128).map { Query.Condition.contains("\($0)") }
    #expect(try database.numbers(Query(conditions: [.any(many)])) == [])
  }
}

extension Query.Condition {
  /// Whether the condition holds for `todo`, evaluated in Swift.
  fileprivate func holds(
    of todo: Todo, among todos: [Todo], in zone: CivilTimeZone
  ) -> Bool {
    switch self {
    case .contains(let text):
      [todo.description, todo.note, todo.project ?? ""].contains {
        $0.caseFolded.contains(text.caseFolded)
      }
    case .hasTag(let tag): todo.tags.map(\.caseFolded).contains(tag.caseFolded)
    case .project(let project):
      todo.project?.caseFolded == project.caseFolded
        || todo.project?.caseFolded.hasPrefix(project.caseFolded + ".") == true
    case .projectItself(let project): todo.project?.caseFolded == project.caseFolded
    case .hasOpenSubtasks: todos.contains { $0.parent == todo.number && !$0.isComplete }
    case .isOneOf(let numbers): numbers.contains(todo.number)
    case .priority(let priority): todo.priority == priority
    case .numberBegins(let digits): String(todo.number).hasPrefix(digits)
    case .isComplete: todo.completedAt != nil
    case .isBlocked:
      !todo.isComplete
        && todos.contains { !$0.isComplete && todo.blockedBy.contains($0.number) }
    case .isParent: todos.contains { $0.parent == todo.number }
    case .isLinked(.parent, let number): todo.parent == number
    case .isLinked(_, let number): todo.blockedBy.contains(number)
    case .has(.parent): todo.parent != nil
    case .has(.blockedBy): !todo.blockedBy.isEmpty
    case .has(.due): todo.due != nil
    case .has(.note): !todo.note.isEmpty
    case .has(.project): todo.project != nil
    case .has(.tags): !todo.tags.isEmpty
    case .isWaiting(let now): todo.isWaiting(at: now, in: zone)
    case .has(.wait): todo.wait != nil
    case .date(.wait, let span): todo.wait.map { span.contains($0, in: zone) } ?? false
    case .date(_, let span): todo.due.map { span.contains($0, in: zone) } ?? false
    case .instant(.createdAt, let span): span.contains(todo.createdAt)
    case .instant(.modifiedAt, let span): span.contains(todo.modifiedAt)
    case .instant(.completedAt, let span): todo.completedAt.map { span.contains($0) } ?? false
    case .has(let field), .instant(let field, _): preconditionFailure("no test has \(field)")
    case .not(let condition): !condition.holds(of: todo, among: todos, in: zone)
    case .all(let conditions): conditions.allSatisfy { $0.holds(of: todo, among: todos, in: zone) }
    case .any(let conditions): conditions.contains { $0.holds(of: todo, among: todos, in: zone) }
    }
  }
}

/// Makes random todos and conditions that have much in common.
private struct RandomQueries {
  private var random: SeededRandomNumberGenerator
  /// Some of them are the same text in two Unicode forms.
  private static let words = [
    "milk", "Milk", "il", "k", "\u{212A}", "bread", "牛奶", "牛", "ß", "SS", "100%", "é", "e\u{301}",
    "한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{1112}\u{1161}\u{11AB}",
  ]

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func todo(_ number: Int) -> NewTodo {
    var todo = new(
      number, "\(pick(Self.words)) \(pick(Self.words))", priority: pick(Priority.allCases),
      due: pick([nil, due(), due()]), tags: pick([[], [], [pick(Self.words)], ["a", "b"]]),
      project: pick([nil, nil, pick(Self.words), "\(pick(Self.words)).\(pick(Self.words))"]),
      note: pick(["", "", pick(Self.words)]))
    todo.todo.wait = pick([nil, due()])
    todo.todo.parent = pick([nil, nil, link()])
    todo.todo.blockedBy = pick([[], [], [link()], Array(Set([link(), link()])).sorted()])
    return todo
  }

  mutating func condition(depth: Int) -> Query.Condition {
    guard depth > 0, pick([true, true, false]) else { return leaf() }
    let parts = (0..<pick([1, 2, 2, 3])).map { _ in condition(depth: depth - 1) }
    return pick([.not(parts[0]), .all(parts), .any(parts), .any(parts)])
  }

  private mutating func leaf() -> Query.Condition {
    switch Int.random(in: 0..<17, using: &random) {
    case 0, 1: .contains(pick(Self.words))
    case 2: .hasTag(pick(Self.words + ["a"]))
    case 3: .project(pick(Self.words))
    case 4: .priority(pick(Priority.allCases))
    case 5: .has(pick([.due, .wait, .parent, .blockedBy, .note, .project, .tags]))
    case 6: .isComplete
    case 10: .isBlocked
    case 11: .isParent
    case 13: .hasOpenSubtasks
    case 14: .isOneOf([link(), link()])
    case 15: .projectItself(pick(Self.words))
    case 12: .isLinked(pick([.parent, .blockedBy]), to: link())
    case 9: .isWaiting(at: instant())
    case 8: .date(.wait, Span(from: pick([nil, due()]), before: pick([nil, due()])))
    case 7: .date(.due, Span(from: pick([nil, due()]), before: pick([nil, due()])))
    default:
      .instant(
        pick([.createdAt, .modifiedAt, .completedAt]),
        Span(from: pick([nil, instant()]), before: pick([nil, instant()])))
    }
  }

  /// Returns the number of a todo that may exist.
  private mutating func link() -> Int64 { pick([1, 2, 3, 20]) }

  private mutating func due() -> Due {
    pick([
      .date(CivilDate(daysSince1970: 20_454 + Int.random(in: 0...3, using: &random))),
      .instant(instant()),
    ])
  }

  private mutating func instant() -> Instant {
    start.later(Int64.random(in: 0...48, using: &random) * 3600)
  }
}
