import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI
@testable import TodoScreen

@MainActor
@Suite("Other lists on the screen")
struct ViewsTests {
  private func world(_ config: Config = Config()) async throws -> ScreenWorld {
    try await ScreenWorld(
      "add Milk +shop", "add Rent due:yesterday", "add Trip due:2026-11-25",
      "add Tax due:2027-05-31",
      "add Done", "complete 5", config: config)
  }

  @Test(
    "show what is due, what is completed, and the list again",
    arguments: [("2", [2, 3]), ("4", [5]), ("1", [1, 2, 3, 4])] as [(Character, [Int64])])
  func views(key: Character, numbers: [Int64]) async throws {
    let store = try await world().store()
    await store.press(.character(key))
    #expect(store.state.list.rows.map(\.todo.number) == numbers)
    await store.press(.character("1"))
    #expect(store.state.list.rows.count == 4)
  }

  @Test("show what to do now, and why; Enter goes there")
  func next() async throws {
    let store = try await world().store()
    await store.press(.character("3"))
    #expect(
      store.state.page?.lines == [
        "2  Rent  (overdue)", "3  Trip  (due wed)", "4  Tax  (due 31 may 2027)",
        "1  Milk  (next in the list)",
      ])
    await store.press(.down, .enter)
    #expect(store.state.page == nil)
    #expect(store.state.list.focused?.todo.number == 3)
  }

  @Test("show a tag, a project or a saved query that was chosen")
  func choices() async throws {
    var config = Config()
    config.views = ["dated": ["has:due"]]
    let store = try await world(config).store()
    await store.press(.character("5"), .enter)
    #expect(store.state.list.rows.map(\.todo.number) == [1])
    await store.press(.character("v"), .enter)
    #expect(store.state.list.rows.map(\.todo.number) == [2, 3, 4])
    #expect(store.state.view.title == "view:dated")
  }

  @Test("say so if no query is saved")
  func noViews() async throws {
    let store = try await world().store()
    await store.press(.character("v"))
    #expect(
      store.state.message
        == .wrong("No query is saved. `todo config set view.NAME QUERY` saves one."))
  }
}

@MainActor
@Suite("Time on the screen")
struct TimeTests {
  @Test("goes on without a key: a todo becomes due, and at midnight others may be listed")
  func passes() async throws {
    let world = try await ScreenWorld(
      "add Call due:2026-11-21T08:30", "add Trip wait:2026-11-22")
    let story = world.story()
    let id = story.state.list.rows[0].id
    #expect(story.state.list.rows.map(\.due) == ["today 08:30"])

    world.now.withLock { $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 45_000) }
    await story.send(.terminal(.ticked))

    world.now.withLock { $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 1_800_000) }
    await story.send(.terminal(.ticked)) {
      $0.minute = Instant(millisecondsSince1970: Instant.morning.millisecondsSince1970 + 1_800_000)
    }
    await story.receive(.rows(.element(id: id, action: .timePassed))) {
      $0.list.rows[id: id]?.due = "just now"
      $0.list.rows[id: id]?.dueRole = .overdue
    }
    await story.finish()

    let store = world.store()
    world.now.withLock {
      $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 86_400_000)
    }
    await store.send(.terminal(.ticked)).finish()
    #expect(store.state.list.rows.map(\.todo.number) == [1, 2])
  }

  @Test("shows within a second what other programs change, and reads nothing before")
  func others() async throws {
    let world = try await ScreenWorld("add Milk")
    let version = Locked<Int64>(1)
    let reads = Locked(0)
    var environment = world.environment
    environment.moments.hold = { version.withLock { $0 } }
    environment.listing.page = {
      [page = environment.listing.page] query, cursor, size
        throws(TodoStoreError) in
      reads.withLock { $0 += 1 }
      return try page(query, cursor, size)
    }
    let store = Store(
      initialState: Screen.State(
        size: TerminalSize(columns: 60, rows: 8), view: environment.start, now: .morning),
      environment: environment
    ) { Screen() }
    store.send(.started)
    for _ in 1...5 { await store.send(.terminal(.ticked)).finish() }
    #expect(reads.withLock { $0 } == 1)

    try await world.run("add Bread")
    version.withLock { $0 = 2 }
    await store.send(.terminal(.ticked)).finish()
    #expect(store.state.list.rows.count == 2)
    #expect(reads.withLock { $0 } == 2)
  }
}
