import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("Reading the list")
struct ReadingTests {
  private func store(
    _ state: TodoList.State = TodoList.State(),
    _ provide: (inout TodoList.Environment) -> Void
  ) -> TestStore<TodoList.State, TodoList.Action> {
    TestStore(initialState: state, environment: TodoList.Environment.failing(provide)) {
      TodoList()
    }
  }

  @Test("goes page by page, and holds one at a time")
  func pages() async {
    let query = Query(status: .all)
    let cursor = Cursor(place: .position(1, number: 1), remaining: nil)
    let first = Page(todos: [.milk], next: cursor)
    let last = Page(todos: [.mum])
    let sizes = Recorder<Int>()
    let store = store(.holding(.milk)) {
      $0.database.page = { _, cursor, size in
        sizes.record(size)
        return cursor == nil ? first : last
      }
    }

    await store.send(.listSubmitted(query)) { $0 = TodoList.State(query: query) }
    await store.receive(.pageLoaded(first)) { $0.page = first }
    await store.send(.nextPageRequested)
    await store.receive(.pageLoaded(last)) { $0.page = last }
    await store.send(.nextPageRequested)  // there is none

    #expect(sizes.values == [2, 2])
    await store.finish()
  }

  @Test(
    "is of one moment from the first page to the last, or for longer if asked",
    arguments: [false, true])
  func moment(isKept: Bool) async {
    let calls = Recorder<String>()
    let cursor = Cursor(place: .numbers([2]), remaining: nil)
    let store = store {
      $0.database.holdMoment = {
        calls.record("hold")
        return 7
      }
      $0.database.leaveMoment = { calls.record("leave") }
      $0.database.page = { _, from, _ in
        calls.record("page")
        return Page(todos: [], next: from == nil ? cursor : nil)
      }
    }
    let first = Page(todos: [], next: cursor)
    let last = Page(todos: [])

    if isKept {
      await store.send(.momentRequested(isKept: true)) { $0.keepsMoment = true }
      await store.receive(.momentHeld(7)) { $0.moment = 7 }
    }
    await store.send(.listSubmitted(Query())) {
      $0.query = Query()
      $0.moment = nil
    }
    await store.receive(.pageLoaded(first)) { $0.page = first }
    await store.send(.nextPageRequested)
    await store.receive(.pageLoaded(last)) { $0.page = last }
    #expect(
      calls.values
        == (isKept
          ? ["hold", "hold", "page", "hold", "page"] : ["hold", "page", "hold", "page", "leave"]))

    if isKept {
      await store.send(.momentAbandoned) { $0.keepsMoment = false }
    } else {
      await store.send(.momentAbandoned)
    }
    await store.receive(.momentLeft)
    #expect(calls.values.last == "leave")
    await store.finish()
  }

  @Test("counts what a query asks for")
  func total() async {
    let query = Query(limit: 20)
    let store = store { $0.database.total = { $0 == query ? .exactly(312) : .atLeast(0) } }

    await store.send(.totalRequested(query))
    await store.receive(.totalCounted(.exactly(312))) { $0.total = .exactly(312) }
    await store.finish()
  }

  @Test("counts the todos of each tag or project", arguments: [Group.Kind.tags, .projects])
  func groups(kind: Group.Kind) async {
    let groups = [Group(name: "shop", open: 1, all: 2)]
    let store = store { $0.database.groups = { $0 == kind ? groups : [] } }

    await store.send(.groupsRequested(kind))
    await store.receive(.grouped(groups)) { $0.groups = groups }
    await store.finish()
  }

  @Test("tells which tags and projects there are")
  func vocabulary() async {
    let vocabulary = Vocabulary(tags: ["shop"], projects: ["home"])
    let store = store { $0.database.vocabulary = { vocabulary } }

    await store.send(.vocabularyRequested)
    await store.receive(.vocabularyLoaded(vocabulary)) { $0.vocabulary = vocabulary }

    await store.finish()
  }

  @Test("may begin in the middle")
  func fromCursor() async {
    let query = Query(status: .all)
    let cursor = Cursor(place: .numbers([2]), remaining: nil)
    let asked = Recorder<Cursor?>()
    let store = store {
      $0.database.page = { _, cursor, _ in
        asked.record(cursor)
        return Page(todos: [.mum])
      }
    }

    await store.send(.listSubmitted(query, from: cursor)) { $0.query = query }
    await store.receive(.pageLoaded(Page(todos: [.mum]))) { $0.page = Page(todos: [.mum]) }

    #expect(asked.values == [cursor])
    await store.finish()
  }

  @Test("that fails says why")
  func pageFails() async {
    let store = store {
      $0.database.page = { _, _, _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.listSubmitted(Query())) { $0.query = Query() }
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("without a query has no next page")
  func nextPageOfNothing() async {
    let store = store { _ in }

    await store.send(.nextPageRequested)

    await store.finish()
  }

  @Test("shows todos with their history")
  func show() async {
    let entry = HistoryEntry(step: 1, at: .morning, command: "add Buy milk", event: .added)
    let store = store(.holding(.mum)) {
      $0.database.load = { _ in [.milk] }
      $0.database.history = { number in number == 1 ? [entry] : [] }
    }
    let detail = TodoList.Detail(todo: .milk, history: [entry])

    await store.send(.showSubmitted([.number(1)])) { $0 = TodoList.State() }
    await store.receive(.shown([detail])) { $0.details = [detail] }

    await store.finish()
  }

  @Test("refuses to show what is not there")
  func showNothing() async {
    let store = store {
      $0.database.load = { _ throws(TodoStoreError) in throw .noTodo(.number(9)) }
    }

    await store.send(.showSubmitted([.number(9)]))
    await store.receive(.failed(.noTodo(.number(9)))) { $0.refusal = .noTodo(.number(9)) }

    await store.finish()
  }

  @Test("says why a history could not be read")
  func historyFails() async {
    let store = store {
      $0.database.load = { _ in [.milk] }
      $0.database.history = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.showSubmitted([.number(1)]))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}
