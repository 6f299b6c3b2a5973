import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("Reading")
struct ReadingTests {
  @Test("lists page by page, and holds one page at a time")
  func pages() async {
    let query = Query(status: .all)
    let cursor = Cursor(place: .position(1, number: 1), remaining: nil)
    let (first, last) = (Page(todos: [.milk], next: cursor), Page(todos: [.mum]))
    let sizes = Recorder<Int>()
    var database = Reading.Database()
    database.page = { _, cursor, size in
      sizes.record(size)
      return cursor == nil ? first : last
    }
    var before = Reading.State()
    (before.query, before.page, before.failure) = (Query(), last, .diskFull)
    let store = TestStore.reading(from: database, before)

    await store.send(.requested(.todos(query))) { $0 = .listing(query) }
    await store.receive(.answered(.todos(first))) { $0.page = first }
    await store.send(.moreTodosRequested)
    await store.receive(.answered(.todos(last))) { $0.page = last }
    await store.send(.moreTodosRequested)  // there is none

    #expect(sizes.values == [2, 2])
    await store.finish()
  }

  @Test("counts the matches of a query, all of them if asked to")
  func total() async {
    let query = Query(limit: 20)
    var database = Reading.Database()
    database.total = { asked, isExact in
      asked != query ? .exactly(0) : isExact ? .exactly(312) : .atLeast(20)
    }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.total(query)))
    await store.receive(.answered(.total(.atLeast(20)))) { $0.total = .atLeast(20) }
    await store.send(.requested(.total(query, isExact: true))) { $0.total = nil }
    await store.receive(.answered(.total(.exactly(312)))) { $0.total = .exactly(312) }
    await store.finish()
  }

  @Test(
    "reads all pages at one moment, and leaves it after the last page unless asked to keep it",
    arguments: [false, true])
  func moment(isKept: Bool) async {
    let calls = Recorder<String>()
    let first = Page(todos: [], next: Cursor(place: .numbers([2]), remaining: nil))
    let last = Page(todos: [])
    var database = Reading.Database.recorded(by: calls)
    database.page = { _, from, _ in
      calls.record("page")
      return from == nil ? first : last
    }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.todos(Query(), keepsMoment: isKept))) {
      $0 = .listing(Query())
      $0.keepsMoment = isKept
    }
    await store.receive(.answered(.todos(first))) { $0.page = first }
    await store.send(.moreTodosRequested)
    await store.receive(.answered(.todos(last))) { $0.page = last }

    #expect(calls.values == ["hold", "page", "hold", "page"] + (isKept ? [] : ["leave"]))
    await store.finish()
  }

  @Test("holds a moment until it is left")
  func held() async {
    let calls = Recorder<String>()
    let store = TestStore.reading(from: .recorded(by: calls))

    await store.send(.requested(.hold))
    await store.receive(.answered(.held))
    await store.send(.requested(.leave))
    await store.receive(.answered(.left))

    #expect(calls.values == ["hold", "leave"])
    await store.finish()
  }

  @Test("can start from a cursor")
  func fromCursor() async {
    let cursor = Cursor(place: .numbers([2]), remaining: nil)
    let page = Page(todos: [.mum])
    let asked = Recorder<Cursor?>()
    var database = Reading.Database()
    database.page = { _, cursor, _ in
      asked.record(cursor)
      return page
    }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.todos(Query(), from: cursor))) { $0 = .listing(Query()) }
    await store.receive(.answered(.todos(page))) { $0.page = page }

    #expect(asked.values == [cursor])
    await store.finish()
  }

  @Test("has no next page before there is a first one")
  func nothing() async {
    let store = TestStore.reading(from: Reading.Database())

    await store.send(.moreTodosRequested)
    await store.send(.moreStepsRequested)

    await store.finish()
  }

  @Test("knows all tags and projects, and how many todos each has")
  func vocabulary() async {
    let vocabulary = Vocabulary(tags: ["shop"], projects: ["home"])
    let groups = [Group(name: "shop", open: 1, all: 2)]
    var database = Reading.Database()
    database.vocabulary = { vocabulary }
    database.groups = { $0 == .tags ? groups : [] }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.vocabulary))
    await store.receive(.answered(.vocabulary(vocabulary))) { $0.vocabulary = vocabulary }
    await store.send(.requested(.groups(.tags)))
    await store.receive(.answered(.groups(groups))) { $0.groups = groups }
    await store.send(.requested(.groups(.projects)))
    await store.receive(.answered(.groups([]))) { $0.groups = [] }

    await store.finish()
  }

  @Test("counts at this moment and in this time zone")
  func statistics() async {
    let query = StatisticsQuery(
      now: .morning, timeZone: .fixed(secondsFromUTC: 3600), weekCount: 4, shareLimit: 3)
    var statistics = Statistics(of: query)
    statistics.open = 3
    let answer = statistics
    let asked = Recorder<StatisticsQuery>()
    var database = Reading.Database()
    database.statistics = { query in
      asked.record(query)
      return answer
    }
    let store = TestStore.reading(from: database)

    await store.send(.requested(.statistics(weekCount: 4, shareLimit: 3)))
    await store.receive(.answered(.statistics(answer))) { $0.statistics = answer }

    #expect(asked.values == [query])
    await store.finish()
  }

  @Test(
    "says why it can't",
    arguments: [
      .todos(Query()), .total(Query()), .steps(), .details([.number(1)]), .vocabulary,
      .groups(.tags), .statistics(weekCount: 1, shareLimit: 0), .hold, .leave,
    ] as [Reading.Request])
  func fails(request: Reading.Request) async {
    let store = TestStore.reading(from: .failing)
    store.exhaustivity = .off

    await store.send(.requested(request))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}

extension Reading.State {
  /// The state after a request for a list.
  fileprivate static func listing(_ query: Query) -> Self {
    var state = Self()
    state.query = query
    return state
  }
}

extension Reading.Database {
  /// A database on a full disk.
  fileprivate static var failing: Self {
    var database = Self()
    database.hold = { () throws(TodoStoreError) in throw .diskFull }
    database.leave = { () throws(TodoStoreError) in throw .diskFull }
    database.page = { _, _, _ throws(TodoStoreError) in throw .diskFull }
    database.total = { _, _ throws(TodoStoreError) in throw .diskFull }
    database.steps = { _, _ throws(TodoStoreError) in throw .diskFull }
    database.load = { _ throws(TodoStoreError) in throw .diskFull }
    database.vocabulary = { () throws(TodoStoreError) in throw .diskFull }
    database.groups = { _ throws(TodoStoreError) in throw .diskFull }
    database.statistics = { _ throws(TodoStoreError) in throw .diskFull }
    return database
  }
}
