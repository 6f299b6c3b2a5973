import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoScreen

@MainActor
@Suite("A list that another process has locked")
struct LockedTests {
  nonisolated private static let error = TodoStoreError.locked(path: "todo.sqlite", seconds: 0.016)

  @Test("is read again every second, while keys still work")
  func reads() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let isLocked = Locked(false)
    world.environment.database.reading.page = {
      [page = world.database.reading.page] query, cursor, size throws(TodoStoreError) in
      if isLocked.withLock({ $0 }) { throw Self.error }
      return try page(query, cursor, size)
    }
    let story = world.story()
    isLocked.withLock { $0 = true }
    let (milk, bread) = (story.state.list.rows[0], story.state.list.rows[1])

    await story.send(.key("*"))
    await story.receive(.locked(.all)) { $0.waiting = [.all] }
    await story.send(.key("j")) { $0.list.cursor = bread.id }

    await story.send(.terminal(.ticked)) { $0.waiting = [] }
    await story.receive(.locked(.all)) { $0.waiting = [.all] }

    isLocked.withLock { $0 = false }
    await story.send(.terminal(.ticked)) { $0.waiting = [] }
    await story.receive(.allRead([try world.todo(1), try world.todo(2)], hasMore: false)) {
      $0.list.marks = [milk.id: milk, bread.id: bread]
    }
    await story.finish()
  }

  @Test("is reported on the last line but one, and below a line being typed")
  func lines() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread")
    let isLocked = Locked(false)
    world.environment.database.reading.page = {
      [page = world.database.reading.page] query, cursor, size throws(TodoStoreError) in
      if isLocked.withLock({ $0 }) { throw Self.error }
      return try page(query, cursor, size)
    }
    let store = world.store()
    let view = ScreenView(store, world.environment, painter: Painter()) { _ in }
    isLocked.withLock { $0 = true }
    let note = "Another process has the list locked; it is read again soon."
    await store.press(.character("4"))
    #expect(view.canvas.lines[6] == note)
    await store.press(.character("1"), .character("/"))
    await store.type("+shop", enter: false)
    #expect(view.canvas.lines[7] == note)

    isLocked.withLock { $0 = false }
    await store.send(.terminal(.ticked)).finish()
    #expect(store.state.list.rows.map(\.number) == [1])
    #expect(view.canvas.lines[7] == "enter keep  tab complete  esc leave")
  }

  @Test("isn't changed by any key, which says so; a typed line stays")
  func changes() async throws {
    let world = try await ScreenWorld("add Milk")
    let isLocked = Locked(true)
    world.environment.changes.database.begin = {
      [begin = world.database.changes.begin] command, now throws(TodoStoreError) in
      if isLocked.withLock({ $0 }) { throw Self.error }
      return try begin(command, now)
    }
    let store = world.store()
    let note = Note.wrong("another process has the list locked, so nothing was changed. Try again.")
    await store.press(.character("x"))
    #expect(store.state.message == note)
    await store.press(.character("a"))
    await store.type("Bread")
    #expect(store.state.prompt?.note == note)
    #expect(store.state.prompt?.line.text == "Bread")

    isLocked.withLock { $0 = false }
    await store.press(.enter, .character("k"), .character("x"))
    #expect(try world.todos() == ["2 Bread"])
  }
}
