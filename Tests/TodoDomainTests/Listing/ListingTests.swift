import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A listing")
struct ListingTests {
  private func store(
    _ state: Listing.State = Listing.State(), moments: Moments.Database = .silent,
    _ page:
      @escaping @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int)
      throws(TodoStoreError) -> Page
  ) -> TestStore<Listing.State, Listing.Action> {
    var database = Listing.Database()
    database.page = page
    return TestStore(
      initialState: state,
      environment: Listing.Environment(database: database, moments: moments, pageSize: 2)
    ) { Listing() }
  }

  @Test("loads page by page, and holds one page at a time")
  func pages() async {
    let query = Query(status: .all)
    let cursor = Cursor(place: .position(1, number: 1), remaining: nil)
    let first = Page(todos: [.milk], next: cursor)
    let last = Page(todos: [.mum])
    let sizes = Recorder<Int>()
    var before = Listing.State(query: Query())
    before.failure = .diskFull
    let store = store(before) { _, cursor, size in
      sizes.record(size)
      return cursor == nil ? first : last
    }

    await store.send(.submitted(query)) { $0 = Listing.State(query: query) }
    await store.receive(.pageLoaded(first)) { $0.page = first }
    await store.send(.nextPageRequested)
    await store.receive(.pageLoaded(last)) { $0.page = last }
    await store.send(.nextPageRequested)  // there is none

    #expect(sizes.values == [2, 2])
    await store.finish()
  }

  @Test("counts the matches of a query, all of them if asked to")
  func total() async {
    let query = Query(limit: 20)
    var database = Listing.Database()
    database.total = { asked, isExact in
      asked != query ? .exactly(0) : isExact ? .exactly(312) : .atLeast(20)
    }
    let store = TestStore(
      initialState: Listing.State(),
      environment: Listing.Environment(database: database, moments: .silent, pageSize: 2)
    ) { Listing() }

    await store.send(.totalRequested(query))
    await store.receive(.totalCounted(.atLeast(20))) { $0.total = .atLeast(20) }
    await store.send(.totalRequested(query, isExact: true))
    await store.receive(.totalCounted(.exactly(312))) { $0.total = .exactly(312) }
    await store.finish()
  }

  @Test(
    "reads all pages at one moment, and leaves it after the last page unless asked to keep it",
    arguments: [false, true])
  func moment(isKept: Bool) async {
    let calls = Recorder<String>()
    let first = Page(todos: [], next: Cursor(place: .numbers([2]), remaining: nil))
    let last = Page(todos: [])
    let store = store(moments: .recorded(by: calls)) { _, from, _ in
      calls.record("page")
      return from == nil ? first : last
    }

    await store.send(.submitted(Query(), keepsMoment: isKept)) {
      $0.query = Query()
      $0.keepsMoment = isKept
    }
    await store.receive(.pageLoaded(first)) { $0.page = first }
    await store.send(.nextPageRequested)
    await store.receive(.pageLoaded(last)) { $0.page = last }

    #expect(calls.values == ["hold", "page", "hold", "page"] + (isKept ? [] : ["leave"]))
    await store.finish()
  }

  @Test("can start from a cursor")
  func fromCursor() async {
    let query = Query(status: .all)
    let cursor = Cursor(place: .numbers([2]), remaining: nil)
    let asked = Recorder<Cursor?>()
    let store = store { _, cursor, _ in
      asked.record(cursor)
      return Page(todos: [.mum])
    }

    await store.send(.submitted(query, from: cursor)) { $0.query = query }
    await store.receive(.pageLoaded(Page(todos: [.mum]))) { $0.page = Page(todos: [.mum]) }

    #expect(asked.values == [cursor])
    await store.finish()
  }

  @Test("that fails says why")
  func fails() async {
    let store = store { _, _, _ throws(TodoStoreError) in throw .diskFull }

    await store.send(.submitted(Query())) { $0.query = Query() }
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("without a query has no next page")
  func nothing() async {
    let store = store(Listing.State()) { _, _, _ in Page(todos: [.milk]) }

    await store.send(.nextPageRequested)

    await store.finish()
  }
}
