import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

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
    "show due todos, completed todos, and the list again",
    arguments: [("2", [2, 3]), ("4", [5]), ("1", [1, 2, 3, 4])] as [(Character, [Int64])])
  func views(key: Character, numbers: [Int64]) async throws {
    let store = try await world().store()
    await store.press(.character(key))
    #expect(store.state.list.rows.map(\.number) == numbers)
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
    #expect(store.state.list.focused?.number == 3)
  }

  @Test("go to the todo to do next, even outside of the query that the screen began with")
  func nextElsewhere() async throws {
    let world = try await world()
    world.environment.start = Screen.View(title: "+shop", words: ["+shop"])
    let store = world.store()
    #expect(store.state.list.rows.map(\.number) == [1])
    await store.press(.character("3"), .down, .enter)
    #expect(store.state.list.focused?.number == 3)
    #expect(store.state.view.title == "list")
    await store.press(.character("3"), .down)
    try await world.run("complete 3")
    await store.press(.enter)
    #expect(store.state.list.focused?.number != 3)
    #expect(store.state.message == .wrong("3 isn't in this list."))
  }

  @Test("show others' changes, as long as a page is open")
  func stale() async throws {
    let world = try await world()
    let store = world.store()
    await store.press(.enter)
    try await world.run("edit 1 --text Oat")
    for version in [-1, -2] { await store.send(.versionRead(Int64(version))).finish() }
    #expect(store.state.page?.lines[1] == "text       Oat")
    await store.press(.escape, .character("3"), .down)
    try await world.run("complete 2")
    await store.send(.versionRead(-3)).finish()
    #expect(store.state.page?.lines[1] == "4  Tax  (due 31 may 2027)")
    #expect(store.state.page?.top == 1)
    await store.press(.escape, .enter)
    try await world.run("delete \(store.state.list.focused?.number ?? 0) --yes")
    await store.send(.versionRead(-4)).finish()
    #expect(store.state.page == nil)
  }

  @Test("change nothing from the page of all keys")
  func help() async throws {
    let store = try await world().store()
    await store.press(.character("?"), .character("u"), .control("r"))
    #expect(store.state.page?.content == .help)
    #expect(store.state.message == .wrong("Esc goes back to the list."))
    await store.press(.escape, .character("4"))
    #expect(store.state.list.rows.map(\.number) == [5])
  }

  @Test("change the todo on a page, which shows the change")
  func changeOnPage() async throws {
    let world = try await world()
    let store = world.store()
    await store.press(.down, .character(" "), .up, .enter, .character("t"))
    await store.type("home")
    #expect(try world.todo(1).tags.contains("home"))
    #expect(try world.todo(2).tags == [])
    let hasTag: (String) -> Bool = { $0.hasPrefix("tags") && $0.contains("home") }
    #expect(store.state.page?.lines.contains(where: hasTag) == true)
    await store.press(.character("u"))
    #expect(store.state.page?.lines.contains(where: hasTag) == false)
    await store.press(.character("J"))
    #expect(store.state.message == .wrong("Esc goes back to the list."))
    await store.press(.escape, .character("3"), .down, .character("x"))
    #expect(try world.todo(3).isComplete)
    #expect(store.state.page?.lines[1] == "4  Tax  (due 31 may 2027)")
  }

  @Test("show a chosen tag, project or saved query")
  func choices() async throws {
    var config = Config()
    config.views = ["dated": ["has:due"]]
    let store = try await world(config).store()
    await store.press(.character("5"), .enter)
    #expect(store.state.list.rows.map(\.number) == [1])
    await store.press(.character("v"), .enter)
    #expect(store.state.list.rows.map(\.number) == [2, 3, 4])
    #expect(store.state.view.title == "view:dated")
  }

  @Test("are announced in a long list, if all of it has to be read")
  func long() async throws {
    let world = try await world()
    let announcements = Locked(0)
    world.environment.announceWork = { announcements.withLock { $0 += 1 } }
    let store = world.store()
    await store.press(.character("2"), .character("1"))
    #expect(announcements.withLock { $0 } == 0)
    world.environment.changes.database.nextNumber = { 1_000_001 }
    let long = world.store()
    let keys: KeyValuePairs<Character, Int> = [
      "j": 0, "2": 1, "1": 1, "3": 2, "q": 2, "5": 3, "q": 3, "*": 4,
    ]
    for (key, count) in keys {
      await long.press(.character(key))
      #expect(announcements.withLock { $0 } == count, "\(key)")
    }
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
@Suite("A context on the screen")
struct ContextTests {
  @Test("narrows every list, is named below, and sets its words in added todos")
  func context() async throws {
    let world = try await ScreenWorld(
      "add Report +work due:today", "add Milk due:today", "add Done +work", "add Gone",
      "complete 3 4")
    var work = Context()
    work.query = ["+work"]
    work.added = Context.AddedWords(
      words: ["+work"], edit: try CommandTable.todo.edit(adding: ["+work"]))
    world.context.withLock { $0 = ("work", work) }
    let store = world.store()
    let view = ScreenView(store, world.environment, painter: Painter()) { _ in }
    for (key, numbers) in [("1", [1]), ("2", [1]), ("4", [3])] as [(Character, [Int64])] {
      await store.press(.character(key))
      #expect(store.state.list.rows.map(\.number) == numbers)
      #expect(view.canvas.lines[6].hasSuffix("context work"))
    }
    await store.press(.character("1"), .character("/"))
    await store.type("milk")
    #expect(store.state.list.rows.isEmpty)
    await store.press(.escape, .character("a"))
    await store.type("Call")
    #expect(try world.todo(5).tags == ["work"])

    world.environment.program = { _ in
      world.context.withLock { $0 = nil }
      return nil
    }
    let other = world.store()
    await other.press(.character(":"))
    await other.type("context none")
    #expect(other.state.context == nil)
    #expect(other.state.list.rows.map(\.number) == [1, 2, 5])
  }
}

@MainActor
@Suite("A context that another process sets")
struct OthersContextTests {
  @Test("is shown within a second, and nothing is read before")
  func others() async throws {
    let world = try await ScreenWorld("add Report +work", "add Milk")
    let reads = Locked(0)
    world.environment.database.reading.page = {
      [page = world.environment.database.reading.page] query, cursor, size
        throws(TodoStoreError) in
      reads.withLock { $0 += 1 }
      return try page(query, cursor, size)
    }
    let store = world.store()
    for _ in 1...3 { await store.send(.terminal(.ticked)).finish() }
    #expect(reads.withLock { $0 } == 1)

    var work = Context()
    work.query = ["+work"]
    world.context.withLock { [work] in $0 = ("work", work) }
    for _ in 1...3 { await store.send(.terminal(.ticked)).finish() }
    #expect(store.state.context == "work")
    #expect(store.state.list.rows.map(\.number) == [1])
    #expect(reads.withLock { $0 } == 2)
  }
}

@MainActor
@Suite("Time on the screen")
struct TimeTests {
  @Test("passes without a key: a todo becomes due, and at midnight others may be listed")
  func passes() async throws {
    let world = try await ScreenWorld(
      "add Call due:2026-11-21T08:30", "add Trip wait:2026-11-22")
    let store = world.store()
    let view = ScreenView(store, world.environment, painter: Painter()) { _ in }
    #expect(view.canvas.lines[0] == "> 1 today 08:30 Call")

    world.now.withLock { $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 45_000) }
    await store.send(.terminal(.ticked)).finish()
    #expect(view.drawnRowCount == 1)

    world.now.withLock { $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 1_800_000) }
    await store.send(.terminal(.ticked)).finish()
    #expect(view.canvas.lines[0] == "> 1 just now    Call")
    #expect(store.state.list.rows.map(\.number) == [1])

    world.now.withLock {
      $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 86_400_000)
    }
    await store.send(.terminal(.ticked)).finish()
    #expect(store.state.list.rows.map(\.number) == [1, 2])
  }

  @Test("also ends a wait until a time of day")
  func awakes() async throws {
    let world = try await ScreenWorld("add Milk", "add Call wait:2026-11-21T08:30")
    let store = world.store()
    #expect(store.state.list.rows.map(\.number) == [1])
    for (seconds, numbers) in [(1_700, [1]), (100, [1, 2])] as [(Int64, [Int64])] {
      world.now.withLock {
        $0 = Instant(millisecondsSince1970: $0.millisecondsSince1970 + 1_000 * seconds)
      }
      await store.send(.terminal(.ticked)).finish()
      #expect(store.state.list.rows.map(\.number) == numbers)
    }
  }

  @Test("shows other programs' changes within a second, and reads nothing before")
  func others() async throws {
    let world = try await ScreenWorld("add Milk")
    let version = Locked<Int64>(1)
    let reads = Locked(0)
    var environment = world.environment
    environment.database.reading.hold = { version.withLock { $0 } }
    environment.database.reading.page = {
      [page = environment.database.reading.page] query, cursor, size
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
